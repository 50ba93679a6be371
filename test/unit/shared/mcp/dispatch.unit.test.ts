// SPDX-License-Identifier: Apache-2.0
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Accepted } from '#shared/events/publisher.ts';
import type { ToolOutcome } from '#shared/mcp/outcome.ts';
import { defineTool, readsOnly, type Tool, type ToolScope } from '#shared/mcp/tool.ts';
import type { Caller } from '#shared/platform/caller.ts';
import { envelopeOf, reader, testEndpoint } from '../../../fixtures/mcp.ts';

function tool(
  run: (args: Record<string, unknown>) => ToolOutcome | Promise<ToolOutcome>,
  scope: ToolScope = 'erp.read',
): Tool {
  return defineTool({
    name: 'look',
    title: 'Look',
    description: 'Looks.',
    input: z.strictObject({ what: z.string(), count: z.int().optional() }),
    output: z.looseObject({}),
    annotations: readsOnly,
    scope,
    run: async (_context, args) => run(args),
  });
}

const facts = { erpCalls: 1, erpStatus: 200, rows: 2, truncated: false, entity: 'Customer' };
const answers = tool(() => ({ kind: 'ok', result: { results: [1, 2] }, facts }));
const anonymous: Caller = { kind: 'anonymous' };

describe('a call that is answered', () => {
  it('carries compact JSON and the same as an object', async () => {
    const { call } = testEndpoint([answers]);
    expect((await call('legacy', 'look', { what: 'x' })).json.result).toEqual({
      content: [{ type: 'text', text: '{"results":[1,2]}' }],
      structuredContent: { results: [1, 2] },
    });
  });

  it('is recorded with the name that its client registered, where the call itself tells none', async () => {
    const { call, events } = testEndpoint([answers]);
    const caller = { ...reader, clientName: 'Registered' };
    await call('legacy', 'look', { what: 'x' }, { caller });
    await call('modern', 'look', { what: 'x' }, { caller });
    expect(events.map(({ data }) => Reflect.get(data, 'clientName'))).toEqual([
      'Registered',
      'test client',
    ]);
  });

  it('leaves one event that says who asked what and what came of it', async () => {
    const { call, events } = testEndpoint([answers]);
    await call('modern', 'look', { what: 'x' });
    expect(events).toEqual([
      expect.objectContaining({
        type: 'ToolCalled.v1',
        tenant: 'DEMO',
        actor: { kind: 'person', id: 'sam@DEMO' },
        person: 'sam@DEMO',
        clientId: 'client-1',
        tool: 'look',
        status: 'success',
        entity: 'Customer',
        data: {
          protocolVersion: '2026-07-28',
          clientName: 'test client',
          arguments: { what: 'x' },
          erpCalls: 1,
          erpStatus: 200,
          rows: 2,
          truncated: false,
          answerSize: '{"results":[1,2]}'.length,
        },
      }),
    ]);
  });

  it('is masked, says so, and leaves a second event of the same call', async () => {
    const secret = tool(() => ({ kind: 'ok', result: { Salary: 5, a: ['123-45-6789'] }, facts }));
    const { call, events } = testEndpoint([secret]);
    const { json } = await call('legacy', 'look', { what: '123-45-6789' });
    expect(json.result).toMatchObject({
      structuredContent: { Salary: '[REDACTED]', a: ['[REDACTED_SSN]'] },
      content: [{}, { text: expect.stringMatching(/^2 fields were masked/) }],
    });
    expect(events.map(({ type }) => type)).toEqual(['ToolCalled.v1', 'FieldsRedacted.v1']);
    expect(events[0]?.data).toMatchObject({ arguments: { what: '[REDACTED_SSN]' } });
    expect(events[1]).toMatchObject({
      correlationId: events[0]?.correlationId,
      data: { fields: ['Salary', 'a[0] (ssn_shape)'], count: 2 },
    });
  });

  it('is a refusal and no error where the tool says how to ask instead', async () => {
    const refuses = tool(() => ({
      kind: 'refused',
      code: 'INQUIRY_NEEDS_PARAMETERS',
      result: { parameterized: true },
      facts,
    }));
    const { call, events } = testEndpoint([refuses]);
    const { json } = await call('legacy', 'look', { what: 'x' });
    expect(json.result).toMatchObject({ structuredContent: { parameterized: true } });
    expect(json.result).not.toHaveProperty('isError');
    expect(events[0]).toMatchObject({
      status: 'refused',
      errorCode: 'INQUIRY_NEEDS_PARAMETERS',
    });
  });
});

