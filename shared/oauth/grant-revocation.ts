// SPDX-License-Identifier: Apache-2.0
import { pauseWithJitter } from '#shared/events/pause.ts';
import { personOf } from '#shared/platform/caller.ts';
import { epochSeconds } from '#shared/platform/clock.ts';
import { transact } from '#shared/platform/table.ts';
import { artefactKey } from './artefact.ts';
import type { RevocationDeps, RevocationReason } from './grants.ts';
import { stateEvent, streams } from './oauth-events.ts';
import { isEnded, markKeysOver } from './revocation-mark.ts';

/** How a revocation ended. */
export type Revoked =
  | { readonly kind: 'revoked' }
  /** There is no such grant, or it had ended before. */
  | { readonly kind: 'already_ended' };

const tries = 6;

/**
 * Ends a grant at once: every token under it is dead at the next read, and the event is in the same
 * transaction. Faults of storage are thrown.
 */
export async function revokeGrant(
  deps: Omit<RevocationDeps, 'ledgerTable'>,
  grantId: string,
  reason: RevocationReason,
): Promise<Revoked> {
  const key = { pk: artefactKey('Grant', grantId) };
  for (let attempt = 1; attempt <= tries; attempt++) {
    const grant = await deps.table.get(key);
    if (!grant) return { kind: 'already_ended' };
    const { accountId, clientId } = JSON.parse(String(grant['payload']));
    const marks = markKeysOver({ accountId: String(accountId), clientId: String(clientId) });
    const found = await deps.table.getAll(marks.map((pk) => ({ pk })));
    if (isEnded(grant, found)) return { kind: 'already_ended' };
    const flag = deps.table.updatePart(
      key,
      {
        expression: 'SET revokedAt = :now ADD revision :one',
        values: { ':now': epochSeconds(deps.clock.now()), ':one': 1 },
      },
      { expression: 'attribute_exists(pk) AND attribute_not_exists(revokedAt)' }, // two revocations: one event
    );
    const event = stateEvent(
      deps,
      streams.grant(grantId),
      'GrantRevoked.v1',
      { person: personOf(String(accountId)), clientId: String(clientId) },
      { reason },
    );
    const written = await transact(deps.client, [
      flag,
      ...(await deps.ledger.appendParts([event])),
    ]);
    if (written.kind === 'written') return { kind: 'revoked' };
    await (deps.pause ?? pauseWithJitter)(attempt);
  }
  throw new Error('The grant could not be revoked: other writers won every try');
}
