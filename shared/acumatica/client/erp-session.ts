// SPDX-License-Identifier: Apache-2.0
import type { Limited } from '#shared/governance/limited.ts';
import type { RateLimiter } from '#shared/governance/rate-limit.ts';
import type { ErpTokens, SignedOut } from '#shared/identity/erp-token.ts';
import type { Failure } from '#shared/mcp/failure.ts';
import { assertNever } from '#shared/platform/assert-never.ts';
import { type Person, personKey } from '#shared/platform/caller.ts';
import { type Purpose, parseBody } from './answer-body.ts';
import { type ErpComplaint, isComplaint } from './error-text.ts';
import { failureOf } from './http-failure.ts';
import { type OversizedFile, type ReceivedFile, receivedFile } from './received-file.ts';
import { receivedText } from './received-text.ts';
import { pauseBeforeRetry, retryAfterSeconds } from './retry.ts';
import {
  accessWithdrawn,
  limitedFailure,
  signInRequired,
  timedOut,
  unreachable,
} from './session-failures.ts';

/** One request to the ERP. */
export interface ErpRequest {
  readonly method: 'GET' | 'PUT';
  readonly url: string;
  /** What is asked, for a person to read: `GET SalesOrder/SO/SO001`. */
  readonly label: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** @default read: also an inquiry that is read by PUT */
  readonly purpose?: Purpose;
  /** A file comes as {@link ReceivedFile} or {@link OversizedFile}. @default json */
  readonly expects?: 'json' | 'text' | { readonly fileOfAtMostBytes: number };
}

/** A request that brought no data. */
export interface FailedAnswer {
  readonly kind: 'failed';
  readonly failure: Failure;
  /** Present where the ERP answered with an error status. */
  readonly http?: { readonly status: number; readonly complaint: ErpComplaint };
  /** Present where this gateway's own guard held the request back. */
  readonly limited?: Limited;
}

/** What came of a request. */
export type ErpAnswer = { readonly kind: 'data'; readonly data: unknown } | FailedAnswer;

/** The part of fetch that is needed; passed in, so that tests need no network. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What a session with the ERP needs from its surroundings. */
export interface ErpSurroundings {
  readonly fetch: Fetch;
  readonly tokens: ErpTokens;
  readonly limiter: RateLimiter;
  /** How long one request may take, in milliseconds; below the gateway's own limit. */
  readonly timeoutMs: number;
  /** Waits so many milliseconds before a read is asked once more, or until the signal; never rejects. @default nothing is asked again */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Told why the ERP could not be reached, such as a name that is not found or a certificate that ran out. */
  readonly onFault?: (fault: unknown) => void;
  /**
   * Ends the person's grants once the ERP no longer knows them or lets them in, so that their clients
   * sign in again. Faults are its own matter: the person is told either way, and the next call tries again.
   */
  readonly onSignedOut: (person: Person, about: Omit<SignedOut, 'kind'>) => Promise<void>;
}

/** The requests made for one call of a tool, or for one job. */
export interface ErpSession {
  /** For whom it speaks. */
  readonly person: Person;
  send(request: ErpRequest): Promise<ErpAnswer>;
  /** What the audit records. */
  facts(): { readonly erpCalls: number; readonly erpStatus?: number };
}

interface HttpAnswer {
  readonly status: number;
  readonly body: string;
  readonly file?: ReceivedFile | OversizedFile;
  readonly retryAfterSeconds: number | undefined;
}

function accepted({ expects = 'json' }: ErpRequest): string {
  if (expects === 'json') return 'application/json';
  return expects === 'text' ? 'application/xml, */*' : '*/*';
}

/** For whom a session speaks. */
export interface ErpSessionOwner {
  readonly person: Person;
  readonly signal: AbortSignal;
}

/**
 * Opens a session: every request carries the person's own token and nothing else. No cookie is kept
 * and no sign-out is sent, since either would cost licence seats (acumatica-reference-product §4.2).
 */
