// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { CallFacts, ToolOutcome } from '#shared/mcp/outcome.ts';
import { defineTool, readsOnly, type Tool } from '#shared/mcp/tool.ts';
import { unaddressableCharacter } from '../inquiries/alignment/inquiry-name.ts';
import { explainFailure, explainNote } from '../inquiries/explain-failure.ts';
import { type Inquiries, registryFor } from '../inquiries/inquiries.ts';
import { neverBuilt, registryUnreadable } from '../inquiries/inquiry-gate.ts';
import type { RegistryState } from '../inquiries/registry-entry.ts';
import { type FoundInquiry, searchInquiries } from '../inquiries/search-inquiries.ts';
import { visibleNames } from '../inquiries/visible-names.ts';
import { type Connector, failedOutcome, sessionOf } from './connector.ts';
import { given, optionalText, topN } from './row-limit.ts';

const input = z.strictObject({
  titleFilter: optionalText(
    500,
    'words of the name, the description, or a column’s caption or description',
  ),
  topN: topN.default(200),
});

type Built = Extract<RegistryState, { kind: 'built' }>;

function shown({ entry, matchedColumns }: FoundInquiry) {
  const { name, description, parameters } = entry;
  return {
    inquiryName: name,
    url: encodeURIComponent(name),
    ...(description !== undefined && { description }),
    ...(parameters.length > 0 && { parameters: parameters.map((parameter) => parameter.name) }),
    ...(matchedColumns.length > 0 && { matchedColumns }),
  };
}

/** What else is to be said: what is missing, how old the list is, why there is no newer one. */
function notesOf({ notes, failure, builtAt, entries }: Built): readonly string[] {
  const unaddressable = [...entries.keys()].filter((name) => unaddressableCharacter(name));
  return [
    ...notes.map(explainNote),
    ...(unaddressable.length > 0
      ? [
          `${unaddressable.length} inquiries are not listed, since OData cannot address their names: an administrator renames them without / and \\.`,
        ]
      : []),
    ...(failure === undefined
      ? []
      : [
          `The list is of ${builtAt.toISOString()}; a newer one could not be made: ${explainFailure(failure).why} ${explainFailure(failure).fix}`,
        ]),
  ];
}

function emptyNote(state: Built, sought: string | undefined, visible: number): string {
  if (state.entries.size === 0)
    return 'No inquiry is open to assistants: an Acumatica administrator ticks "Exposed to MCP" on the designs (SM208000) that may be used.';
  if (visible === 0)
    return 'Of the inquiries that are open to assistants this person may read none: their ERP roles decide.';
  return `None of the ${visible} inquiries that this person may use has all the words of "${sought}". Try one word, or leave titleFilter out.`;
}

/** Said before the first build. */
function unbuiltOutcome(
  state: Extract<RegistryState, { kind: 'never_built' }>,
  isOpen: boolean,
  facts: CallFacts,
): ToolOutcome {
  const { message, actionRequired } = neverBuilt(state);
  const note = isOpen
    ? `The list of inquiries has not been read yet, so none is listed; an inquiry whose exact name is known may be run. ${state.failure ? explainFailure(state.failure).fix : ''}`.trim()
    : `${message} ${actionRequired}`;
  return {
    kind: 'ok',
    result: { results: [], ...(isOpen ? { gateInactive: true } : { gateClosed: true }), note },
    facts: { ...facts, rows: 0 },
  };
}

/** The tool that lists the inquiries that are open to assistants (acumatica-reference-product §8.7). */
export function listInquiriesTool(connector: Connector, inquiries: Inquiries): Tool {
  return defineTool({
    name: 'acumatica_list_generic_inquiries',
    title: 'List Generic Inquiries',
    description:
      'Finds prepared reports (Generic Inquiries) that the person may run, by words of their names, descriptions and columns. Look here first for totals, balances, aging, stock and lists across documents; then describe_inquiry.',
    input,
    output: z.looseObject({
      results: z.array(
        z.looseObject({ inquiryName: z.string(), description: z.string().optional() }),
      ),
      note: z.string().optional(),
    }),
    annotations: readsOnly,
    scope: 'erp.read',
    async run(context, args): Promise<ToolOutcome> {
      const session = sessionOf(connector, context);
      if (context.person === undefined) throw new Error('A call to the ERP needs a person');
      const state = await registryFor(inquiries, context.person);
      if (state.kind === 'unreadable')
        return failedOutcome({ failure: registryUnreadable }, session.facts());
      if (state.kind === 'never_built') {
        const { openBeforeFirstBuild } = await inquiries.rules();
        return unbuiltOutcome(state, openBeforeFirstBuild, session.facts());
      }
      const visible = await visibleNames(
        session,
        context.person,
        connector.settings,
        inquiries.metadata,
        state.version,
      );
      if (visible.kind === 'failed') return failedOutcome(visible, session.facts());
      const own = [...state.entries.values()].filter(
        ({ name }) => visible.names.has(name) && unaddressableCharacter(name) === undefined,
      );
      const sought = given(args.titleFilter);
      const found = searchInquiries(own, sought);
      const results = found.slice(0, args.topN).map(shown);
      const truncated = results.length < found.length;
      const notes = [
        ...(found.length === 0 ? [emptyNote(state, sought, own.length)] : []),
        ...notesOf(state),
      ];
      return {
        kind: 'ok',
        result: {
          results,
          ...(truncated && {
            truncated,
            recordsReturned: results.length,
            recordLimit: args.topN,
            totalRecords: found.length,
            paginationSupported: false,
            actionRequired: 'Give words in titleFilter, or raise topN.',
          }),
          ...(notes.length > 0 && { note: notes.join(' ') }),
        },
        facts: { ...session.facts(), rows: results.length, truncated },
      };
    },
  });
}