describe('an answer out of published documentation', () => {
  const documentation = { SSN: 'the field for 123-45-6789', Salary: 5 };
  const answering = (own: Partial<Tool>) => [
    { ...tool(() => ({ kind: 'ok', result: documentation, facts })), ...own },
  ];

  it('leaves as it is, while its arguments are masked in the audit', async () => {
    const { call, events } = testEndpoint(answering({ isDocumentation: true }));
    const { json } = await call('legacy', 'look', { what: '123-45-6789' });
    expect(json.result?.['structuredContent']).toEqual(documentation);
    expect(json.result?.['content']).toHaveLength(1);
    expect(events.map(({ type }) => type)).toEqual(['ToolCalled.v1']);
    expect(events[0]?.data).toMatchObject({ arguments: { what: '[REDACTED_SSN]' } });
  });

  it('is only that of a tool which says so', async () => {
    const { call } = testEndpoint(answering({}));
    const { json } = await call('legacy', 'look', { what: 'x' });
    expect(json.result?.['structuredContent']).toEqual({ SSN: '[REDACTED]', Salary: '[REDACTED]' });
  });
});

describe('a call that is refused before its tool runs', () => {
  const mustNotRun = tool(() => {
    throw new Error('must not run');
  });

  it.each([
    [{ z: 1, what: 'x' }, 'unknown argument "z"'],
    [JSON.parse('{"what":"x","__proto__":{"z":1}}'), 'unknown argument "__proto__"'],
    [{ what: 'x\ud83d' }, 'what holds half of a character'],
    [{}, 'what is required'],
    [{ what: 5 }, 'what: '],
    ['text', 'expected object'],
  ])('names what is wrong with %j', async (args, problem) => {
    const { dispatch, events, faults } = testEndpoint([mustNotRun]);
    const dispatched = await dispatch({
      name: 'look',
      arguments: args,
      caller: reader,
      signal: new AbortController().signal,
      progress: async () => {},
    });
    const [part] = dispatched.kind === 'answered' ? dispatched.answer.content : [];
    expect(JSON.parse(part?.type === 'text' ? part.text : '').error).toMatchObject({
      code: 'INVALID_ARGUMENTS',
      retryable: false,
      message_en: expect.stringContaining(problem),
      action_required: expect.stringContaining('what, count'),
    });
    expect(events[0]).toMatchObject({ status: 'refused', errorCode: 'INVALID_ARGUMENTS' });
    expect(faults).toEqual([]);
  });

  it('asks an anonymous caller to sign in', async () => {
    const { call, events } = testEndpoint([mustNotRun]);
    const answer = await call('legacy', 'look', { what: 'x' }, { caller: anonymous });
    expect(envelopeOf(answer)).toMatchObject({ code: 'AUTH_REQUIRED' });
    expect(events[0]).toMatchObject({
      tenant: 'DEMO',
      actor: { kind: 'client', id: 'anonymous' },
      status: 'denied',
      errorCode: 'AUTH_REQUIRED',
    });
    expect(events[0]).not.toHaveProperty('person');
  });

  it('answers an anonymous caller of a public tool', async () => {
    const open = tool(() => ({ kind: 'ok', result: { a: 1 }, facts }), 'public');
    const { call } = testEndpoint([open]);
    const answer = await call('modern', 'look', { what: 'x' }, { caller: anonymous });
    expect(answer.json.result).toMatchObject({ structuredContent: { a: 1 } });
  });

  it('refuses a token without the scope, and names it', async () => {
    const write = tool(() => ({ kind: 'ok', result: {}, facts }), 'erp.write');
    const { call, events } = testEndpoint([write]);
    expect(envelopeOf(await call('legacy', 'look', { what: 'x' }))).toMatchObject({
      code: 'INSUFFICIENT_SCOPE',
      message_en: expect.stringContaining('erp.write'),
    });
    expect(events[0]).toMatchObject({ status: 'denied', errorCode: 'INSUFFICIENT_SCOPE' });
  });

  it.each(['legacy', 'modern'] as const)(
    'answers an unknown tool in the protocol (%s), and records it',
    async (era) => {
      const { call, events } = testEndpoint([mustNotRun]);
      const name = `nope${'x'.repeat(100)}`;
      const { json } = await call(era, name, {});
      expect(json.error).toMatchObject({
        code: -32602,
        message: expect.stringContaining('Unknown tool'),
      });
      expect(events[0]).toMatchObject({
        tool: name.slice(0, 64),
        status: 'refused',
        errorCode: 'UNKNOWN_TOOL',
      });
    },
  );
});

describe('the arguments in an event', () => {
  const record = async (args: unknown) => {
    const { call, events } = testEndpoint([answers]);
    await call('legacy', 'look', args);
    return events[0]?.data;
  };

  it('are cut where a text is long', async () => {
    expect(await record({ what: 'x'.repeat(5000) })).toMatchObject({
      arguments: { what: `${'x'.repeat(4000)} [cut]` },
    });
  });

  it('are only measured where there are too many', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 5000 }, (_, key) => [`key${key}`, 'value']),
    );
    expect(await record(many)).toMatchObject({
      arguments: { cut: true, size: expect.any(Number) },
    });
  });

  it('do not keep the process busy, however they are made', async () => {
    // Minutes of backtracking, were the text not cut first: far beyond the time a test may take.
    const hostile = { what: "'".repeat(900_000), count: 1 };
    expect(await record(hostile)).toMatchObject({ arguments: { count: 1 } });
  });
});

