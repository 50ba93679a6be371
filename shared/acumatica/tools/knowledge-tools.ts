// SPDX-License-Identifier: Apache-2.0
import type { IndexKind } from '#shared/knowledge/index-pointer.ts';
import type { Knowledge } from '#shared/knowledge/knowledge.ts';
import type { Tool } from '#shared/mcp/tool.ts';
import { inGroup } from '#shared/mcp/tool-groups.ts';
import { getDocSectionTool } from './get-doc-section.ts';
import { getSchemaEntityTool } from './get-schema-entity.ts';
import { listSchemaEntitiesTool } from './list-schema-entities.ts';
import { searchDocsTool } from './search-docs.ts';
import { searchSchemaTool } from './search-schema.ts';

function toolsByIndex(knowledge: Knowledge): Readonly<Record<IndexKind, readonly Tool[]>> {
  return {
    schema: inGroup(
      'discovery',
      searchSchemaTool(knowledge),
      getSchemaEntityTool(knowledge),
      listSchemaEntitiesTool(knowledge),
    ),
    docs: inGroup('documentation', searchDocsTool(knowledge), getDocSectionTool(knowledge)),
  };
}

/** The tools that search what was published: the schema and the documentation. */
export function knowledgeTools(knowledge: Knowledge): Tool[] {
  const { schema, docs } = toolsByIndex(knowledge);
  return [...schema, ...docs];
}

/** The names of the tools whose index was never published: they would only say so. */
export async function toolsWithoutIndex(knowledge: Knowledge): Promise<ReadonlySet<string>> {
  const { schema, docs } = toolsByIndex(knowledge);
  const [noSchema, noDocs] = await Promise.all([
    knowledge.schema.isAbsent(),
    knowledge.docs.isAbsent(),
  ]);
  const missing = [...(noSchema ? schema : []), ...(noDocs ? docs : [])];
  return new Set(missing.map(({ name }) => name));
}
