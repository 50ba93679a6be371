// SPDX-License-Identifier: Apache-2.0
import { assertNever } from '#shared/platform/assert-never.ts';
import { entityFunctions } from './check/dialect.ts';
import type { FilterFault } from './filter-fault.ts';

/** How filters of entities are written. */
export const entityDialect =
  "acumatica_list_entities speaks OData v3: substringof('text',Field) with the text first and nothing behind it, texts in single quotes, numbers bare, dates as datetimeoffset'2026-01-31'. The OData v4 forms of acumatica_run_inquiry do not work here.";

interface Advice {
  readonly problem: string;
  readonly useInstead?: string;
  readonly supportedFunctions?: readonly string[];
  readonly next: string;
}

function adviceOn(fault: FilterFault, entity: string): Advice {
  switch (fault.kind) {
    case 'unknown_function':
    case 'wrong_arguments': {
      const what = fault.kind === 'unknown_function' ? 'is not known' : 'takes other arguments';
      return {
        problem: `The function '${fault.name}' ${what} in filters of entities.`,
        ...(fault.name.toLowerCase() === 'contains' && {
          useInstead:
            "substringof('text',Field): the arguments are reversed compared with contains",
        }),
        supportedFunctions: entityFunctions,
        next: 'Rewrite the filter with one of supportedFunctions.',
      };
    }
    case 'unknown_property':
      return {
        problem: `${entity} has no field '${fault.property}' that can be filtered. Names are case-sensitive.`,
        next: `List ${entity} with topN 1 and no filter to see the names of its fields.`,
      };
    case 'unrecognized_literal':
      return {
        problem: `The literal ${fault.literal} is not one of OData v3.`,
        useInstead: "datetimeoffset'2026-01-31' for a date",
        next: 'Rewrite the literal.',
      };
    case 'type_mismatch':
      return {
        problem:
          "A field is compared with a value of another type: texts stand in single quotes, numbers and true or false without, dates as datetimeoffset'2026-01-31'.",
        next: `Check the field's type in a row of ${entity} fetched without a filter.`,
      };
    case 'no_condition':
      return {
        problem: 'The expression is no condition: it compares nothing.',
        next: "Write a comparison, such as Status eq 'Open'.",
      };
    case 'syntax':
      return {
        problem:
          'The expression cannot be read: a quote or bracket is not closed, or an operator is none. A single quote inside a text is doubled. Operators are eq, ne, gt, ge, lt, le, and, or.',
        next: 'Rewrite the filter.',
      };
    default:
      return assertNever(fault);
  }
}

/** The answer to a filter on an entity that the ERP could not read; a refusal, not a failure. */
export function entityFilterCorrection(
  fault: FilterFault,
  entity: string,
  filterExpression: string,
  acumaticaMessage: string,
): Readonly<Record<string, unknown>> {
  const { next, ...advice } = adviceOn(fault, entity);
  return {
    error: 'invalid_filter',
    entity,
    filterExpression,
    acumaticaMessage,
    dialect: entityDialect,
    ...advice,
    actionRequired: `The query was never executed: do not report that nothing matches. ${next} Then call again.`,
  };
}