describe('a call that fails', () => {
  it('leaves in the one envelope, masked', async () => {
    const fails = tool(() => ({
      kind: 'failed',
      failure: {
        code: 'ERP_UNAVAILABLE',
        message: 'down for 123-45-6789',
        retryAfterSeconds: 7,
        details: { BankAccount: 1 },
      },
      facts: { erpCalls: 2, erpStatus: 503 },
    }));
    const { call, events } = testEndpoint([fails]);
    const answer = await call('legacy', 'look', { what: 'x' });
    expect(answer.json.result).toMatchObject({ isError: true });
    expect(answer.json.result).not.toHaveProperty('structuredContent');
    expect(envelopeOf(answer)).toEqual({
      code: 'ERP_UNAVAILABLE',
      message_en: 'down for [REDACTED_SSN]',
      retryable: true,
      retry_after_seconds: 7,
      details: { BankAccount: '[REDACTED]' },
      correlation_id: events[0]?.correlationId,
    });
    expect(events[0]).toMatchObject({ status: 'error', errorCode: 'ERP_UNAVAILABLE' });
  });

  it('counts what was masked in it, as in any answer, and leaves the event of that', async () => {
    const fails = tool(() => ({
      kind: 'failed',
      failure: {
        code: 'ERP_VALIDATION',
        message: 'SSN 123456789 is taken',
        actionRequired: 'Ask about 4111 1111 1111 1111.',
        remediation: 'None.',
        details: { list: [{ Password: 'x' }] },
      },
      facts,
    }));
    const { call, events } = testEndpoint([fails]);
    const { json } = await call('legacy', 'look', { what: 'x' });
    expect(JSON.stringify(json)).not.toMatch(/123456789|4111/);
    expect(events.map(({ type, data }) => [type, data])[1]).toEqual([
      'FieldsRedacted.v1',
      {
        fields: [
          'message_en (ssn_shape)',
          'action_required (card_shape)',
          'details.list[0].Password',
        ],
        count: 3,
      },
    ]);
  });

  it('hides what an exception says, and gives the correlation id', async () => {
    const throws = tool(() => {
      throw new Error('password=hunter2 at db.internal');
    });
    const { call, events, faults } = testEndpoint([throws]);
    const answer = await call('legacy', 'look', { what: 'x' });
    expect(answer.text).not.toContain('hunter2');
    expect(envelopeOf(answer)).toMatchObject({
      code: 'INTERNAL',
      correlation_id: events[0]?.correlationId,
    });
    expect(events[0]).toMatchObject({ status: 'error', errorCode: 'INTERNAL' });
    expect(faults).toHaveLength(1);
  });

  it('leaves an event of its own where this gateway held it back', async () => {
    const limited = {
      kind: 'limited',
      limit: 'per_minute',
      limitValue: 40,
      retryAfterSeconds: 9,
      waitedMs: 0,
    } as const;
    const held = tool(() => ({
      kind: 'failed',
      failure: { code: 'RATE_LIMITED', message: 'm' },
      facts,
      limited,
    }));
    const { call, events } = testEndpoint([held]);
    await call('legacy', 'look', { what: 'x' });
    expect(events.map(({ type, data }) => [type, data])[1]).toEqual([
      'RateLimited.v1',
      { limit: 'per_minute', limitValue: 40, retryAfterSeconds: 9 },
    ]);
  });
});

describe('a call whose event is not accepted', () => {
  it.each([
    ['refuses', () => ({ kind: 'refused' as const })],
    [
      'throws',
      () => {
        throw new Error('queue');
      },
    ],
  ])('is not answered where the publisher %s', async (_how, accept) => {
    const { call } = testEndpoint([answers], accept);
    const answer = await call('legacy', 'look', { what: 'x' });
    expect(envelopeOf(answer)).toMatchObject({ code: 'AUDIT_UNAVAILABLE', retryable: true });
    expect(answer.text).not.toContain('results');
  });

  it('is answered where the outbox took it', async () => {
    const { call } = testEndpoint([answers], () => ({ kind: 'outbox' }));
    expect((await call('legacy', 'look', { what: 'x' })).json.result).not.toHaveProperty('isError');
  });

  it.each(['legacy', 'modern'] as const)('says so of an unknown tool too (%s)', async (era) => {
    const { call } = testEndpoint([answers], () => ({ kind: 'refused' }));
    expect((await call(era, 'nope')).json.error).toMatchObject({ code: -32603 });
  });

  it('is not answered until the event is accepted', async () => {
    const gate = Promise.withResolvers<Accepted>();
    const asked = Promise.withResolvers<void>();
    const { call } = testEndpoint([answers], () => {
      asked.resolve();
      return gate.promise;
    });
    let isAnswered = false;
    const answer = call('legacy', 'look', { what: 'x' }).then(() => {
      isAnswered = true;
    });
    await asked.promise;
    await setImmediate();
    expect(isAnswered).toBe(false);
    gate.resolve({ kind: 'queued' });
    await answer;
    expect(isAnswered).toBe(true);
  });
});
