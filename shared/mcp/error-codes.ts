// SPDX-License-Identifier: Apache-2.0

/**
 * Every code that a failure may carry, and whether the same call may succeed when it is repeated
 * unchanged. A code is never renamed, since clients and auditors match on it.
 */
export const errorCodes = {
  /** The call asks for something that the tool's input does not allow. */
  INVALID_ARGUMENTS: { retryable: false },
  /** The token lacks the scope that the tool needs. */
  INSUFFICIENT_SCOPE: { retryable: false },
  /** An anonymous caller asked for a tool that needs a person. */
  AUTH_REQUIRED: { retryable: false },
  /** The person's ERP session is gone. */
  SIGN_IN_REQUIRED: { retryable: false },
  /** The record of the call could not be kept, so its answer is withheld. */
  AUDIT_UNAVAILABLE: { retryable: true },
  /** This gateway's own guard held the call back. */
  RATE_LIMITED: { retryable: true },
  /** A defect of this gateway. */
  INTERNAL: { retryable: false },
  /** The ERP cannot be reached, or says that it is not available. */
  ERP_UNAVAILABLE: { retryable: true },
  /** The ERP did not answer in time. */
  ERP_TIMEOUT: { retryable: true },
  /** The ERP answered something that is no answer: nothing, a web page, broken JSON. */
  ERP_UNREADABLE_ANSWER: { retryable: true },
  /** The licence's sessions or requests are used up. */
  ERP_LICENCE_PRESSURE: { retryable: true },
  /** The ERP refuses the person's token, even a fresh one. */
  ERP_UNAUTHORIZED: { retryable: false },
  /** The person's roles do not allow it. */
  ERP_FORBIDDEN: { retryable: false },
  /** The ERP found the request wrong. */
  ERP_VALIDATION: { retryable: false },
  /** The record was changed meanwhile. */
  ERP_CONFLICT: { retryable: false },
  /** There is no such entity, inquiry or address. */
  ERP_NOT_FOUND: { retryable: false },
  /** A form of the ERP that must be filled in first is empty. */
  ERP_NOT_CONFIGURED: { retryable: false },
  /** Any other fault inside the ERP. */
  ERP_ERROR: { retryable: false },
  /** A write got no readable answer: it may or may not have been applied. */
  ERP_WRITE_OUTCOME_UNKNOWN: { retryable: false },
  /** There is no such record, or the person may not see it. */
  RECORD_NOT_FOUND: { retryable: false },
  /** An entity of users and rights, or a name that is none. */
  ENTITY_NOT_ALLOWED: { retryable: false },
  /** An inquiry that belongs to this gateway itself, or a name that is none. */
  INQUIRY_NOT_ALLOWED: { retryable: false },
} as const satisfies Record<string, { readonly retryable: boolean }>;

export type ErrorCode = keyof typeof errorCodes;
