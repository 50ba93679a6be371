// SPDX-License-Identifier: Apache-2.0
import { assertNever } from '#shared/platform/assert-never.ts';
import { nearestNames } from '../entities/nearest-names.ts';
import type { AdmittedInquiry } from '../inquiries/admission.ts';
import { type InquiryCall, isRequired } from '../inquiries/parameter-call.ts';
import { expectationOf } from '../inquiries/parameter-literal.ts';
import type { InquiryParameter } from '../inquiries/registry-entry.ts';

/** A parameter as tools describe it. */
export function describedParameter(parameter: InquiryParameter) {
  const { name, type, displayName } = parameter;
  return {
    name,
    takes: expectationOf(type),
    required: isRequired(parameter),
    ...(displayName !== undefined && displayName !== name && { displayName }),
  };
}

const neverRan = 'It was not executed: do not report that nothing matches.';

/** What is said where an inquiry is not run for its parameters' sake. */
export function parametersRefusal(
  { name, parameters }: AdmittedInquiry,
  call: Exclude<InquiryCall, { kind: 'call' }>,
): Readonly<Record<string, unknown>> {
  const common = {
    inquiryName: name,
    parameterized: true,
    parameters: parameters.map(describedParameter),
  };
  switch (call.kind) {
    case 'missing':
      return {
        error: `${name} takes parameters, and ${call.missing.map((one) => one.name).join(', ')} must be given. ${neverRan}`,
        ...common,
        actionRequired:
          'Ask the person for the values, or take them from the question, and call again with the argument parameters. Where the person wants no restriction by one, give null.',
      };
    case 'unknown': {
      const known = parameters.map((one) => one.name);
      const nearest = call.unknown.flatMap((one) => nearestNames(one, known));
      return {
        error: `${name} has no parameter ${call.unknown.join(', ')}. ${neverRan}`,
        ...common,
        parameterized: parameters.length > 0,
        ...(nearest.length > 0 && { nearestNames: [...new Set(nearest)] }),
        actionRequired:
          parameters.length > 0
            ? 'Use the names in parameters.'
            : 'Leave the argument parameters out; use filterExpression for conditions.',
      };
    }
    case 'wrong_value':
      return {
        error: `The parameter ${call.parameter} of ${name} takes ${call.expected}. ${neverRan}`,
        ...common,
        actionRequired: 'Correct the value and call again.',
      };
    case 'not_callable':
      return {
        error: `${name} takes parameters, and the ERP's metadata, which says how to give them, could not be read or does not hold it. ${neverRan}`,
        ...common,
        actionRequired:
          'Repeat the call once after a minute; if it is refused again, use an inquiry without parameters or acumatica_list_entities.',
      };
    default:
      return assertNever(call);
  }
}
