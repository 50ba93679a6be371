// SPDX-License-Identifier: Apache-2.0
import { ResponseBodyError } from 'openid-client';
import { safeOauthError } from '#shared/identity/oauth-error.ts';
import type { ErpRefresh } from '#shared/identity/ports.ts';

/** What may be known of a failed request to the ERP's token endpoint: no more than status and `error` member. */
export interface TokenFailure {
  /** Absent where no answer came. */
  readonly httpStatus?: number | undefined;
  readonly oauthError?: string | undefined;
}

/** Reads the failure out of what openid-client threw. */
export function tokenFailure(error: unknown): TokenFailure {
  if (error instanceof ResponseBodyError) {
    return { httpStatus: error.status, oauthError: safeOauthError(error.error) };
  }
  const { cause, response } = error as { cause?: unknown; response?: unknown }; // whatever was thrown is an object here
  const answer = [cause, response].find((one) => one instanceof Response);
  return answer ? { httpStatus: answer.status } : {};
}

/**
 * Whether a failed refresh ends the person's grant. Only the person's own token being refused does;
 * a client the ERP does not accept is the operator's matter (acumatica-reference-product §4).
 */
export function refreshFailure(error: unknown): ErpRefresh {
  const { httpStatus, oauthError } = tokenFailure(error);
  const unavailable = (reason: string) =>
    ({ kind: 'unavailable', reason, httpStatus, oauthError }) as const;
  if (httpStatus === undefined) return { ...unavailable('no_answer'), fault: error };
  // RFC 6749 §5.2: 401 is a client that failed to authenticate, with or without a readable body.
  if (oauthError === 'invalid_client' || httpStatus === 401) return unavailable('client_rejected');
  if (httpStatus === 429) return unavailable('throttled');
  if (httpStatus >= 400 && httpStatus < 500) return { kind: 'refused', httpStatus, oauthError };
  return unavailable(httpStatus >= 500 ? 'erp_failure' : 'unreadable_answer');
}
