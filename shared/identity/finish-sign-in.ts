// SPDX-License-Identifier: Apache-2.0
import type { Client, Interaction } from 'oidc-provider';
import { artefactKey } from '#shared/oauth/artefact.ts';
import { keepRegisteredClient } from '#shared/oauth/client-lifetime.ts';
import type { Context } from '#shared/oauth/koa.ts';
import { standingOf } from '#shared/oauth/living-grant.ts';
import { correlationOf, observation, stateEvent, streams } from '#shared/oauth/oauth-events.ts';
import { clientRegistered } from '#shared/oauth/provider-events.ts';
import { resourceOf } from '#shared/oauth/resource.ts';
import { resourceScopes } from '#shared/oauth/scope-list.ts';
import { currentUnit } from '#shared/oauth/unit-of-work.ts';
import { type Person, personKey } from '#shared/platform/caller.ts';
import { epochSeconds } from '#shared/platform/clock.ts';
import { scopesIn } from '#shared/platform/scopes.ts';
import { expiredMessage } from '#shared/web/sign-in-messages.ts';
import { endInteraction, type SignInDeps, sendMessage } from './sign-in.ts';
import { keepConsent, keepSignedIn, type SignedIn } from './sign-in-records.ts';
import { openSignedIn } from './signed-in-seal.ts';

/** Everything that makes a finished sign-in. */
export interface Finish {
  readonly uid: string;
  readonly signedIn: SignedIn;
  readonly sealed: string;
  readonly interaction: Interaction;
  /** The version of the notice that the person has just accepted; without one an earlier acceptance holds. */
  readonly accepted?: string;
}

/**
 * Stores the ERP's tokens and ends the interaction: grant, consent, client and events in one
 * transaction. The tokens come first; should the transaction fail they serve nobody, since no grant
 * leads to them.
 */
export async function finishSignIn(
  context: Context,
  deps: SignInDeps,
  finish: Finish,
): Promise<void> {
  const { uid, signedIn, interaction } = finish;
  const unit = currentUnit();
  const client = await deps.provider.Client.find(signedIn.clientId);
  if (!client) return sendMessage(context, deps.origin, expiredMessage);
  const person: Person = { tenant: signedIn.tenant, sub: signedIn.sub };
  const about = { person, clientId: signedIn.clientId, correlationId: correlationOf(uid) };
  const { tokens } = await openSignedIn(deps.box, person, finish.sealed);
  await deps.vault.store(person, tokens);

  const { accepted: policyVersion } = finish;
  if (policyVersion !== undefined) {
    await keepConsent(unit, deps.clock, person, policyVersion);
    unit.observe(observation(deps, 'ConsentAccepted.v1', about, { policyVersion }));
  }
  const scopes = scopesIn(interaction.params['scope']);
  const grantId = await approveGrant(deps, person, signedIn.clientId, scopes);
  const standing = await standingOf(unit, grantId, client.clientName);
  unit.record(stateEvent(deps, streams.grant(grantId), 'GrantApproved.v1', about, standing));
  await keepClient(deps, client);

  const { sealed: _used, ...spent } = signedIn;
  await keepSignedIn(unit, deps.clock, uid, spent);
  unit.afterwards(() => deps.afterSignIn(person));
  await endInteraction(context, deps, interaction, {
    login: { accountId: personKey(person), remember: false },
    consent: { grantId },
    browser: signedIn.cookieHash, // the only one that gets the code
  });
}

/** A grant of its own for every approval, so that one can end without the others. */
async function approveGrant(
  deps: SignInDeps,
  person: Person,
  clientId: string,
  scopes: readonly string[],
): Promise<string> {
  const grant = new deps.provider.Grant({ accountId: personKey(person), clientId });
  grant.addOIDCScope(scopes.join(' '));
  const forResource = scopes.filter((scope) => resourceScopes.includes(scope));
  grant.addResourceScope(resourceOf(deps.origin), forResource.join(' '));
  return grant.save();
}

/** Keeps a registered client that is now in use, and records a documented one when it is first seen. */
async function keepClient(deps: SignInDeps, client: Client): Promise<void> {
  const unit = currentUnit();
  if (await keepRegisteredClient(unit, deps.clock, client.clientId)) return;
  const seen = artefactKey('ClientSeen', client.clientId);
  if (await unit.read(seen)) return;
  unit.write(seen, { seenAt: epochSeconds(deps.clock.now()) });
  unit.record(clientRegistered(deps, client, 'metadata_document'));
}
