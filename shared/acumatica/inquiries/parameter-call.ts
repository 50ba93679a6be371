// SPDX-License-Identifier: Apache-2.0
import type { AdmittedInquiry } from './admission.ts';
import { expectationOf, type ParameterValue, parameterLiteral } from './parameter-literal.ts';
import type { InquiryParameter } from './registry-entry.ts';

/** Values of parameters by name. */
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

/** How an inquiry is asked, or why it is not. */
export type InquiryCall =
  | {
      readonly kind: 'call';
      /** The segment below the service root. */
      readonly segment: string;
      /** Values that a path cannot hold, as query options. */
      readonly aliases: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'missing'; readonly missing: readonly InquiryParameter[] }
  | { readonly kind: 'unknown'; readonly unknown: readonly string[] }
  | { readonly kind: 'wrong_value'; readonly parameter: string; readonly expected: string }
  /** The person's metadata has no function for it, and the plain form would leave conditions out. */
  | { readonly kind: 'not_callable' };

/** IIS and ASP.NET refuse or misread other characters in a path, encoded ones too. */
const fitsPath = /^[\p{L}\p{M}\p{N} ._,'()=@-]*$/u;

/** Whether a parameter must be given; one of which the feed says nothing must be, if only as null. */
export function isRequired({ required }: InquiryParameter): boolean {
  return required !== false;
}

function nameOf(given: string, parameters: readonly InquiryParameter[]): string | undefined {
  const exact = parameters.find(({ name }) => name === given);
  if (exact !== undefined) return exact.name;
  const folded = given.toLowerCase();
  const [found, another] = parameters.filter(({ name }) => name.toLowerCase() === folded);
  return another === undefined ? found?.name : undefined;
}

/**
 * How an inquiry is called: plainly where it takes no parameters, else through its function import
 * (acumatica-protocol §2). All parameters are named, those left out as null, since OData finds a
 * function by the names of all its parameters (OData Protocol 4.0 §11.5.3).
 */
export function inquiryCall(inquiry: AdmittedInquiry, values: ParameterValues): InquiryCall {
  const { name, parameters, functionImport } = inquiry;
  const given = new Map<string, ParameterValue>();
  const unknown: string[] = [];
  for (const [written, value] of Object.entries(values)) {
    const known = nameOf(written, parameters);
    if (known === undefined) unknown.push(written);
    else given.set(known, value);
  }
  if (unknown.length > 0) return { kind: 'unknown', unknown };
  if (parameters.length === 0 && functionImport === undefined)
    return { kind: 'call', segment: name, aliases: {} };
  if (functionImport === undefined) return { kind: 'not_callable' };
  const missing = parameters.filter(
    (parameter) =>
      isRequired(parameter) && (!given.has(parameter.name) || isBlank(given.get(parameter.name))),
  );
  if (missing.length > 0) return { kind: 'missing', missing };
  const aliases: Record<string, string> = {};
  const written: string[] = [];
  for (const { name: parameter, type } of parameters) {
    const literal = parameterLiteral(type, given.get(parameter) ?? null);
    if (literal === undefined)
      return { kind: 'wrong_value', parameter, expected: expectationOf(type) };
    if (fitsPath.test(literal)) {
      written.push(`${parameter}=${literal}`);
      continue;
    }
    const alias = `@p${written.length + 1}`;
    aliases[alias] = literal;
    written.push(`${parameter}=${alias}`);
  }
  return { kind: 'call', segment: `${functionImport}(${written.join(',')})`, aliases };
}

function isBlank(value: ParameterValue | undefined): boolean {
  return typeof value === 'string' && value.trim() === '';
}
