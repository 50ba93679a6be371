// SPDX-License-Identifier: Apache-2.0
import { assertNever } from '#shared/platform/assert-never.ts';
import { inquiryFunctions } from './check/dialect.ts';
import type { FilterFault } from './filter-fault.ts';

/** How the question must be asked instead; a refusal, not a failure. */
export interface FilterCorrection {
  /** Which argument is wrong. */
  readonly error: 'invalid_filter' | 'invalid_select_fields';
  readonly inquiryName: string;
  readonly filterExpression: string | undefined;
  readonly acumaticaMessage: string;
  readonly dialect: string;
  readonly problem: string;
  readonly useInstead?: string;
  readonly supportedFunctions?: readonly string[];
  readonly availableFields?: readonly string[];
  readonly actionRequired: string;
}

/** How filters of inquiries are written. */
export const inquiryDialect =
  "Inquiries speak OData v4: the field comes first, as in contains(Field,'text'), and instants are bare ISO 8601. The OData v3 forms of acumatica_list_entities do not work here.";

type Advice = Pick<
  FilterCorrection,
  'problem' | 'useInstead' | 'supportedFunctions' | 'availableFields'
> & { readonly next: string };

function adviceOn(
  fault: FilterFault,
  inquiry: string,
  fields: readonly string[] | undefined,
): Advice {
  switch (fault.kind) {
    case 'unknown_function':
    case 'wrong_arguments': {
      const instead: Record<string, string> = {
        substringof: "contains(Field,'text'): the arguments are reversed compared with substringof",
        indexof:
          'indexof is valid OData v4: check the order of its arguments, the field comes first',
      };
      const useInstead = instead[fault.name.toLowerCase()];
      return {
        problem: `The function '${fault.name}' is not known to inquiries, or not with these arguments.`,
        ...(useInstead !== undefined && { useInstead }),
        supportedFunctions: inquiryFunctions,
        next: 'Rewrite the filter with one of supportedFunctions.',
      };
    }
    case 'unknown_property':
      return {
        problem: `The inquiry has no column '${fault.property}'. Property names are the result columns' captions without blanks, and case matters.`,
        ...(fields !== undefined && fields.length > 0
          ? { availableFields: fields, next: 'Use a name from availableFields.' }
          : {
              next: `Run ${inquiry} with topN 1 and no filter to see its columns.`,
            }),
      };
    case 'unrecognized_literal':
      return {
        problem: `The literal ${fault.literal} is not one of OData v4; the prefix datetimeoffset belongs to v3.`,
        useInstead: 'a bare ISO 8601 instant, such as 2026-01-31T00:00:00Z',
        next: 'Rewrite the literal.',
      };
    case 'type_mismatch':
      return {
        problem:
          'A column is compared with a value of another type: numbers stand without quotes, texts in single quotes.',
        next: `Check the column's type in a row of ${inquiry} fetched without a filter.`,
      };
    case 'no_condition':
      return {
        problem: 'The expression is no condition: it compares nothing.',
        next: 'Write a comparison, such as Amount gt 100.',
      };
    case 'syntax':
      return {
        problem:
          'The expression cannot be read: a quote or bracket is not closed, or an operator is none. A single quote inside a text is doubled.',
        next: 'Rewrite the filter.',
      };
    default:
      return assertNever(fault);
  }
}

/** What was asked of an inquiry. */
export interface InquiryQuestion {
  readonly inquiryName: string;
  readonly filterExpression: string | undefined;
  /** As a list separated by commas. */
  readonly selectFields: string | undefined;
}

function isSelected(fault: FilterFault, { filterExpression, selectFields }: InquiryQuestion) {
  return (
    fault.kind === 'unknown_property' &&
    selectFields?.split(',').includes(fault.property) === true &&
    filterExpression?.includes(fault.property) !== true
  );
}

/** The answer to a question that the ERP could not read. */
export function filterCorrection(
  fault: FilterFault,
  question: InquiryQuestion,
  acumaticaMessage: string,
  fields?: readonly string[],
): FilterCorrection {
  const { inquiryName, filterExpression } = question;
  const { next, ...advice } = adviceOn(fault, inquiryName, fields);
  return {
    error: isSelected(fault, question) ? 'invalid_select_fields' : 'invalid_filter',
    inquiryName,
    filterExpression,
    acumaticaMessage,
    dialect: inquiryDialect,
    ...advice,
    actionRequired: `The query was never executed: do not report that nothing matches. ${next} Then call again.`,
  };
}
