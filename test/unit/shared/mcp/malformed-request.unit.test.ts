// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool, readsOnly } from '#shared/mcp/tool.ts';
import { testEndpoint } from '../../../fixtures/mcp.ts';

const look = defineTool({
  name: 'look',
  title: 'Look',
  description: 'Looks.',
  input: z.strictObject({}),
  output: z.looseObject({}),
  annotations: readsOnly,
  scope: 'erp.read',
  run: async () => ({ kind: 'ok', result: { seen: true }, facts: { erpCalls: 0 } }),
});

const eras = ['legacy', 'modern'] as const;
const malformed = [
  ['tools/call', { name: 'look', arguments: [] }, 'params.arguments must be an object'],
  ['tools/call', { name: 'look', arguments: 'x' }, 'params.arguments must be an object'],
  ['tools/call', { name: 'look', arguments: null }, 'params.arguments must be an object'],
  ['tools/call', { name: 5 }, 'params.name must be a text'],
  ['tools/call', {}, 'params.name must be a text'],
  ['tools/list', { cursor: 5 }, 'params.cursor must be a text'],
] as const;

describe.each(eras)('a malformed request of the %s era', (era) => {
  it.each(malformed)('%s %j is refused in plain words', async (method, params, problem) => {
    const { rpc } = testEndpoint([look]);
    const { status, json } = await rpc(era, method, params);
    expect(status).toBe(200);
    expect(json).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32602, message: `Malformed ${method}: ${problem}` },
    });
  });

  it('is recorded where it is a call of a tool', async () => {
    const { rpc, events } = testEndpoint([look]);
    await rpc(era, 'tools/call', { name: 'look', arguments: ['secret'] });
    await rpc(era, 'tools/list', { cursor: 5 });
    expect(events).toEqual([
      expect.objectContaining({
        type: 'ToolCalled.v1',
        tool: 'look',
        person: 'sam@DEMO',
        status: 'refused',
        errorCode: 'INVALID_ARGUMENTS',
      }),
    ]);
  });

  it('is an error of the server where it cannot be recorded', async () => {
    const { rpc } = testEndpoint([look], () => ({ kind: 'refused' }));
    const { json } = await rpc(era, 'tools/call', { name: 'look', arguments: [] });
    expect(json.error).toMatchObject({ code: -32603 });
  });

  it('is not seen in a call without arguments', async () => {
    const { rpc } = testEndpoint([look]);
    const { json } = await rpc(era, 'tools/call', { name: 'look' });
    expect(json.result).toMatchObject({ structuredContent: { seen: true } });
  });

  it('is not an unknown tool, whose name is told once', async () => {
    const { rpc } = testEndpoint([look]);
    const { json } = await rpc(era, 'tools/call', { name: 'nope' });
    expect(json.error).toEqual({ code: -32602, message: 'Unknown tool: nope' });
  });
});

it('a handshake that lacks its parts is refused in plain words', async () => {
  const { rpc } = testEndpoint([look]);
  const { json } = await rpc('legacy', 'initialize', { clientInfo: [] });
  expect(json.error).toEqual({
    code: -32602,
    message:
      'Malformed initialize: params.protocolVersion must be a text; params.capabilities must be an object; params.clientInfo must be an object',
  });
});
