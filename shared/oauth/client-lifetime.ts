// SPDX-License-Identifier: Apache-2.0
import { type Clock, epochSeconds } from '#shared/platform/clock.ts';
import { artefactKey, lasting } from './artefact.ts';
import { currentTokenLifetimes, usedClientSeconds } from './token-lifetimes.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * Keeps a registered client that is in use: longer than any refresh token lives, so that no client
 * disappears under a living grant. Written only once half of the time is over, since many people may
 * share one client.
 *
 * @returns whether the client is a registered one
 */
export async function keepRegisteredClient(
  unit: UnitOfWork,
  clock: Clock,
  clientId: string,
): Promise<boolean> {
  const pk = artefactKey('Client', clientId);
  const client = await unit.read(pk);
  if (!client) return false;
  const kept = usedClientSeconds(currentTokenLifetimes());
  if (Number(client['expiresAt']) < epochSeconds(clock.now()) + kept / 2) {
    unit.write(pk, { ...client, ...lasting(kept, clock) });
  }
  return true;
}
