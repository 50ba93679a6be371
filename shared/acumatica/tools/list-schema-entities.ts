// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { Knowledge } from '#shared/knowledge/knowledge.ts';
import { listSchemaEntities } from '#shared/knowledge/schema/search-schema.ts';
import { noFacts } from '#shared/mcp/outcome.ts';
import { defineTool, readsOnly, type Tool } from '#shared/mcp/tool.ts';
import { indexAnswer } from './index-answer.ts';
import { given, optionalText } from './row-limit.ts';

/** The tool that lists the entities of the schema (acumatica-reference-product §1.4). */
export function listSchemaEntitiesTool({ schema }: Pick<Knowledge, 'schema'>): Tool {
  return defineTool({
    name: 'acumatica_list_schema_entities',
    title: 'List Schema Entities',
    description:
      'Lists the entities of the ERP’s API by name, each with the number of its fields. Reads the published schema and no records.',
    input: z.strictObject({
      namespace: optionalText(200, 'part of the names'),
      topN: z.int().min(1).max(500).default(200),
    }),
    output: z.looseObject({
      entities: z.array(z.looseObject({ name: z.string(), fieldCount: z.int() })),
      count: z.int(),
    }),
    annotations: readsOnly,
    scope: 'erp.read',
    isDocumentation: true,
    async run(_context, args) {
      return indexAnswer(
        'schema',
        await schema.ask((index) => {
          const found = listSchemaEntities(index, given(args.namespace));
          const entities = found.slice(0, args.topN).map(({ name, tag, fields }) => ({
            name,
            ...(tag !== undefined && tag !== name && { tag }),
            fieldCount: fields.length,
          }));
          const truncated = entities.length < found.length;
          return {
            kind: 'ok',
            result: {
              entities,
              count: entities.length,
              source: index.source,
              ...(truncated && { truncated, totalEntities: found.length }),
            },
            facts: { ...noFacts, rows: entities.length, truncated },
          };
        }),
      );
    },
  });
}
