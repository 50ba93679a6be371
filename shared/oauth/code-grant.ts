// SPDX-License-Identifier: Apache-2.0
import { errors } from 'oidc-provider';
import { personOf } from '#shared/platform/caller.ts';
import type { Clock } from '#shared/platform/clock.ts';
import { artefactKey } from './artefact.ts';
import { keepRegisteredClient } from './client-lifetime.ts';
import { markGrantRevoked } from './grant-flag.ts';
import { livingGrant, standingOf } from './living-grant.ts';
import { type EventSource, stateEvent, streams } from './oauth-events.ts';
import { asWrongVerifier } from './pkce-verifier.ts';
import { type GrantContext, type GrantHandler, renewGrant } from './refresh-grant.ts';
import { canonicalResources } from './resource.ts';
import { currentTokenLifetimes } from './token-lifetimes.ts';
import { currentUnit } from './unit-of-work.ts';

/**
 * The provider's code grant: resource spellings made one, the event in the same transaction, and a
 * code that was tried with a wrong verifier or redirect burnt (security-checks 9).
 */
export function codeGrant(own: GrantHandler, origin: string, source: EventSource): GrantHandler {
  return async (context) => {
    const { params, client } = context.oidc;
    const resource = canonicalResources(params.resource, origin);
    if (resource !== undefined) params.resource = resource;
    const code = typeof params['code'] === 'string' ? params['code'] : '';
    const spent = await spentCode(code, source.clock);
    const takeBack = currentUnit().checkpoint();
    try {
      await own(context);
    } catch (thrown) {
      const error = asWrongVerifier(thrown);
      takeBack(); // the provider spends the code before it has checked everything
      if (error instanceof errors.InvalidGrant)
        await afterRefusal(code, client.clientId, spent, source);
      throw error;
    }
    await afterExchange(context, source);
  };
}

async function afterExchange({ oidc }: GrantContext, source: EventSource): Promise<void> {
  const { client } = oidc;
  const { AuthorizationCode: issued, Account: account, Grant: grant } = oidc.entities;
  const { RefreshToken, AccessToken } = oidc.entities;
  if (!issued?.grantId) throw new Error('A code was exchanged without a grant');
  const unit = currentUnit();
  await keepRegisteredClient(unit, source.clock, client.clientId);
  // The setting was raised since the approval; otherwise a grant has a day to spare.
  const { refreshTokenSeconds } = currentTokenLifetimes();
  if (grant && grant.remainingTTL < refreshTokenSeconds) await renewGrant(grant);
  const standing = await standingOf(unit, issued.grantId, client.clientName);
  // Without a refresh token nothing is left of the grant once its access token has expired.
  const seconds = AccessToken?.expiration ?? 0;
  const expiresAt = new Date(source.clock.now().getTime() + seconds * 1000).toISOString();
  unit.record(
    stateEvent(
      source,
      streams.grant(issued.grantId),
      'TokensIssued.v1',
      { person: personOf(account?.accountId ?? ''), clientId: client.clientId },
      { grantType: 'authorization_code', ...standing, ...(!RefreshToken && { expiresAt }) },
    ),
  );
}

/** The living grant of a code that was exchanged before. */
async function spentCode(code: string, clock: Clock): Promise<string | undefined> {
  const unit = currentUnit();
  const item = await unit.read(artefactKey('AuthorizationCode', code));
  if (item?.['consumed'] === undefined) return undefined;
  const grantId = String(item['grantId']);
  return (await livingGrant(unit, clock, grantId)) ? grantId : undefined;
}

async function afterRefusal(
  code: string,
  clientId: string,
  spentGrant: string | undefined,
  source: EventSource,
): Promise<void> {
  const unit = currentUnit();
  if (spentGrant !== undefined) {
    const ended = await markGrantRevoked(unit, spentGrant, source.clock);
    unit.record(
      stateEvent(
        source,
        streams.grant(spentGrant),
        'GrantRevoked.v1',
        { person: ended?.person, clientId },
        { reason: 'code_reuse' },
      ),
    );
    return;
  }
  await unit.remove(artefactKey('AuthorizationCode', code));
}
