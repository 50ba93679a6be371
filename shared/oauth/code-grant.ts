// SPDX-License-Identifier: Apache-2.0
import { errors } from 'oidc-provider';
import { personOf } from '#shared/platform/caller.ts';
import { artefactKey, isRevoked } from './artefact.ts';
import { markGrantRevoked } from './grant-flag.ts';
import { type EventSource, stateEvent, streams } from './oauth-events.ts';
import type { GrantHandler } from './refresh-grant.ts';
import { canonicalResources } from './resource.ts';
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
    const spent = await spentCode(code);
    const takeBack = currentUnit().checkpoint();
    try {
      await own(context);
    } catch (error) {
      takeBack(); // the provider spends the code before it has checked everything
      if (error instanceof errors.InvalidGrant)
        await afterRefusal(code, client.clientId, spent, source);
      throw error;
    }
    const { AuthorizationCode: issued, Account: account } = context.oidc.entities;
    if (!issued?.grantId) throw new Error('A code was exchanged without a grant');
    currentUnit().record(
      stateEvent(
        source,
        streams.grant(issued.grantId),
        'TokensIssued.v1',
        { person: personOf(account?.accountId ?? ''), clientId: client.clientId },
        { grantType: 'authorization_code' },
      ),
    );
  };
}

/** The living grant of a code that was exchanged before. */
async function spentCode(code: string): Promise<string | undefined> {
  const unit = currentUnit();
  const item = await unit.read(artefactKey('AuthorizationCode', code));
  if (item?.['consumed'] === undefined) return undefined;
  const grantId = String(item['grantId']);
  const grant = await unit.read(artefactKey('Grant', grantId));
  return grant && !isRevoked(grant) ? grantId : undefined;
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
