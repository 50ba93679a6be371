// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readsOnly, type Tool } from '#shared/mcp/tool.ts';
import { switchedOff, type ToolGroup } from '#shared/mcp/tool-groups.ts';
import type { Caller } from '#shared/platform/caller.ts';
import { envelopeOf, testEndpoint } from '../../../fixtures/mcp.ts';
import { registeredTools } from '../../../fixtures/registered-tools.ts';

const ran: string[] = [];
const toolOf = (name: string, group: ToolGroup): Tool => ({
  name,
  title: 'Test',
  description: 'Test.',
  input: z.strictObject({ key: z.string() }),
  output: z.looseObject({ done: z.boolean() }),
  annotations: readsOnly,
  scope: 'erp.read',
  group,
  run: async () => {
    ran.push(name);
    return { kind: 'ok', result: { done: true }, facts: { erpCalls: 1 } };
  },
});
const tools = [toolOf('look', 'getters'), toolOf('ask', 'getters'), toolOf('change', 'writes')];
const withOff = (...entries: string[]) => {
  const { tools: off } = switchedOff(tools, entries);
  return testEndpoint(tools, undefined, undefined, undefined, off);
};
const namesIn = ({ result }: { result?: Record<string, unknown> }) =>
  ((result?.['tools'] ?? []) as { name: string }[]).map(({ name }) => name); // MCP server/tools
const eras = ['legacy', 'modern'] as const;

describe('a list of names', () => {
  it.each([
    [[], []],
    [['look'], ['look']],
    [['LOOK'], ['look']],
    [['getters'], ['look', 'ask']],
    [
      ['Writes', 'ask'],
      ['change', 'ask'],
    ],
    [['attachments'], []],
  ])('%j switches off %j', (entries, expected) => {
    const { tools: off, unknown } = switchedOff(tools, entries);
    expect([...off].sort()).toEqual(expected.toSorted());
    expect(unknown).toEqual([]);
  });

  it('says which of its entries switch nothing off, since they are misspelt', () => {
    expect(switchedOff(tools, ['look', 'loook', 'getter', 'toString', '*'])).toEqual({
      tools: new Set(['look']),
      unknown: ['loook', 'getter', 'toString', '*'],
    });
  });

  it('knows the groups of the tools that there are', () => {
    const registered = registeredTools();
    const off = switchedOff(registered, ['getters', 'attachments', 'acumatica_run_inquiry']);
    const isLeft = registered.filter(({ name }) => !off.tools.has(name));
    expect(isLeft.map(({ group }) => group)).not.toContain('getters');
    expect(isLeft.map(({ name }) => name)).toContain('acumatica_list_entities');
    expect(off.tools.size).toBe(38 + 2 + 1);
  });
});

describe.each(eras)('a tool that is switched off (%s)', (era) => {
  it('leaves the list, for whoever asks', async () => {
    const endpoint = withOff('writes');
    const anonymous: Caller = { kind: 'anonymous' };
    expect(namesIn((await endpoint.rpc(era, 'tools/list')).json)).toEqual(['look', 'ask']);
    expect(
      namesIn((await endpoint.rpc(era, 'tools/list', {}, { caller: anonymous })).json),
    ).toEqual(['look', 'ask']);
  });

  it('is refused with a code of its own before anything else is looked at, and recorded', async () => {
    ran.length = 0;
    const endpoint = withOff('getters');
    const answer = await endpoint.call(era, 'look', { bogus: 1 });
    expect(answer.json.result?.['isError']).toBe(true);
    expect(envelopeOf(answer)).toMatchObject({
      code: 'TOOL_DISABLED',
      retryable: false,
      message_en: 'look is switched off by an administrator of this server.',
      action_required: expect.stringContaining('Tell the person'),
    });
    expect(ran).toEqual([]);
    expect(endpoint.events).toEqual([
      expect.objectContaining({
        type: 'ToolCalled.v1',
        tool: 'look',
        status: 'denied',
        errorCode: 'TOOL_DISABLED',
      }),
    ]);
    await endpoint.call(era, 'change', { key: 'x' });
    expect(ran).toEqual(['change']);
  });
});
