// SPDX-License-Identifier: Apache-2.0
import type { Status } from '#shared/events/status.ts';

/**
 * Every code that a failure may carry, whether the same call may succeed when it is repeated
 * unchanged, and how the audit calls such an end. A code is never renamed, since clients and auditors match on it.
 */
export const errorCodes = {
  /** The call asks for something that the tool's input does not allow. */
  INVALID_ARGUMENTS: { retryable: false, status: 'refused' },
  /** The filter, fields or order that were asked for do not fit; the answer says how to ask. */
  INVALID_FILTER: { retryable: false, status: 'refused' },
  /** The inquiry cannot be run without parameters. */
  INQUIRY_NEEDS_PARAMETERS: { retryable: false, status: 'refused' },
  /** The answer cannot be cut to the length that one answer may have. */
  ANSWER_TOO_LARGE: { retryable: false, status: 'refused' },
  /** An administrator switched the tool off. */
  TOOL_DISABLED: { retryable: false, status: 'denied' },
  /** The token lacks the scope that the tool needs. */
  INSUFFICIENT_SCOPE: { retryable: false, status: 'denied' },
  /** An anonymous caller asked for a tool that needs a person. */
  AUTH_REQUIRED: { retryable: false, status: 'denied' },
  /** The person's ERP session is gone. */
  SIGN_IN_REQUIRED: { retryable: false, status: 'denied' },
  /** The ERP's administrator took the person's access to this gateway away. */
  ACCESS_WITHDRAWN: { retryable: false, status: 'denied' },
  /** The record of the call could not be kept, so its answer is withheld. */
  AUDIT_UNAVAILABLE: { retryable: true, status: 'error' },
  /** This gateway's own guard held the call back. */
  RATE_LIMITED: { retryable: true, status: 'refused' },
  /** A defect of this gateway. */
  INTERNAL: { retryable: false, status: 'error' },
  /** The ERP cannot be reached, or says that it is not available. */
  ERP_UNAVAILABLE: { retryable: true, status: 'error' },
  /** The ERP did not answer in time. */
  ERP_TIMEOUT: { retryable: true, status: 'error' },
  /** The ERP answered something that is no answer: nothing, a web page, broken JSON. */
  ERP_UNREADABLE_ANSWER: { retryable: true, status: 'error' },
  /** The licence's sessions or requests are used up. */
  ERP_LICENCE_PRESSURE: { retryable: true, status: 'error' },
  /** The ERP refuses the person's token, even a fresh one. */
  ERP_UNAUTHORIZED: { retryable: false, status: 'denied' },
  /** The person's roles do not allow it. */
  ERP_FORBIDDEN: { retryable: false, status: 'denied' },
  /** The ERP found the request wrong. */
  ERP_VALIDATION: { retryable: false, status: 'refused' },
  /** The record was changed meanwhile. */
  ERP_CONFLICT: { retryable: false, status: 'refused' },
  /** There is no such entity, inquiry or address. */
  ERP_NOT_FOUND: { retryable: false, status: 'refused' },
  /** A form of the ERP that must be filled in first is empty. */
  ERP_NOT_CONFIGURED: { retryable: false, status: 'error' },
  /** Any other fault inside the ERP. */
  ERP_ERROR: { retryable: false, status: 'error' },
  /** A write got no readable answer: it may or may not have been applied. */
  ERP_WRITE_OUTCOME_UNKNOWN: { retryable: false, status: 'error' },
  /** There is no such record, or the person may not see it. */
  RECORD_NOT_FOUND: { retryable: false, status: 'refused' },
  /** A file that is larger than one answer may hold, or one that could be run. */
  FILE_NOT_SENT: { retryable: false, status: 'refused' },
  /** An entity of users and rights, or a name that is none. */
  ENTITY_NOT_ALLOWED: { retryable: false, status: 'denied' },
  /** An inquiry that is not open to assistants, one that belongs to this gateway itself, or a name that is none. */
  INQUIRY_NOT_ALLOWED: { retryable: false, status: 'denied' },
  /** The list of inquiries that are open to assistants has never been read, so that none may be run. */
  INQUIRIES_NOT_READY: { retryable: true, status: 'denied' },
  /** The list of inquiries that are open to assistants cannot be read at the moment, so that none may be run. */
  INQUIRIES_UNAVAILABLE: { retryable: true, status: 'error' },
  /** The rows cannot be aggregated: there are too many of them, or their values do not fit. */
  AGGREGATION_REFUSED: { retryable: false, status: 'refused' },
  /** The index that the tool searches was never published. */
  INDEX_NOT_BUILT: { retryable: false, status: 'error' },
  /** The index that the tool searches cannot be read at the moment. */
  INDEX_UNAVAILABLE: { retryable: true, status: 'error' },
} as const satisfies Record<
  string,
  { readonly retryable: boolean; readonly status: Exclude<Status, 'success'> }
>;

/** One of these codes. */
export type ErrorCode = keyof typeof errorCodes;
