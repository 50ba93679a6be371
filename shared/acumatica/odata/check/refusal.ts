// SPDX-License-Identifier: Apache-2.0
import { entityDialect } from '../v3-correction.ts';
import { inquiryDialect } from '../v4-correction.ts';
import type { Correction } from './correction.ts';

/** An argument of a question that is wrong. */
export type WrongArgument = 'filter' | 'select' | 'order' | 'expand';

const errors: Readonly<Record<WrongArgument, string>> = {
  filter: 'invalid_filter',
  select: 'invalid_select_fields',
  order: 'invalid_order_by',
  expand: 'invalid_expand',
};

/** As the tools call it. */
const parameters: Readonly<Record<WrongArgument, string>> = {
  filter: 'filterExpression',
  select: 'selectFields',
  order: 'orderBy',
  expand: 'expand',
};

type Result = Readonly<Record<string, unknown>>;

function envelope(
  { kind, next, ...advice }: Correction,
  about: Result,
  argument: WrongArgument,
  given: string,
  dialect: string,
): Result {
  // The reference's refusal of calculated columns says nothing of dialects (acumatica-reference-product §7.4).
  const saysDialect = argument === 'filter' && kind !== 'calculated_column';
  return {
    error: errors[argument],
    ...about,
    [parameters[argument]]: given,
    ...(saysDialect && { dialect }),
    ...advice,
    actionRequired: `The query was never executed: do not report that nothing matches. ${next} Then call again.`,
  };
}

/** What is wrong with a question to an inquiry, found before the ERP was asked: a refusal, not a failure. */
export function inquiryRefusal(
  correction: Correction,
  inquiryName: string,
  argument: WrongArgument,
  given: string,
): Result {
  return envelope(correction, { inquiryName }, argument, given, inquiryDialect);
}

/**
 * The same for a list of an entity. A filter by details has the shape that such a failure of the ERP
 * has (acumatica-reference-product §7.3).
 *
 * @param keyField the field by which one record is found, where it is known
 */
export function entityRefusal(
  correction: Correction,
  entity: string,
  argument: WrongArgument,
  given: string,
  keyField: string | undefined,
): Result {
  if (correction.kind !== 'child_collection')
    return envelope(correction, { entity }, argument, given, entityDialect);
  return {
    error: `${correction.problem} The query was not executed: do not report that nothing matches. ${correction.next}`,
    entity,
    filterExpression: given,
    filterNotApplicable: true,
    filterErrorKind: 'child_collection',
    ...(keyField !== undefined && { keyField }),
  };
}
