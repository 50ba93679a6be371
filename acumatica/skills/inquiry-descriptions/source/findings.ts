// SPDX-License-Identifier: Apache-2.0
import type { DesignRow } from '#shared/acumatica/inquiries/alignment/design-row.ts';
import type { AlignedDesign } from './aligned-design.ts';
import type { Design } from './design.ts';
import { fieldLimits } from './field-limits.ts';
import type { Proposal } from './proposals.ts';

/** What is wrong with a proposal. An error must not be written back; a warning is worth a look. */
export interface Finding {
  readonly level: 'error' | 'warning';
  readonly where: string;
  readonly what: string;
}

/** Words of a text in lower case, so that `OrderNbr` and "order nbr" are the same. */
function words(text: string): readonly string[] {
  const apart = text.replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').toLowerCase();
  return apart.match(/[\p{L}\d]+/gu) ?? [];
}

const emptyWords: ReadonlySet<string> = new Set([
  'a',
  'an',
  'the',
  'of',
  'for',
  'this',
  'is',
  'in',
]);

/** Whether a text says no more than the name does. */
export function onlyRestates(text: string, names: readonly (string | undefined)[]): boolean {
  const said = words(text).filter((word) => !emptyWords.has(word));
  if (said.length === 0) return true;
  return names.some((name) => {
    const known = new Set(words(name ?? ''));
    return known.size > 0 && said.every((word) => known.has(word));
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlCharacter = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

function textFindings(
  where: string,
  text: string,
  limit: number,
  names: readonly (string | undefined)[],
): Finding[] {
  const error = (what: string): Finding => ({ level: 'error', where, what });
  const warning = (what: string): Finding => ({ level: 'warning', where, what });
  if (text.trim() === '') return [error('the text is empty')];
  return [
    ...(text.length > limit
      ? [error(`${text.length} characters, but the field holds ${limit}`)]
      : []),
    ...(controlCharacter.test(text) ? [error('the text has a control character')] : []),
    ...(onlyRestates(text, names) ? [error('the text says no more than the name')] : []),
    ...(text !== text.trim() ? [warning('blanks around the text are lost')] : []),
    ...(/[\r\n]/.test(text) ? [warning('line ends are shown as blanks')] : []),
    ...(/<[a-z/][^>]*>/i.test(text) ? [warning('markup is shown as it is written')] : []),
  ];
}

function repeated<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items.filter((item, index) => items.indexOf(item) !== index))];
}

/** Whether no OData column shows a row, for certain: a description of it would never be seen. */
function isDropped(row: DesignRow, aligned: AlignedDesign | undefined): boolean {
  const diagnostic = aligned?.alignment.diagnostic;
  const label = row.caption ?? row.field;
  return (
    diagnostic?.kind === 'aligned' && label !== undefined && diagnostic.dropped.includes(label)
  );
}

function columnFindings(
  proposal: Proposal,
  design: Design,
  aligned: AlignedDesign | undefined,
): Finding[] {
  const rows = new Map(design.columns.map(({ row }) => [row.line, row]));
  const lines = proposal.columns.map(({ line }) => line);
  const twice = repeated(lines).map(
    (line): Finding => ({
      level: 'error',
      where: `${proposal.name}, line ${line}`,
      what: 'there are several texts for it',
    }),
  );
  const each = proposal.columns.flatMap(({ line, description }): Finding[] => {
    const where = `${proposal.name}, line ${line}`;
    const row = rows.get(line);
    if (row === undefined)
      return [{ level: 'error', where, what: 'the inquiry has no such result column' }];
    return [
      ...textFindings(where, description, fieldLimits.column, [row.caption, row.field]),
      ...(row.active === false
        ? [
            {
              level: 'warning',
              where,
              what: 'the column is not active: nobody will see the text',
            } as const,
          ]
        : []),
      ...(isDropped(row, aligned)
        ? [
            {
              level: 'warning',
              where,
              what: 'no OData column shows it: nobody will see the text',
            } as const,
          ]
        : []),
    ];
  });
  const proposed = new Set(lines);
  const missing = design.columns.filter(
    ({ row }) =>
      row.active !== false &&
      row.description === undefined &&
      row.line !== undefined &&
      !proposed.has(row.line),
  );
  const without: Finding[] =
    missing.length === 0
      ? []
      : [
          {
            level: 'warning',
            where: proposal.name,
            what: `these lines have no description yet: ${missing.map(({ row }) => row.line).join(', ')}`,
          },
        ];
  return [...twice, ...each, ...without];
}

/** What is wrong with proposals, held against the designs, and against the alignment where there is one. */
export function findingsOf(
  proposals: readonly Proposal[],
  designs: readonly Design[],
  aligned: readonly AlignedDesign[] = [],
): readonly Finding[] {
  const twice = repeated(proposals.map(({ name }) => name)).map(
    (name): Finding => ({
      level: 'error',
      where: name,
      what: 'the inquiry is named several times',
    }),
  );
  const each = proposals.flatMap((proposal): Finding[] => {
    const { name, description } = proposal;
    const design = designs.find((candidate) => candidate.name === name);
    if (design === undefined)
      return [{ level: 'error', where: name, what: 'no such inquiry in the exported rows' }];
    const own: Finding[] =
      description === undefined
        ? design.description === undefined
          ? [{ level: 'warning', where: name, what: 'the inquiry itself has no description' }]
          : []
        : textFindings(name, description, fieldLimits.inquiry, [name]);
    const found = aligned.find((candidate) => candidate.design.name === name);
    const { kind } = found?.alignment.diagnostic ?? { kind: 'aligned' };
    const unseen: Finding[] =
      kind === 'aligned'
        ? []
        : [
            {
              level: 'warning',
              where: name,
              what: `descriptions of some columns will not be shown (${kind}): align says what would help`,
            },
          ];
    return [...own, ...unseen, ...columnFindings(proposal, design, found)];
  });
  return [...twice, ...each];
}
