// SPDX-License-Identifier: Apache-2.0
import type { EventData } from '#shared/events/catalogue.ts';
import { correlationOf, type EventSource, observation } from '#shared/oauth/oauth-events.ts';
import { currentUnit } from '#shared/oauth/unit-of-work.ts';
import type { Person } from '#shared/platform/caller.ts';
import type { Message } from '#shared/web/message-page.ts';
import { erpUnavailableMessage } from '#shared/web/sign-in-messages.ts';
import { csrfTokens, type FormTokens } from './form.ts';
import type { SignInDeps } from './sign-in.ts';
import { unreachable } from './unreachable.ts';

/** Whose sign-in ended: as much as is known. */
interface Denied {
  readonly uid: string;
  readonly clientId?: string | undefined;
  readonly person?: Person | undefined;
}

/**
 * Records that a sign-in ended without access. Only for a sign-in that we started: a request that
 * belongs to none leaves no event, or anybody could fill the audit.
 *
 * @returns the correlation id, for the page and the log
 */
export function deny(
  source: EventSource,
  { uid, clientId, person }: Denied,
  data: EventData<'SignInDenied.v1'>,
): string {
  const correlationId = correlationOf(uid);
  const errorCode = data.reason.toUpperCase();
  const about = { clientId, person, correlationId, status: 'denied', errorCode } as const;
  currentUnit().observe(observation(source, 'SignInDenied.v1', about, data));
  return correlationId;
}

/** Records that the ERP could not be reached, in log and audit, and says so. */
export function denyUnreachable(
  deps: SignInDeps,
  denied: Denied,
  where: string,
  fault: unknown,
): Message {
  const reference = deny(deps, denied, { reason: 'erp_unreachable' });
  deps.onUnreachable({
    where,
    host: deps.erpHost,
    ...unreachable(fault),
    correlationId: reference,
  });
  return deadEnd(deps, denied.uid, erpUnavailableMessage, reference);
}

/**
 * A page where a sign-in ends, with what an administrator finds it by, and a button that tells the waiting
 * application. Only for the browser that the sign-in is tied to.
 */
export function deadEnd(
  deps: Pick<SignInDeps, 'csrfKeys'>,
  uid: string,
  message: Message,
  reference: string,
): Message {
  const back = { action: `/connect/${uid}`, csrfToken: connectTokens(deps, uid).current };
  return { ...message, reference, back };
}

/** The tokens of the forms that `/connect/{uid}` takes. */
export function connectTokens({ csrfKeys }: Pick<SignInDeps, 'csrfKeys'>, uid: string): FormTokens {
  return csrfTokens(csrfKeys, `connect ${uid}`);
}
