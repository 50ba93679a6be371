// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { acumaticaTools } from '#shared/acumatica/tools/acumatica-tools.ts';
import { defineTool, readsOnly, type ToolScope } from '#shared/mcp/tool.ts';
import type { Caller } from '#shared/platform/caller.ts';
import { fakeConnector, fakeErp } from '../../../fixtures/fake-erp.ts';
import { testInquiries } from '../../../fixtures/inquiries.ts';
import { type EraName, envelopeOf, reader, testEndpoint } from '../../../fixtures/mcp.ts';

const nobody: Caller = { kind: 'anonymous' };
const eras: readonly EraName[] = ['legacy', 'modern'];
let runs = 0;

function tool(name: string, scope: ToolScope) {
  return defineTool({
    name,
    title: name,
    description: 'Says hello.',
    input: z.strictObject({}),
    output: z.looseObject({}),
    annotations: readsOnly,
    scope,
    async run() {
      runs++;
      return { kind: 'ok', result: { hello: true }, facts: { erpCalls: 0 } };
    },
  });
}
const tools = [tool('about', 'public'), tool('orders', 'erp.read')];

describe.each(eras)('a caller who has not signed in, in the %s era', (era) => {
  it('is let in, and sees every tool, so that the model can say what signing in would give', async () => {
    const { rpc } = testEndpoint(tools);
    const list = await rpc(era, 'tools/list', {}, { caller: nobody });
    const signedIn = await rpc(era, 'tools/list', {}, { caller: reader });
    expect(list.json.result?.['tools']).toHaveLength(2);
    expect(list.json.result?.['tools']).toEqual(signedIn.json.result?.['tools']);
    const hello =
      era === 'legacy'
        ? await rpc(
            era,
            'initialize',
            {
              protocolVersion: '2025-06-18',
              capabilities: {},
              clientInfo: { name: 'test', version: '1' },
            },
            { caller: nobody },
          )
        : await rpc(era, 'server/discover', {}, { caller: nobody });
    expect(hello.status).toBe(200);
    expect(hello.json.error).toBeUndefined();
    expect(hello.json.result?.['instructions']).toBe('Test.');
  });

  it('may call a public tool, which is recorded as every call is', async () => {
    const { call, events } = testEndpoint(tools);
    const answer = await call(era, 'about', {}, { caller: nobody });
    expect(answer.json.result?.['structuredContent']).toEqual({ hello: true });
    expect(events).toMatchObject([
      {
        type: 'ToolCalled.v1',
        tool: 'about',
        status: 'success',
        actor: { kind: 'client', id: 'anonymous' },
      },
    ]);
  });

  it('is refused every other tool inside of the answer, which is recorded too, and nothing runs', async () => {
    const { call, events } = testEndpoint(tools);
    const before = runs;
    const answer = await call(era, 'orders', {}, { caller: nobody });
    expect(answer.status).toBe(200);
    expect(envelopeOf(answer)).toMatchObject({ code: 'AUTH_REQUIRED', retryable: false });
    expect(runs).toBe(before);
    expect(events).toMatchObject([
      { type: 'ToolCalled.v1', status: 'denied', errorCode: 'AUTH_REQUIRED' },
    ]);
  });

  it('is counted by address, and told exactly when to come back once there were too many', async () => {
    const { rpc, call, counted, events } = testEndpoint(tools, undefined, undefined, 2);
    await rpc(era, 'tools/list', {}, { caller: nobody });
    await call(era, 'about', {}, { caller: nobody });
    const third = await call(era, 'about', {}, { caller: nobody });
    expect(counted).toEqual(Array(3).fill('anonymous 192.0.2.1'));
    expect(third.status).toBe(429);
    expect(third.headers.get('retry-after')).toBe('17');
    expect(third.json).toMatchObject({
      id: 1,
      error: { code: -32000, message: expect.stringContaining('in 17 seconds') },
    });
    expect(events).toHaveLength(1);
  });

  it('holds nobody back who has signed in', async () => {
    const { call, counted } = testEndpoint(tools, undefined, undefined, 0);
    expect((await call(era, 'orders')).status).toBe(200);
    expect(counted).toEqual([]);
  });
});

describe('a ping without a sign-in', () => {
  it('is answered', async () => {
    const { rpc } = testEndpoint(tools);
    const answer = await rpc('legacy', 'ping', {}, { caller: nobody });
    expect([answer.status, answer.json.result]).toEqual([200, {}]);
  });
});

describe('the tools of this gateway', () => {
  const { erp, asked } = fakeErp(() => ({ body: {} }));
  const connector = fakeConnector(erp);
  const all = acumaticaTools(connector, testInquiries(connector.settings));

  it('are public only where this list names them: none that reads the ERP, its schema or its documentation may', () => {
    const open = all.filter(({ scope }) => scope === 'public').map(({ name }) => name);
    expect(open).toEqual([]);
  });

  it('never reach the ERP for a caller who has not signed in', async () => {
    const { call } = testEndpoint(all);
    for (const { name } of all) {
      const answer = await call('modern', name, {}, { caller: nobody });
      expect(envelopeOf(answer)).toMatchObject({ code: 'AUTH_REQUIRED' });
    }
    expect(asked).toEqual([]);
  });
});
