// SPDX-License-Identifier: Apache-2.0
import { type Person, personOf } from '#shared/platform/caller.ts';
import { type Clock, epochSeconds } from '#shared/platform/clock.ts';
import { artefactKey, isRevoked } from './artefact.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * Sets the flag that ends a grant and everything under it, within the request's unit of work.
 *
 * @returns whose grant it was where it was alive until now, for the event; undefined where it had ended before
 */
export async function markGrantRevoked(
  unit: UnitOfWork,
  grantId: string,
  clock: Clock,
): Promise<{ readonly person: Person | undefined } | undefined> {
  const pk = artefactKey('Grant', grantId);
  const grant = await unit.read(pk);
  if (!grant || isRevoked(grant)) return undefined;
  unit.write(pk, { ...grant, revokedAt: epochSeconds(clock.now()) });
  const { accountId } = JSON.parse(String(grant['payload']));
  return { person: personOf(String(accountId)) };
}
