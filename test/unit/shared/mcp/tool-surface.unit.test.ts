// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { checkArguments } from '#shared/mcp/arguments.ts';
import { toolGroups } from '#shared/mcp/tool-groups.ts';
import { testEndpoint } from '../../../fixtures/mcp.ts';
import { registeredTools } from '../../../fixtures/registered-tools.ts';

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
}

interface Listed {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Schema;
  readonly outputSchema: Schema;
  readonly annotations: Readonly<Record<string, boolean>>;
}

/** Whatever is registered is tested, in the form in which both eras list it. */
const tools = registeredTools();
const endpoint = testEndpoint(tools);
const listIn = async (era: 'legacy' | 'modern') =>
  (await endpoint.rpc(era, 'tools/list')).json.result?.['tools'] as readonly Listed[]; // MCP server/tools
const listed = await listIn('legacy');

/** A schema and all schemas in it, each with its name. */
function schemasIn(schema: Schema, name = ''): readonly (Schema & { readonly called: string })[] {
  const parts = Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
    schemasIn(part, key),
  );
  const items = schema.items === undefined ? [] : schemasIn(schema.items, name);
  return [{ ...schema, called: name }, ...parts, ...items];
}

const ofName = (name: string) => tools.find((tool) => tool.name === name);

describe('the list of tools', () => {
  it('is the same in both eras', async () => expect(await listIn('modern')).toEqual(listed));

  it('is plain JSON Schema, as it is on the wire; vitest -u writes it anew', async () => {
    const text = `${JSON.stringify(listed, null, 1)}\n`;
    // Deeper kinds of schemas have made tools invisible to clients (acumatica-complaints #66).
    expect(text).not.toMatch(/"(?:\$ref|\$defs|\$schema|anyOf|oneOf|allOf|not)"/);
    await expect(text).toMatchFileSnapshot(join(import.meta.dirname, 'tools-list.snap'));
  });

  it('costs a model at most 120 tokens a tool', () => {
    // A client hands its model these three; titles, hints and outputs are for the client itself.
    const seen = listed.map(({ name, description, inputSchema }) =>
      countTokens(JSON.stringify({ name, description, inputSchema })),
    );
    expect(seen.reduce((sum, tokens) => sum + tokens, 0) / listed.length).toBeLessThanOrEqual(120);
  });

  it('has no two tools of one title', () => {
    expect(new Set(listed.map(({ title }) => title)).size).toBe(listed.length);
  });
});

describe.each(listed.map((tool) => [tool.name, tool] as const))('%s', (name, tool) => {
  it('has a title, a short description, and all four hints', () => {
    expect(tool.title).toMatch(/^[A-Z]/);
    expect(tool.description).toMatch(/^[A-Z].*\.$/);
    expect(tool.description.length).toBeLessThanOrEqual(280);
    expect(Object.keys(tool.annotations).sort()).toEqual([
      'destructiveHint',
      'idempotentHint',
      'openWorldHint',
      'readOnlyHint',
    ]);
  });

  it('takes nothing but what it declares, at any depth', () => {
    for (const { type, properties, additionalProperties, called } of schemasIn(tool.inputSchema))
      if (type === 'object' && Object.keys(properties ?? {}).length > 0)
        expect(additionalProperties, called).toBe(false);
    const registered = ofName(name);
    const args = registered && checkArguments(registered, { bogus: 1 });
    expect(args).toMatchObject({
      kind: 'invalid',
      failure: { message: expect.stringContaining('"bogus"') },
    });
  });

  it('declares what it gives, and leaves room for more', () => {
    expect(tool.outputSchema.type).toBe('object');
    expect(Object.keys(tool.outputSchema.properties ?? {})).not.toEqual([]);
    for (const { additionalProperties } of schemasIn(tool.outputSchema))
      expect(additionalProperties).not.toBe(false);
  });

  it('says of every id whose it is', () => {
    for (const schema of [tool.inputSchema, tool.outputSchema])
      for (const { called, description } of schemasIn(schema))
        if (/^(id|ids|guid)$/i.test(called)) expect(description, called).toMatch(/record's GUID/);
  });

  it('takes numbers as numbers, and as the texts that models write for them', () => {
    for (const [parameter, { type }] of Object.entries(tool.inputSchema.properties ?? {})) {
      expect(type, parameter).not.toBe('number');
      if (type !== 'integer') continue;
      const schema = ofName(name)?.input.shape[parameter];
      expect(schema?.parse(' 5 ')).toBe(5);
      expect(schema?.safeParse('5.5').success).toBe(false);
    }
  });

  it('belongs to a group that can be switched off', () => {
    expect(Object.keys(toolGroups)).toContain(ofName(name)?.group);
  });
});

describe('a person who does not speak the ERP’s language', () => {
  it.each([
    ['supplier', 'get_vendor'],
    ['supplier', 'get_bill'],
    ['payment', 'get_payment'],
    ['payment', 'get_check'],
    ['product', 'get_stock_item'],
    ['stock on hand', 'get_inventory_quantity_available'],
    ['delivery', 'get_shipment'],
    ['journal entry', 'get_journal_transaction'],
    ['ticket', 'get_case'],
    ['reimbursement', 'get_expense_claim'],
    ['timesheet', 'get_time_entry'],
    ['report', 'run_inquiry'],
  ])('finds by %s the tool %s', (word, tool) => {
    const { description = '' } = listed.find(({ name }) => name === `acumatica_${tool}`) ?? {};
    expect(description).toContain(word);
  });
});

describe('what a tool promises', () => {
  it.each(['get_customer', 'get_invoice', 'get_project_budget'])('%s only reads', (name) => {
    const found = listed.find((tool) => tool.name === `acumatica_${name}`);
    expect(found?.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(found?.title).toBeTruthy();
  });

  it.each([
    'run_inquiry',
    'list_entities',
    'describe_entity',
    'list_generic_inquiries',
    'describe_inquiry',
  ])('%s only reads', (name) => {
    const found = listed.find((tool) => tool.name === `acumatica_${name}`);
    expect(found?.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
  });

  it('is titled in words', () => {
    const title = (name: string) => listed.find((tool) => tool.name === name)?.title;
    expect(title('acumatica_get_project_budget')).toBe('Get Project Budget');
  });
});
