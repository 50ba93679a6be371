// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { EventData } from '#shared/events/catalogue.ts';
import { type Person, personOf } from '#shared/platform/caller.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { Item } from '#shared/platform/table.ts';
import { artefactKey, isPast } from './artefact.ts';
import { recordedName } from './client-name.ts';
import { type GrantParties, isEnded, markKeysOver } from './revocation-mark.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** What we read of a grant as the provider writes it. */
const Grant = z.object({
  accountId: z.string(),
  clientId: z.string(),
  openid: z.object({ scope: z.string().default('') }).optional(),
});

/** What events say of a grant. */
export type Standing = Omit<EventData<'GrantApproved.v1'>, 'scopes'> & { scopes: string[] };

/**
 * A grant within the request's unit of work, where neither its deadline nor its flag nor a mark has
 * ended it.
 *
 * @param parties whose it is, where its token says so: grant and marks are then read in one round trip
 */
export async function livingGrant(
  unit: UnitOfWork,
  clock: Clock,
  grantId: string,
  parties?: GrantParties,
): Promise<Item | undefined> {
  const pk = artefactKey('Grant', grantId);
  if (parties) await unit.readAll([pk, ...markKeysOver(parties)]);
  const grant = await unit.read(pk);
  if (!grant || isPast(grant, clock)) return undefined;
  const marks = await unit.readAll(markKeysOver(partiesOf(grant)));
  return isEnded(grant, marks) ? undefined : grant;
}

/** Whose a grant is. */
function partiesOf(grant: Item): GrantParties {
  const { accountId, clientId } = Grant.parse(JSON.parse(String(grant['payload'])));
  return { accountId, clientId };
}

/** The person of a grant. */
export function personWith(grant: Item): Person | undefined {
  return personOf(partiesOf(grant).accountId);
}

/**
 * How a grant stands once this request's writes are through.
 *
 * @param clientName as the client calls itself
 * @throws Error where the unit of work holds no such grant: a defect in the caller
 */
export async function standingOf(
  unit: UnitOfWork,
  grantId: string,
  clientName: string | undefined,
): Promise<Standing> {
  const grant = await unit.read(artefactKey('Grant', grantId));
  if (!grant) throw new Error('The grant of this request is not there');
  const { openid } = Grant.parse(JSON.parse(String(grant['payload'])));
  const name = recordedName(clientName);
  return {
    scopes: openid?.scope.split(' ').filter(Boolean) ?? [],
    ...(name !== undefined && { clientName: name }),
    approvedAt: new Date(Number(grant['approvedAt'])).toISOString(),
    expiresAt: new Date(Number(grant['expiresAt']) * 1000).toISOString(),
  };
}
