// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { type DocSection, readDocSection } from '#shared/knowledge/docs/doc-section.ts';
import type { DocsIndex } from '#shared/knowledge/docs/docs-index.ts';
import type { Knowledge } from '#shared/knowledge/knowledge.ts';
import { noFacts, type ToolOutcome } from '#shared/mcp/outcome.ts';
import { defineTool, readsOnly, type Tool } from '#shared/mcp/tool.ts';
import { assertNever } from '#shared/platform/assert-never.ts';
import { indexAnswer, unanswerable } from './index-answer.ts';

/** How many references of the sections that had no room are named. */
const maxRemaining = 20;
const searchAgain = 'Search again with acumatica_search_docs, and take the ref of a result.';

function outcomeOf(found: DocSection, { release }: DocsIndex): ToolOutcome {
  const ok = (result: Readonly<Record<string, unknown>>, rows: number, truncated: boolean) =>
    ({
      kind: 'ok',
      result: { ...result, release, ...(truncated && { truncated }) },
      facts: { ...noFacts, rows, truncated },
    }) as const;
  switch (found.kind) {
    case 'section': {
      const { section, truncated, moved, previous, next } = found;
      const neighbours = {
        ...(previous !== undefined && { previous }),
        ...(next !== undefined && { next }),
      };
      const note = moved && {
        note: 'The documentation was published anew since; the section is now at this ref.',
      };
      return ok({ ...section, ...neighbours, ...note }, 1, truncated);
    }
    case 'form': {
      const { formId, sections, remaining, truncated } = found;
      const rest = remaining.length > 0 && {
        remainingSections: remaining.length,
        remainingRefs: remaining.slice(0, maxRemaining),
        note: 'Not all sections of the form had room: read the others by their refs.',
      };
      const result = { formId, sectionCount: sections.length, sections, ...rest };
      return ok(result, sections.length, truncated);
    }
    case 'no_reference':
      return unanswerable('ref is neither the ref of a result nor a form id.', searchAgain);
    case 'no_form':
      return unanswerable(`No section is about the form ${found.formId}.`, searchAgain);
    case 'no_guide':
      return unanswerable('There is no such guide in this documentation.', searchAgain);
    case 'outdated':
      return unanswerable(
        'The ref is not in this documentation, which may have been published anew since.',
        searchAgain,
      );
    default:
      return assertNever(found);
  }
}

/** The tool that reads a section of the documentation, or all of a form (acumatica-reference-product §1.5). */
export function getDocSectionTool({ docs }: Pick<Knowledge, 'docs'>): Tool {
  return defineTool({
    name: 'acumatica_get_doc_section',
    title: 'Read Documentation Section',
    description:
      'Reads a section of the Acumatica documentation by the ref of a search result, with the refs of its neighbours; or all sections about a form, by its form id.',
    input: z.strictObject({
      ref: z
        .string()
        .min(1)
        .max(300)
        .describe('ref of a result of acumatica_search_docs, or a form id such as AP301000'),
    }),
    output: z.looseObject({ release: z.string(), truncated: z.boolean().optional() }),
    annotations: readsOnly,
    scope: 'erp.read',
    isDocumentation: true,
    async run(_context, { ref }) {
      return indexAnswer(
        'docs',
        await docs.ask((index) => outcomeOf(readDocSection(index, ref), index)),
      );
    },
  });
}
