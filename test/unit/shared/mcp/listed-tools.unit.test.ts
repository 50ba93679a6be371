// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readsOnly, type Tool, type ToolScope } from '#shared/mcp/tool.ts';
import type { Caller } from '#shared/platform/caller.ts';
import { envelopeOf, reader, testEndpoint } from '../../../fixtures/mcp.ts';

// Check 22: what a scope hides from the list, a call refuses; and the other way round.
const ran: string[] = [];
const toolOf = (scope: ToolScope): Tool => ({
  name: `needs_${scope.replace('.', '_')}`,
  title: 'Test',
  description: 'Test.',
  input: z.strictObject({}),
  output: z.looseObject({ done: z.boolean() }),
  annotations: readsOnly,
  scope,
  run: async () => {
    ran.push(scope);
    return { kind: 'ok', result: { done: true }, facts: { erpCalls: 0 } };
  },
});
const tools = (['public', 'erp.read', 'erp.write'] as const).map(toolOf);
const endpoint = testEndpoint(tools);

const withScopes = (...scopes: string[]): Caller =>
  ({ ...reader, kind: 'person', scopes }) as Caller; // the reader is a person
const subsets = [
  [],
  ['offline_access'],
  ['erp.read'],
  ['erp.write'],
  ['erp.read', 'erp.write'],
  ['erp.READ', 'erp'],
];
const eras = ['legacy', 'modern'] as const;

describe.each(eras)('a token of the %s era', (era) => {
  it.each(subsets.map((scopes) => [scopes]))(
    'with %j is listed exactly what it may call',
    async (scopes) => {
      const caller = withScopes(...scopes);
      const list = await endpoint.rpc(era, 'tools/list', {}, { caller });
      const listed = ((list.json.result?.['tools'] ?? []) as { name: string }[]).map(
        ({ name }) => name,
      ); // MCP server/tools
      for (const { name, scope } of tools) {
        ran.length = 0;
        const answer = await endpoint.call(era, name, {}, { caller });
        const allowed = scope === 'public' || scopes.includes(scope);
        expect(listed.includes(name), `${name} listed`).toBe(allowed);
        expect(answer.json.result?.['isError'] === true, `${name} called`).toBe(!allowed);
        expect(ran).toEqual(allowed ? [scope] : []);
        if (!allowed) expect(envelopeOf(answer)).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
      }
    },
  );

  it('may not let a shared cache keep the list', async () => {
    const { json, headers } = await endpoint.rpc(era, 'tools/list');
    expect(headers.get('cache-control')).toBe('no-store');
    if (era === 'modern') expect(json.result?.['cacheScope']).toBe('private');
  });
});

describe('whoever has not signed in', () => {
  it.each(eras)('sees all tools, and may call only the public one (%s)', async (era) => {
    const caller: Caller = { kind: 'anonymous' };
    const list = await endpoint.rpc(era, 'tools/list', {}, { caller });
    expect(list.json.result?.['tools']).toHaveLength(tools.length);
    for (const { name, scope } of tools) {
      const answer = await endpoint.call(era, name, {}, { caller });
      if (scope === 'public') expect(answer.json.result?.['isError']).toBeUndefined();
      else expect(envelopeOf(answer)).toMatchObject({ code: 'AUTH_REQUIRED' });
    }
  });
});
