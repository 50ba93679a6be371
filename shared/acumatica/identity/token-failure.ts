// SPDX-License-Identifier: Apache-2.0
import { ResponseBodyError } from 'openid-client';
import { safeOauthError } from '#shared/identity/oauth-error.ts';
import type { ErpRefresh } from '#shared/identity/ports.ts';
import { unreachable } from '#shared/identity/unreachable.ts';
import { ErpUnreachableError } from './erp-unreachable.ts';

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

/** Refusals of the Connected Application itself, not of a person's token (RFC 6749 §5.2). */
const aboutTheClient = new Set(['invalid_client', 'unauthorized_client', 'unsupported_grant_type']);

/** Whether the ERP refused this gateway as a client, which is the operator's matter. 401 is that with or without a readable body. */
export function isClientRejected({ httpStatus, oauthError }: TokenFailure): boolean {
  return httpStatus === 401 || (oauthError !== undefined && aboutTheClient.has(oauthError));
}

/** Statuses below 500 that say nothing about a token: there is no such endpoint at the moment, or no time. */
const noJudgement = new Set([404, 405, 408, 425]);
/** Where the request did not leave, or not to the ERP. */
const neverAsked = new Set(['name_not_found', 'connection_refused', 'no_route', 'certificate']);

/**
 * Whether a failed refresh ends the person's grant: by status, as acumatica-reference-product §4, but only
 * the person's own token being refused does. What the ERP may have done all the same is `answerLost`.
 *
 * @param presented whether the token was on its way when it failed
 */
export function refreshFailure(error: unknown, presented: boolean): ErpRefresh {
  if (!presented) {
    const reason = error instanceof ErpUnreachableError ? 'no_metadata' : 'not_asked';
    return { kind: 'unavailable', reason, answerLost: false, fault: error };
  }
  const { httpStatus, oauthError } = tokenFailure(error);
  const unavailable = (reason: string, answerLost: boolean) =>
    ({ kind: 'unavailable', reason, httpStatus, oauthError, answerLost }) as const;
  if (httpStatus === undefined) {
    return { ...unavailable('no_answer', !neverAsked.has(unreachable(error).cause)), fault: error };
  }
  if (isClientRejected({ httpStatus, oauthError })) return unavailable('client_rejected', false);
  if (httpStatus === 429) return unavailable('throttled', false);
  if (noJudgement.has(httpStatus)) return unavailable('no_endpoint', false);
  if (httpStatus >= 400 && httpStatus < 500) return { kind: 'refused', httpStatus, oauthError };
  return unavailable(httpStatus >= 500 ? 'erp_failure' : 'unreadable_answer', true);
}
