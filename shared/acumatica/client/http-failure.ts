// SPDX-License-Identifier: Apache-2.0
import type { ErrorCode } from '#shared/mcp/error-codes.ts';
import type { Failure } from '#shared/mcp/failure.ts';
import { complaintOf, type ErpComplaint } from './error-text.ts';
import { noRows } from './session-failures.ts';

/** An answer of the ERP with a status that is no success. */
export interface HttpFailure {
  readonly status: number;
  readonly body: string;
  /** What was asked, for a person to read: `GET SalesOrder/SO/SO001`. */
  readonly request: string;
  readonly retryAfterSeconds?: number | undefined;
}

/** The mapped failure, beside what the ERP said. */
export interface MappedFailure {
  readonly failure: Failure;
  readonly complaint: ErpComplaint;
}

/** All seats are taken: said in words, as the title of a page, or only by who threw it (acumatica-complaints #31). */
const loginLimit = /api login limit|concurrent api log-?ins?\b|CheckApiUsersLimits/i;

function codeOf(status: number, complaint: ErpComplaint): ErrorCode {
  if (status === 429) return 'ERP_LICENCE_PRESSURE';
  if (status >= 500 && complaint.texts.some((text) => loginLimit.test(text)))
    return 'ERP_LICENCE_PRESSURE';
  if (complaint.type === 'NoEntitySatisfiesTheConditionException') return 'RECORD_NOT_FOUND';
  // Older contracts answer so with 500 instead of 422.
  if (complaint.type === 'OutcomeEntityHasErrorsException') return 'ERP_VALIDATION';
  if (complaint.type === 'PXSetupNotEnteredException') return 'ERP_NOT_CONFIGURED';
  switch (status) {
    case 400:
    case 422:
      return 'ERP_VALIDATION';
    case 401:
      return 'ERP_UNAUTHORIZED';
    case 403:
      return 'ERP_FORBIDDEN';
    case 404:
      return 'ERP_NOT_FOUND';
    case 408:
    case 504:
      return 'ERP_TIMEOUT';
    case 412:
      return 'ERP_CONFLICT';
    case 502:
    case 503:
      return 'ERP_UNAVAILABLE';
    default:
      if (status >= 300 && status < 400) return 'ERP_UNREADABLE_ANSWER';
      return complaint.isPage ? 'ERP_UNREADABLE_ANSWER' : 'ERP_ERROR';
  }
}

function wordsOf(
  code: ErrorCode,
  { status, request }: HttpFailure,
  said: string,
): Pick<Failure, 'message' | 'actionRequired' | 'remediation'> {
  const quoted = said === '' ? 'It gave no details.' : `It said: ${said}`;
  switch (code) {
    case 'ERP_VALIDATION':
      return { message: `The ERP found ${request} wrong. ${quoted}` };
    case 'ERP_UNAUTHORIZED':
      return {
        message: `The ERP refused the sign-in of this person for ${request}, even with a fresh token. ${noRows}`,
        remediation:
          'An administrator should check that the person may use the web services API in this tenant and that the tenant and endpoint are spelt as configured.',
      };
    case 'ERP_FORBIDDEN':
      return {
        message: `The person's roles in the ERP do not allow ${request}.`,
        actionRequired: 'Tell the person. Do not look for the same data by another tool.',
        remediation: 'An ERP administrator can change the rights of the person’s roles.',
      };
    case 'ERP_NOT_FOUND':
      return { message: `The ERP knows nothing at ${request}. ${quoted}` };
    case 'RECORD_NOT_FOUND':
      return {
        message: `There is no record at ${request}: it does not exist, or the person may not see its branch.`,
      };
    case 'ERP_CONFLICT':
      return {
        message: `The record of ${request} was changed by somebody else meanwhile. ${quoted}`,
        actionRequired: 'Read the record again before anything else.',
      };
    case 'ERP_LICENCE_PRESSURE':
      return {
        message: `The ERP has no free session or request left under its licence, so ${request} was not answered. This is about seats, not about the person's password. ${noRows}`,
        actionRequired:
          'Wait the given time, then repeat the call once. Do not repeat it in a loop.',
      };
    case 'ERP_NOT_CONFIGURED':
      return { message: `The ERP needs to be set up before ${request} works. ${quoted} ${noRows}` };
    case 'ERP_UNREADABLE_ANSWER':
      return {
        message: `The ERP could not answer ${request}: it sent a web page or a redirect (HTTP ${status}) instead. ${noRows}`,
        actionRequired: 'Repeat the call once; if it fails again, tell the person.',
      };
    case 'ERP_UNAVAILABLE':
    case 'ERP_TIMEOUT':
      return {
        message: `The ERP could not answer ${request} (HTTP ${status}). ${noRows}`,
        actionRequired:
          'Wait a little and repeat the call once; if it fails again, tell the person.',
      };
    default:
      return {
        message: `The ERP met an error of its own in ${request} (HTTP ${status}). ${quoted} ${noRows}`,
      };
  }
}

const waits: Partial<Record<ErrorCode, number>> = { ERP_LICENCE_PRESSURE: 60, ERP_UNAVAILABLE: 10 };

/** What an unsuccessful status means (acumatica-reference-product §7.2, acumatica-protocol §4). */
export function failureOf(answer: HttpFailure): MappedFailure {
  const complaint = complaintOf(answer.body);
  const code = codeOf(answer.status, complaint);
  const wait = answer.retryAfterSeconds ?? waits[code];
  const failure: Failure = {
    code,
    ...wordsOf(code, answer, complaint.isPage ? '' : complaint.message),
    ...(wait !== undefined && waits[code] !== undefined && { retryAfterSeconds: wait }),
    ...(complaint.fields.length > 0 && { details: { fieldErrors: complaint.fields.slice(0, 50) } }),
  };
  return { failure, complaint };
}
