// SPDX-License-Identifier: Apache-2.0
import { type ErrorCode, errorCodes } from './error-codes.ts';

/** Why a call failed, before it becomes an envelope. */
export interface Failure {
  readonly code: ErrorCode;
  /** What happened, in English, for the model and the person. */
  readonly message: string;
  /** What the model should do now. */
  readonly actionRequired?: string;
  /** How the cause is removed, often by somebody else. */
  readonly remediation?: string;
  readonly retryAfterSeconds?: number;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The one shape in which every failure leaves. */
export interface ErrorEnvelope {
  readonly error: {
    readonly code: ErrorCode;
    readonly message_en: string;
    readonly retryable: boolean;
    readonly action_required?: string;
    readonly remediation?: string;
    readonly retry_after_seconds?: number;
    readonly details?: unknown;
    readonly correlation_id: string;
  };
}

/** Longer texts are cut by clients, and an ERP may put a whole page into one (mcp-protocol-and-clients §4.1). */
const maxText = 2_000;

function cut(text: string): string {
  return text.length <= maxText ? text : `${text.slice(0, maxText)} [cut]`;
}

/**
 * The envelope of a failure. This is the only place that makes one.
 *
 * @param mask masks sensitive values in texts, since an ERP's message may quote them
 * @param maskAll masks sensitive values in details
 */
export function errorEnvelope(
  failure: Failure,
  correlationId: string,
  mask: (text: string) => string,
  maskAll: (details: unknown) => unknown,
): ErrorEnvelope {
  const { code, message, actionRequired, remediation, retryAfterSeconds, details } = failure;
  return {
    error: {
      code,
      message_en: mask(cut(message)),
      retryable: errorCodes[code].retryable,
      ...(actionRequired !== undefined && { action_required: mask(cut(actionRequired)) }),
      ...(remediation !== undefined && { remediation: mask(cut(remediation)) }),
      ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
      ...(details !== undefined && { details: maskAll(details) }),
      correlation_id: correlationId,
    },
  };
}
