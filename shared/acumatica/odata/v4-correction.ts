// SPDX-License-Identifier: Apache-2.0

/** What an inquiry's OData parser found fault with. */
export type FilterFault =
  | { readonly kind: 'unknown_function'; readonly name: string }
  | { readonly kind: 'unknown_property'; readonly property: string; readonly type: string }
  | { readonly kind: 'unrecognized_literal'; readonly literal: string }
  | { readonly kind: 'type_mismatch' };

/** How the question must be asked instead; a refusal, not a failure. */
export interface FilterCorrection {
  readonly error: 'invalid_filter';
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

/** The functions that inquiries understand. */
export const supportedFunctions = [
  "contains(Field,'text')",
  "startswith(Field,'text')",
  "endswith(Field,'text')",
  'tolower(Field)',
  'toupper(Field)',
  'length(Field)',
] as const;

const dialect =
  "Inquiries speak OData v4: the field comes first, as in contains(Field,'text'), and instants are bare ISO 8601. The OData v3 forms of acumatica_list_entities do not work here.";

/** The fault in a message of the ERP's OData v4 parser, where it is one of the known ones. */
export function faultOf(message: string): FilterFault | undefined {
  const unknown = /unknown function with name '([^']*)'/i.exec(message);
  if (unknown) return { kind: 'unknown_function', name: unknown[1] ?? '' };
  const property = /could not find a property named '([^']*)' on type '([^']*)'/i.exec(message);
  if (property)
    return { kind: 'unknown_property', property: property[1] ?? '', type: property[2] ?? '' };
  const literal = /unrecognized '[^']*' literal '(.*?)' at '/i.exec(message);
  if (literal) return { kind: 'unrecognized_literal', literal: literal[1] ?? '' };
  if (/binary operator with incompatible types/i.test(message)) return { kind: 'type_mismatch' };
  return undefined;
}

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
    case 'unknown_function': {
      const instead: Record<string, string> = {
        substringof: "contains(Field,'text'): the arguments are reversed compared with substringof",
        indexof:
          'indexof is valid OData v4: check the order of its arguments, the field comes first',
      };
      const useInstead = instead[fault.name.toLowerCase()];
      return {
        problem: `The function '${fault.name}' is not known to inquiries, or not with these arguments.`,
        ...(useInstead !== undefined && { useInstead }),
        supportedFunctions,
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
  }
}

/** The answer to a filter that the ERP could not read. */
export function filterCorrection(
  fault: FilterFault,
  inquiryName: string,
  filterExpression: string | undefined,
  acumaticaMessage: string,
  fields?: readonly string[],
): FilterCorrection {
  const { next, ...advice } = adviceOn(fault, inquiryName, fields);
  return {
    error: 'invalid_filter',
    inquiryName,
    filterExpression,
    acumaticaMessage,
    dialect,
    ...advice,
    actionRequired: `The query was never executed: do not report that nothing matches. ${next} Then call again.`,
  };
}
