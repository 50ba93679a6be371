// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createCatalogue } from '#shared/mcp/catalogue.ts';
import { defineTool, readsOnly, type Tool } from '#shared/mcp/tool.ts';

function tool(own: Partial<Tool> = {}): Tool {
  return defineTool({
    name: 'look',
    title: 'Look',
    description: 'Looks.',
    input: z.strictObject({ what: z.string().default('all') }),
    output: z.looseObject({}),
    annotations: readsOnly,
    scope: 'erp.read',
    run: async () => ({ kind: 'ok', result: {}, facts: { erpCalls: 0 } }),
    ...own,
  });
}

describe('the catalogue', () => {
  it('lists tools in the order given, with closed inputs and all four hints', () => {
    const { list } = createCatalogue([
      tool(),
      tool({ name: 'act', output: z.looseObject({ a: z.string() }) }),
    ]);
    expect(JSON.parse(list)).toEqual([
      {
        name: 'look',
        title: 'Look',
        description: 'Looks.',
        inputSchema: {
          type: 'object',
          properties: { what: { type: 'string', default: 'all' } },
          additionalProperties: false,
        },
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
      expect.objectContaining({
        name: 'act',
        outputSchema: {
          type: 'object',
          properties: { a: { type: 'string' } },
          required: ['a'],
        },
      }),
    ]);
  });

  it('leaves schemas out that allow anything, at every depth', () => {
    const output = z.looseObject({ results: z.array(z.looseObject({})).optional() });
    const [listed] = JSON.parse(createCatalogue([tool({ output })]).list);
    expect(listed.outputSchema).toEqual({
      type: 'object',
      properties: { results: { type: 'array', items: { type: 'object', properties: {} } } },
    });
  });

  it('finds a tool by its exact name only', () => {
    const catalogue = createCatalogue([tool()]);
    expect(catalogue.get('look')?.name).toBe('look');
    expect(catalogue.get('Look')).toBeUndefined();
    expect(catalogue.get('toString')).toBeUndefined();
  });

  it.each([
    ['two tools of one name', [tool(), tool()], 'Two tools'],
    ['a name with blanks', [tool({ name: 'look up' })], 'Not a tool name'],
    ['a long description', [tool({ description: 'x'.repeat(281) })], 'longer than 280'],
    ['an open input', [tool({ input: z.looseObject({}) })], 'not closed'],
    ['an input that drops keys', [tool({ input: z.object({}) })], 'not closed'],
  ])('refuses %s', (_what, tools, problem) => {
    expect(() => createCatalogue(tools)).toThrow(problem);
  });
});
