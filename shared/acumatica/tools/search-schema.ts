// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { Knowledge } from '#shared/knowledge/knowledge.ts';
import { searchSchema } from '#shared/knowledge/schema/search-schema.ts';
import { noFacts } from '#shared/mcp/outcome.ts';
import { defineTool, readsOnly, type Tool } from '#shared/mcp/tool.ts';
import { indexAnswer, unanswerable } from './index-answer.ts';
import { given, optionalText } from './row-limit.ts';

const maxFields = 20;

/** The tool that finds entities by name or field (acumatica-reference-product §1.4, §9.2). */
export function searchSchemaTool({ schema }: Pick<Knowledge, 'schema'>): Tool {
  return defineTool({
    name: 'acumatica_search_schema',
    title: 'Search Schema',
    description:
      'Finds the entities of the ERP’s API by part of their name, or by part of the name of a field they hold, such as tax zone. Reads the published schema and no records; acumatica_get_schema_entity tells the rest.',
    input: z.strictObject({
      query: optionalText(200, 'part of an entity’s name'),
      field: optionalText(200, 'part of a field’s name'),
      topN: z.int().min(1).max(500).default(25),
    }),
    output: z.looseObject({
      results: z.array(z.looseObject({ name: z.string(), matchedOn: z.array(z.string()) })),
      resultCount: z.int(),
    }),
    annotations: readsOnly,
    scope: 'erp.read',
    isDocumentation: true,
    async run(_context, args) {
      const question = { query: given(args.query), field: given(args.field) };
      if (question.query === undefined && question.field === undefined)
        return unanswerable('Nothing is asked for.', 'Give query or field.');
      return indexAnswer(
        'schema',
        await schema.ask((index) => {
          const found = searchSchema(index, question);
          const results = found.slice(0, args.topN).map(({ entity, matchedOn, fields }) => ({
            name: entity.name,
            ...(entity.tag !== undefined && { tag: entity.tag }),
            fieldCount: entity.fields.length,
            matchedOn,
            ...(fields.length > 0 && { fields: fields.slice(0, maxFields) }),
            ...(!entity.isTopLevel && { isPartOfOthers: true }),
          }));
          const truncated = results.length < found.length;
          return {
            kind: 'ok',
            result: {
              results,
              resultCount: results.length,
              source: index.source,
              ...(truncated && { truncated, totalResults: found.length }),
              note:
                results.length === 0
                  ? 'Nothing is named so. Try a shorter part of the name.'
                  : 'Entities that are part of others are read by $expand of the others.',
            },
            facts: { ...noFacts, rows: results.length, truncated },
          };
        }),
      );
    },
  });
}
