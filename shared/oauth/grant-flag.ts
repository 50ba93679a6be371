// SPDX-License-Identifier: Apache-2.0
import { type Clock, epochSeconds } from '#shared/platform/clock.ts';
import { artefactKey, isRevoked } from './artefact.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * Sets the flag that ends a grant and everything under it, within the request's unit of work.
 *
 * @returns whether the grant was alive until now
 */
export async function markGrantRevoked(
  unit: UnitOfWork,
  grantId: string,
  clock: Clock,
): Promise<boolean> {
  const pk = artefactKey('Grant', grantId);
  const grant = await unit.read(pk);
  if (!grant || isRevoked(grant)) return false;
  unit.write(pk, { ...grant, revokedAt: epochSeconds(clock.now()) });
  return true;
}
