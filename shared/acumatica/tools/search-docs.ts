// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { DocsIndex } from '#shared/knowledge/docs/docs-index.ts';
import { type DocsSearch, searchDocs } from '#shared/knowledge/docs/search-docs.ts';
import type { Knowledge } from '#shared/knowledge/knowledge.ts';
import { noFacts, type ToolOutcome } from '#shared/mcp/outcome.ts';
import { defineTool, readsOnly, type Tool } from '#shared/mcp/tool.ts';
import { assertNever } from '#shared/platform/assert-never.ts';
import { indexAnswer, unanswerable } from './index-answer.ts';
import { given, optionalText } from './row-limit.ts';

const maxNamed = 60;
const input = z.strictObject({
  query: optionalText(1_000, 'words of the question; a form id such as AP301000 may be among them'),
  formId: optionalText(40, 'only sections of this form'),
  guide: optionalText(200, 'only guides whose names hold this'),
  topN: z.int().min(1).max(100).default(10),
});

const someOf = (names: readonly string[]) =>
  names.length > maxNamed
    ? `${names.slice(0, maxNamed).join(', ')} and ${names.length - maxNamed} more`
    : names.join(', ');

/** What else is to be said about the hits. */
function noteOf({ hits, respelled, added }: Extract<DocsSearch, { kind: 'found' }>): string {
  return [
    ...respelled.map(({ from, to }) => `"${from}" was read as "${to}".`),
    ...(added.length > 0 ? [`Also looked for: ${added.join(', ')}.`] : []),
    hits.length === 0
      ? 'Nothing was found. Try other words, fewer of them, or a form id.'
      : 'Read a section with acumatica_get_doc_section and its ref, before answering from it.',
  ].join(' ');
}

function outcomeOf(search: DocsSearch, { release }: DocsIndex): ToolOutcome {
  switch (search.kind) {
    case 'no_words':
      return unanswerable(
        'The question has no words that tell sections apart.',
        'Name what it is about: a document, a process, a field or a form id.',
      );
    case 'no_form_id':
      return unanswerable('formId is not a form id.', 'Form ids look like AP301000.');
    case 'no_guide':
      return unanswerable(
        'No guide is named so.',
        `Leave guide out, or take one of: ${someOf(search.guides)}.`,
      );
    case 'found': {
      const results = search.hits;
      return {
        kind: 'ok',
        result: { results, resultCount: results.length, release, note: noteOf(search) },
        facts: { ...noFacts, rows: results.length },
      };
    }
    default:
      return assertNever(search);
  }
}

/** The tool that searches the ERP's documentation (acumatica-reference-product §1.5, §9.4). */
export function searchDocsTool({ docs }: Pick<Knowledge, 'docs'>): Tool {
  return defineTool({
    name: 'acumatica_search_docs',
    title: 'Search Documentation',
    description:
      'Searches the Acumatica documentation, headings and text: how something is done, what a form or field is for, what a setting does. Gives sections with snippets; read them with acumatica_get_doc_section. No company data.',
    input,
    output: z.looseObject({
      results: z.array(
        z.looseObject({
          ref: z.string(),
          guide: z.string(),
          path: z.string(),
          formId: z.string().optional(),
          snippet: z.string(),
        }),
      ),
      resultCount: z.int(),
      release: z.string(),
      note: z.string(),
    }),
    annotations: readsOnly,
    scope: 'erp.read',
    isDocumentation: true,
    async run(_context, args) {
      const query = given(args.query);
      const formId = given(args.formId);
      if (query === undefined && formId === undefined)
        return unanswerable('Nothing is asked for.', 'Give query or formId.');
      const question = { query, formId, guide: given(args.guide), limit: args.topN };
      return indexAnswer(
        'docs',
        await docs.ask((index) => outcomeOf(searchDocs(index, question), index)),
      );
    },
  });
}
