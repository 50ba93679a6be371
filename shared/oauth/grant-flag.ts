// SPDX-License-Identifier: Apache-2.0
import type { Person } from '#shared/platform/caller.ts';
import { type Clock, epochSeconds } from '#shared/platform/clock.ts';
import { artefactKey } from './artefact.ts';
import { livingGrant, personWith } from './living-grant.ts';
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
  const grant = await livingGrant(unit, clock, grantId);
  if (!grant) return undefined;
  unit.write(artefactKey('Grant', grantId), { ...grant, revokedAt: epochSeconds(clock.now()) });
  return { person: personWith(grant) };
}
