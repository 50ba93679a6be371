// SPDX-License-Identifier: Apache-2.0
import { bracketedText } from './bracketed-text.ts';
import type { Condition } from './condition.ts';
import { conditionWarnings, parameterWarnings } from './condition-warnings.ts';
import { describeInquiry } from './describe-inquiry.ts';
import { designsIn } from './design-rows.ts';
import { readExportDocument } from './export-document.ts';
import { exposureWarnings } from './exposure-warnings.ts';
import type { Inquiry } from './inquiry.ts';
import { readInquiry } from './read-inquiry.ts';
import { inactiveWarnings, resultWarnings } from './result-warnings.ts';
import { tableWarnings } from './table-warnings.ts';
import type { Warning } from './warning.ts';

/** A condition as an answer shows it. */
type ShownCondition = Pick<Condition, 'line' | 'active' | 'text' | 'next' | 'fromSchema'> & {
  readonly brackets?: string;
};

/** An inquiry as an answer shows it: every part, those that are off included. */
export interface ExplainedInquiry {
  readonly name: string;
  /** How many there are of each part in the export. */
  readonly counts: Readonly<Record<string, number>>;
  readonly warnings: readonly Warning[];
  /** All conditions that are on, as one text. */
  readonly where?: string;
  readonly [part: string]: unknown;
}

/** What an export says, or why it is not explained. */
export type Explanation =
  | {
      readonly kind: 'explained';
      readonly inquiries: readonly ExplainedInquiry[];
      /** The same in plain lines. */
      readonly lines: readonly string[];
    }
  | { readonly kind: 'refused'; readonly message: string };

/** More do not fit into one answer. */
const mostInquiries = 50;

function shownCondition(condition: Condition): ShownCondition {
  const { line, active, text, next, fromSchema, opens, closes } = condition;
  const brackets = `${'('.repeat(opens)}${')'.repeat(closes)}`;
  return {
    ...(line !== undefined && { line }),
    active,
    ...(brackets !== '' && { brackets }),
    text,
    next,
    ...(fromSchema && { fromSchema }),
  };
}

const total = (rows: readonly { readonly length: number }[]) =>
  rows.reduce((sum, { length }) => sum + length, 0);

function countsOf(inquiry: Inquiry): ExplainedInquiry['counts'] {
  const { tables, joins, parameters, conditions, grouping, sorting, columns, navigation } = inquiry;
  return {
    tables: tables.length,
    joins: joins.length,
    joinConditions: total(joins.map((join) => join.conditions)),
    parameters: parameters.length,
    conditions: conditions.length,
    grouping: grouping.length,
    sorting: sorting.length,
    columns: columns.length,
    navigation: navigation.length,
    navigationParameters: total(navigation.map((screen) => screen.parameters)),
    navigationConditions: total(navigation.map((screen) => screen.conditions)),
  };
}

function warningsOf(inquiry: Inquiry): Warning[] {
  return [
    ...tableWarnings(inquiry),
    ...conditionWarnings(inquiry),
    ...parameterWarnings(inquiry),
    ...resultWarnings(inquiry),
    ...exposureWarnings(inquiry),
    ...inactiveWarnings(inquiry),
  ];
}

function explained(inquiry: Inquiry, warnings: readonly Warning[]): ExplainedInquiry {
  const { name, joins, conditions, navigation, ...rest } = inquiry;
  const { text: where } = bracketedText(conditions);
  return {
    name,
    counts: countsOf(inquiry),
    warnings,
    ...rest,
    joins: joins.map((join) => {
      const { text: on } = bracketedText(join.conditions);
      return {
        ...join,
        ...(on !== undefined && { on }),
        conditions: join.conditions.map(shownCondition),
      };
    }),
    ...(where !== undefined && { where }),
    conditions: conditions.map(shownCondition),
    navigation: navigation.map((screen) => ({
      ...screen,
      conditions: screen.conditions.map(shownCondition),
    })),
  };
}

/**
 * Explains the export of a Generic Inquiry (form SM208000, format versions 3 and 4), or of several in one
 * customization project: a structure and the same in words (acumatica-reference-product §9.3).
 */
export function explainExport(xml: string): Explanation {
  const document = readExportDocument(xml);
  if (document.kind === 'refused') return document;
  const designs = designsIn(document.root);
  if (designs.length > mostInquiries)
    return {
      kind: 'refused',
      message: `The XML holds ${designs.length} inquiries, and at most ${mostInquiries} are explained at once. Paste fewer.`,
    };
  const inquiries = designs.map(readInquiry);
  if (inquiries.length === 0)
    return {
      kind: 'refused',
      message:
        'The XML holds no Generic Inquiry: an export of form SM208000 has a GIDesign element with a row. Nothing was explained.',
    };
  const warned = inquiries.map((inquiry) => ({ inquiry, warnings: warningsOf(inquiry) }));
  return {
    kind: 'explained',
    inquiries: warned.map(({ inquiry, warnings }) => explained(inquiry, warnings)),
    lines: warned.flatMap(({ inquiry, warnings }, at) => [
      ...(at === 0 ? [] : ['', '']),
      ...describeInquiry(inquiry, warnings),
    ]),
  };
}
