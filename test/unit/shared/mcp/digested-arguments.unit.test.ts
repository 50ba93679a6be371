// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readsOnly, type Tool } from '#shared/mcp/tool.ts';
import { testEndpoint } from '../../../fixtures/mcp.ts';

let seen: unknown;
const tool: Tool = {
  name: 'reads_document',
  title: 'Test',
  description: 'Test.',
  input: z.strictObject({ document: z.string(), note: z.string().optional() }),
  output: z.looseObject({ done: z.boolean() }),
  annotations: readsOnly,
  scope: 'erp.read',
  digestedArguments: ['document'],
  run: async (_context, args) => {
    seen = args['document'];
    return { kind: 'ok', result: { done: true }, facts: { erpCalls: 0 } };
  },
};

/** What the audit keeps of a call's arguments. */
async function recorded(args: Record<string, unknown>): Promise<unknown> {
  const { call, events } = testEndpoint([tool]);
  await call('modern', tool.name, args);
  const called = events.find(({ type }) => type === 'ToolCalled.v1');
  return Object(called?.data)['arguments'];
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

describe('an argument that is a whole document', () => {
  it('reaches the tool whole, and the audit as its length and hash', async () => {
    const document = `<a secret="1"/>${' '.repeat(200_000)}`;
    expect(await recorded({ document, note: 'mine' })).toEqual({
      document: { characters: document.length, sha256: hashOf(document) },
      note: 'mine',
    });
    expect(seen).toBe(document);
  });

  it('has a hash that is not taken for a number of a card', async () => {
    const texts = Array.from({ length: 40 }, (_, at) => `text ${at}`);
    for (const document of texts)
      expect(await recorded({ document })).toMatchObject({
        document: { sha256: hashOf(document) },
      });
  });

  it('leaves the others masked as ever', async () => {
    expect(await recorded({ document: 'x', note: 'SSN 536-90-4399' })).toMatchObject({
      note: expect.not.stringContaining('4399'),
    });
  });

  it('is kept of refused calls too, and what is no text is masked', async () => {
    expect(await recorded({ document: 'x', bogus: 'y' })).toEqual({
      document: { characters: 1, sha256: hashOf('x') },
      bogus: 'y',
    });
    expect(await recorded({ document: ['4111 1111 1111 1111'] })).toEqual({
      document: [expect.not.stringContaining('1111 1111 1111')],
    });
  });
});
