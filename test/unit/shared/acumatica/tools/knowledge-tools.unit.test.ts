// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { knowledgeTools, toolsWithoutIndex } from '#shared/acumatica/tools/knowledge-tools.ts';
import { openDocsIndex } from '#shared/knowledge/docs/docs-index.ts';
import type { IndexReader } from '#shared/knowledge/index-reader.ts';
import type { OpenSchemaIndex } from '#shared/knowledge/schema/schema-index.ts';
import { builtDocs } from '../../../../fixtures/docs-index.ts';
import { envelopeOf, testEndpoint } from '../../../../fixtures/mcp.ts';

const of = <Index>(index: Index): IndexReader<Index> => ({
  ask: async (question) => ({ kind: 'ready', result: question(index) }),
  isAbsent: async () => false,
});
const absent: IndexReader<never> = {
  ask: async () => ({ kind: 'absent' }),
  isAbsent: async () => true,
};
const unavailable: IndexReader<never> = {
  ask: async () => ({ kind: 'unavailable' }),
  isAbsent: async () => false,
};
const schema: OpenSchemaIndex = {
  format: 1,
  source: 'Default/25.200.001',
  entities: [
    {
      name: 'Customer',
      isTopLevel: true,
      fields: [{ name: 'TaxZone', type: 'string' }],
      actions: ['ExtendToVendor'],
      subCollections: [{ name: 'MainContact', type: 'Contact', array: false }],
    },
  ],
  close: () => {},
};
const docs = await openDocsIndex(
  builtDocs({
    'Payroll.md': `# Payroll\n\nAn example of a number is 123-45-6789, which is nobody’s and is shown as it is in the guide.`,
  }).bytes,
);

const { call } = testEndpoint(knowledgeTools({ docs: of(docs), schema: of(schema) }));
const ask = async (tool: string, args: object) =>
  (await call('modern', `acumatica_${tool}`, args)).json.result?.['structuredContent'];

describe('the tools of the schema', () => {
  it('find the entity of a field', async () => {
    expect(await ask('search_schema', { field: 'tax zone' })).toMatchObject({
      results: [{ name: 'Customer', fieldCount: 1, fields: ['TaxZone'] }],
      resultCount: 1,
      source: 'Default/25.200.001',
    });
  });

  it('tell all of an entity, and of one that is none what it may be', async () => {
    expect(await ask('get_schema_entity', { entityName: 'customer' })).toMatchObject({
      name: 'Customer',
      actions: ['ExtendToVendor'],
      expandHint: 'The parts are read with $expand=MainContact.',
    });
    const answer = await call('modern', 'acumatica_get_schema_entity', { entityName: 'Custom' });
    expect(envelopeOf(answer)).toMatchObject({
      code: 'INVALID_ARGUMENTS',
      action_required: 'Did you mean Customer?',
    });
  });

  it('list the entities', async () => {
    expect(await ask('list_schema_entities', {})).toMatchObject({
      entities: [{ name: 'Customer', fieldCount: 1 }],
      count: 1,
    });
  });

  it('ask for something to look for', async () => {
    const answer = await call('modern', 'acumatica_search_schema', { query: ' ' });
    expect(envelopeOf(answer)).toMatchObject({ code: 'INVALID_ARGUMENTS' });
  });
});

describe('the tools of the documentation', () => {
  it('leave examples of numbers as they are', async () => {
    expect(JSON.stringify(await ask('search_docs', { query: 'example number' }))).toContain(
      '123-45-6789',
    );
    expect(JSON.stringify(await ask('get_doc_section', { ref: 'payroll:0' }))).toContain(
      '123-45-6789',
    );
  });
});

describe('a tool without its index', () => {
  it('is named, so that nobody is shown it', async () => {
    const names = await toolsWithoutIndex({ docs: of(docs), schema: absent });
    expect([...names].toSorted()).toEqual([
      'acumatica_get_schema_entity',
      'acumatica_list_schema_entities',
      'acumatica_search_schema',
    ]);
  });

  it('says how it is built, or that it is to be asked again', async () => {
    const without = testEndpoint(knowledgeTools({ docs: absent, schema: unavailable }));
    const missing = await without.call('legacy', 'acumatica_search_docs', { query: 'rivet' });
    expect(envelopeOf(missing)).toMatchObject({
      code: 'INDEX_NOT_BUILT',
      remediation: expect.stringContaining('npm run index -- docs --from FOLDER'),
    });
    const later = await without.call('legacy', 'acumatica_list_schema_entities', {});
    expect(envelopeOf(later)).toMatchObject({ code: 'INDEX_UNAVAILABLE', retryable: true });
  });
});