export function openErpSession(
  { fetch, tokens, limiter, timeoutMs, onSignedOut, onFault, pause }: ErpSurroundings,
  { person, signal }: ErpSessionOwner,
): ErpSession {
  let erpCalls = 0;
  let erpStatus: number | undefined;

  async function http(
    request: ErpRequest,
    accessToken: string,
    deadline: AbortSignal,
  ): Promise<HttpAnswer> {
    erpCalls++;
    const response = await fetch(request.url, {
      method: request.method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: accepted(request),
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      // A redirect leads to a sign-in page, and must not carry the token to another host.
      redirect: 'manual',
      signal: AbortSignal.any([signal, deadline]),
    });
    erpStatus = response.status;
    const { status, headers } = response;
    const answer = { status, body: '', retryAfterSeconds: retryAfterSeconds(headers) };
    if (typeof request.expects === 'object' && response.ok)
      return {
        ...answer,
        file: await receivedFile(response, request.expects.fileOfAtMostBytes),
      };
    return { ...answer, body: receivedText(await response.text(), accessToken) };
  }

  async function attempt(
    request: ErpRequest,
    accessToken: string,
    deadline: AbortSignal,
  ): Promise<HttpAnswer | FailedAnswer> {
    try {
      const ran = await limiter.run(personKey(person), () => http(request, accessToken, deadline));
      if (ran.kind === 'ran') return ran.result;
      return { kind: 'failed', failure: limitedFailure(ran), limited: ran };
    } catch (fault) {
      const late = fault instanceof Error && fault.name === 'TimeoutError';
      if (!late && !signal.aborted) onFault?.(fault);
      const purpose = request.purpose ?? 'read';
      const failure = late
        ? timedOut(request.label, timeoutMs, purpose)
        : unreachable(request.label, purpose);
      return { kind: 'failed', failure };
    }
  }

  function read(request: ErpRequest, answer: HttpAnswer): ErpAnswer {
    const { status, body, file } = answer;
    if (file !== undefined) return { kind: 'data', data: file };
    if (status >= 200 && status < 300) {
      if (request.expects === 'text' && body.trim() !== '') return { kind: 'data', data: body };
      const parsed = parseBody(status, body, request.label, request.purpose);
      if (parsed.kind === 'unreadable') return { kind: 'failed', failure: parsed.failure };
      // A complaint under a status of success is no record, whatever its status says.
      if (!isComplaint(parsed.data)) return parsed;
    }
    const { failure, complaint } = failureOf({
      status,
      body,
      request: request.label,
      retryAfterSeconds: answer.retryAfterSeconds,
    });
    return { kind: 'failed', failure, http: { status, complaint } };
  }

  /** Asks, and once more where a moment later may do. */
  async function patiently(
    request: ErpRequest,
    accessToken: string,
  ): Promise<HttpAnswer | FailedAnswer> {
    // Both attempts together take no longer than one may.
    const deadline = AbortSignal.timeout(timeoutMs);
    const answer = await attempt(request, accessToken, deadline);
    if ('kind' in answer || pause === undefined) return answer;
    const wait = pauseBeforeRetry(request.method, answer.status, answer.retryAfterSeconds);
    if (wait === undefined) return answer;
    await pause(wait, signal);
    const again = await attempt(request, accessToken, deadline);
    // A second attempt that was held back or ran out of time says less than the ERP's answer to the first.
    return 'kind' in again ? answer : again;
  }

  return {
    person,
    facts: () => (erpStatus === undefined ? { erpCalls } : { erpCalls, erpStatus }),
    async send(request) {
      let token = await tokens.current(person);
      for (let isRetry = false; ; isRetry = true) {
        switch (token.kind) {
          case 'signed-out': {
            const { reason, asOf } = token;
            await onSignedOut(person, { reason, asOf });
            const failure = reason === 'access_withdrawn' ? accessWithdrawn : signInRequired;
            return { kind: 'failed', failure };
          }
          case 'unavailable': {
            const failure = unreachable(request.label, 'read', token.retryAfterSeconds);
            return { kind: 'failed', failure };
          }
          case 'ready': {
            const answer = await patiently(request, token.accessToken);
            if ('kind' in answer) return answer;
            if (answer.status !== 401 || isRetry) return read(request, answer);
            token = await tokens.afterRejection(person, token.accessToken);
            break;
          }
          default:
            return assertNever(token);
        }
      }
    },
  };
}
