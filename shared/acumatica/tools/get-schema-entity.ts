// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { Knowledge } from '#shared/knowledge/knowledge.ts';
import { schemaEntity, searchSchema } from '#shared/knowledge/schema/search-schema.ts';
import { noFacts } from '#shared/mcp/outcome.ts';
import { defineTool, readsOnly, type Tool } from '#shared/mcp/tool.ts';
import { indexAnswer, unanswerable } from './index-answer.ts';

const maxNearest = 5;

/** The tool that tells all of one entity (acumatica-reference-product §1.4). */
export function getSchemaEntityTool({ schema }: Pick<Knowledge, 'schema'>): Tool {
  return defineTool({
    name: 'acumatica_get_schema_entity',
    title: 'Get Schema Entity',
    description:
      'Tells the fields with their types, the actions and the parts of one entity of the ERP’s API, parts of other entities included. Reads the published schema and no records.',
    input: z.strictObject({ entityName: z.string().min(1).max(200) }),
    output: z.looseObject({
      name: z.string(),
      fields: z.array(z.looseObject({ name: z.string(), type: z.string() })),
      actions: z.array(z.string()),
      subCollections: z.array(z.looseObject({ name: z.string(), type: z.string() })),
    }),
    annotations: readsOnly,
    scope: 'erp.read',
    isDocumentation: true,
    async run(_context, { entityName }) {
      return indexAnswer(
        'schema',
        await schema.ask((index) => {
          const entity = schemaEntity(index, entityName);
          if (!entity) {
            const nearest = searchSchema(index, { query: entityName })
              .slice(0, maxNearest)
              .map((found) => found.entity.name);
            return unanswerable(
              'There is no such entity in the schema.',
              nearest.length > 0
                ? `Did you mean ${nearest.join(', ')}?`
                : 'Find its name with acumatica_search_schema.',
            );
          }
          const parts = entity.subCollections.map(({ name }) => name).join(',');
          return {
            kind: 'ok',
            result: {
              ...entity,
              source: index.source,
              ...(parts !== '' && { expandHint: `The parts are read with $expand=${parts}.` }),
            },
            facts: { ...noFacts, rows: 1 },
          };
        }),
      );
    },
  });
}
