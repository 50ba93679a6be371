// SPDX-License-Identifier: Apache-2.0
import type { Limit, Limited } from '#shared/governance/limited.ts';
import type { Failure } from '#shared/mcp/failure.ts';
import type { Purpose } from './answer-body.ts';

/** Said of every failure that could be taken for an answer without rows. */
export const noRows = 'This is not an empty result: do not report that no records exist.';

/** The person's ERP session is gone. */
export const signInRequired: Failure = {
  code: 'SIGN_IN_REQUIRED',
  message: "The person's session with the ERP has ended. Nothing was asked of the ERP.",
  actionRequired:
    'Ask the person to sign in again: the next call makes the client offer it, or they disconnect and connect this server.',
};

/** An administrator of the ERP took the person's access to this gateway away. */
export const accessWithdrawn: Failure = {
  code: 'ACCESS_WITHDRAWN',
  message:
    'The person may no longer use this gateway: their ERP login has lost the right to the inquiry that opens it. Nothing was asked of the ERP.',
  actionRequired:
    'Tell the person that an ERP administrator can give access back, by a role that may read the access inquiry of this gateway. Until then signing in again does not help, and neither does another tool.',
};

function unknownOutcome(what: string): Failure {
  return {
    code: 'ERP_WRITE_OUTCOME_UNKNOWN',
    message: `${what} The change may or may not have been applied.`,
    actionRequired:
      'DO NOT RETRY THIS WRITE. Ask the person to verify directly in the ERP, since a repeat could create a duplicate.',
  };
}

/** The ERP cannot be reached, or the person's token cannot be renewed at the moment. */
export function unreachable(request: string, purpose: Purpose, retryAfterSeconds = 10): Failure {
  const what = `The ERP could not be reached for ${request}.`;
  if (purpose === 'write') return unknownOutcome(what);
  return {
    code: 'ERP_UNAVAILABLE',
    message: `${what} ${noRows}`,
    actionRequired:
      'Wait the given time and repeat the call once; if it fails again, tell the person.',
    retryAfterSeconds,
  };
}

/** The ERP did not answer in time. */
export function timedOut(request: string, timeoutMs: number, purpose: Purpose): Failure {
  const what = `The ERP did not answer ${request} within ${Math.round(timeoutMs / 1000)} seconds.`;
  if (purpose === 'write') return unknownOutcome(what);
  return {
    code: 'ERP_TIMEOUT',
    message: `${what} ${noRows}`,
    actionRequired: 'Ask for less (a narrower filter, fewer fields), or repeat the call once.',
    retryAfterSeconds: 10,
  };
}

/** What each limit allows, as it follows a number. */
const allowed: Readonly<Record<Limit, string>> = {
  concurrent: 'to the ERP at once per person',
  per_minute: 'to the ERP per minute and person',
  instance_concurrent: 'to the ERP at once for all people together',
  instance_per_minute: 'to the ERP per minute for all people together',
};

/** This gateway's own guard held the request back (acumatica-reference-product §5). */
export function limitedFailure({ limit, limitValue, retryAfterSeconds }: Limited): Failure {
  const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
  const cap = `${counted(limitValue, 'call')} ${allowed[limit]}`;
  const pause = counted(retryAfterSeconds, 'second');
  return {
    code: 'RATE_LIMITED',
    message: `A guard of this server, not of Acumatica, held the call back: it allows ${cap}. Acumatica was not contacted.`,
    actionRequired: `Pause for ${pause}, then repeat this call exactly as it was. Do not retry immediately, rephrase it or switch to a different tool. If this interrupts work of several steps, tell the person.`,
    retryAfterSeconds,
    details: { limit, limitValue, retryAfterSeconds },
  };
}
