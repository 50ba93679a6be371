// SPDX-License-Identifier: Apache-2.0
import { errors, type Provider } from 'oidc-provider';
import { personOf } from '#shared/platform/caller.ts';
import { keepRegisteredClient } from './client-lifetime.ts';
import { markGrantRevoked } from './grant-flag.ts';
import { standingOf } from './living-grant.ts';
import { type EventSource, stateEvent, streams } from './oauth-events.ts';
import { examine, keepAnswer } from './refresh-replay.ts';
import { canonicalResources, resourceOf } from './resource.ts';
import { refreshedScopes } from './scope-list.ts';
import type { RefreshAnswer, RefreshRequest } from './sealed-answer.ts';
import { currentUnit } from './unit-of-work.ts';

/** A handler of one grant type at the token endpoint, as the provider calls it. */
export type GrantHandler = Parameters<Provider['registerGrantType']>[1];
/** What such a handler gets. */
export type GrantContext = Parameters<GrantHandler>[0];
type Grant = NonNullable<GrantContext['oidc']['entities']['Grant']>;

/**
 * The provider's refresh grant with the replay around it (docs/adr/0003-unit-of-work.md). It runs after
 * the client has been authenticated, so a stolen token alone is never answered.
 */
export function refreshGrant(own: GrantHandler, origin: string, source: EventSource): GrantHandler {
  return async (context) => {
    const { params, client } = context.oidc;
    const resource = canonicalResources(params.resource, origin);
    if (resource !== undefined) params.resource = resource;
    params.scope = refreshedScopes(params.scope);
    const presented = params['refresh_token'];
    if (typeof presented !== 'string' || presented === '') return own(context); // the provider words the refusal
    const request: RefreshRequest = {
      clientId: client.clientId,
      resource: String(resource ?? resourceOf(origin)),
      scope: params.scope ?? '',
    };
    const unit = currentUnit();
    const found = await examine(unit, source.clock, presented, request);
    switch (found.kind) {
      case 'fresh':
        await allOrNothing(() => own(context));
        return afterRotation(context, presented, request, source);
      case 'replayed':
        context.body = found.answer;
        return;
      case 'differs':
        throw new errors.InvalidGrant('refresh token already used');
      case 'reused':
      case 'foreign':
        await endFamily(found.grantId, request.clientId, source);
        throw new errors.InvalidGrant('refresh token already used');
    }
  };
}

/** The provider spends the token before it has checked everything; a refusal after that must not cost the client its grant. */
async function allOrNothing(work: () => void | Promise<void>): Promise<void> {
  const takeBack = currentUnit().checkpoint();
  try {
    await work();
  } catch (error) {
    takeBack();
    throw error;
  }
}

async function afterRotation(
  context: GrantContext,
  presented: string,
  request: RefreshRequest,
  source: EventSource,
): Promise<void> {
  const { Grant: grant, Account: account } = context.oidc.entities;
  if (!grant?.jti) throw new Error('A refresh was answered without a grant');
  const unit = currentUnit();
  await keepAnswer(unit, source.clock, presented, request, context.body as RefreshAnswer); // the provider's token response
  await renewGrant(grant);
  await keepRegisteredClient(unit, source.clock, request.clientId);
  unit.record(
    stateEvent(
      source,
      streams.grant(grant.jti),
      'TokensIssued.v1',
      { person: personOf(account?.accountId ?? ''), clientId: request.clientId },
      {
        grantType: 'refresh_token',
        ...(await standingOf(unit, grant.jti, context.oidc.client.clientName)),
      },
    ),
  );
}

/** Gives a grant a whole new life: without a deadline of its own it is saved with one. */
export async function renewGrant(grant: Grant): Promise<void> {
  delete (grant as { exp?: number }).exp; // typed as always present
  await grant.save();
}

/** Ends the whole family; the commit happens although the answer is an error. */
async function endFamily(grantId: string, clientId: string, source: EventSource): Promise<void> {
  const unit = currentUnit();
  const ended = await markGrantRevoked(unit, grantId, source.clock);
  if (!ended) return;
  const stream = streams.grant(grantId);
  const about = { person: ended.person, clientId };
  unit.record(stateEvent(source, stream, 'RefreshReuseDetected.v1', about, {}));
  unit.record(stateEvent(source, stream, 'GrantRevoked.v1', about, { reason: 'refresh_reuse' }));
}
