// SPDX-License-Identifier: Apache-2.0
import type { Redaction } from '#shared/governance/redaction.ts';
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

function cut(text: string): string;
function cut(text: string | undefined): string | undefined;
function cut(text: string | undefined): string | undefined {
  return text === undefined || text.length <= maxText ? text : `${text.slice(0, maxText)} [cut]`;
}

/** What a failure says, as its envelope calls it. */
const sayings = ['message_en', 'action_required', 'remediation', 'details'] as const;

/**
 * A failure whose texts and details are masked, since an ERP's message may quote a record, with where
 * something was.
 */
export function maskFailure(
  failure: Failure,
  redaction: Pick<Redaction, 'answer'>,
): { readonly failure: Failure; readonly fields: readonly string[] } {
  const { code, retryAfterSeconds } = failure;
  // In a list, so that no name of ours is one that an administrator masks.
  const { value, masked } = redaction.answer([
    cut(failure.message),
    cut(failure.actionRequired),
    cut(failure.remediation),
    failure.details,
  ]);
  const [message, actionRequired, remediation, details] = value as [
    string,
    string?,
    string?,
    Failure['details']?,
  ]; // masking leaves texts texts and objects objects
  return {
    failure: {
      code,
      message,
      ...(actionRequired !== undefined && { actionRequired }),
      ...(remediation !== undefined && { remediation }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(details !== undefined && { details }),
    },
    fields: masked.map((place) =>
      place.replace(/^\[(\d)\]/, (_, at: string) => sayings[Number(at)] ?? at),
    ),
  };
}

/** The envelope of a failure, whose texts are masked already. This is the only place that makes one. */
export function errorEnvelope(failure: Failure, correlationId: string): ErrorEnvelope {
  const { code, message, actionRequired, remediation, retryAfterSeconds, details } = failure;
  return {
    error: {
      code,
      message_en: message,
      retryable: errorCodes[code].retryable,
      ...(actionRequired !== undefined && { action_required: actionRequired }),
      ...(remediation !== undefined && { remediation }),
      ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
      ...(details !== undefined && { details }),
      correlation_id: correlationId,
    },
  };
}
