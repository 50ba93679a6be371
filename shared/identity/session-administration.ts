// SPDX-License-Identifier: Apache-2.0
import type { Actor } from '#shared/events/envelope.ts';
import { viewedGrants } from '#shared/oauth/grant-view.ts';
import {
  type GrantSelection,
  listGrants,
  type RevocationDeps,
  type RevocationReason,
  revokeGrants,
} from '#shared/oauth/grants.ts';
import { type Person, personKey } from '#shared/platform/caller.ts';

/** What ending people's sessions needs from its surroundings. */
export interface SessionDeps extends RevocationDeps {
  readonly vault: { forget(person: Person): Promise<void> };
}

/** How sessions ended. */
export interface SessionsEnded {
  /** Living grants that ended with this call. */
  readonly grants: number;
  /** People who have no grant left, and whose ERP tokens are dropped. */
  readonly people: number;
}

/** Vault records dropped at the same time. */
const atOnce = 10;

/**
 * Ends the grants of a selection and drops the ERP tokens of everybody who has no grant left, so that no
 * job goes on in their name. May be repeated after a failure: it then finishes what is left. Somebody who
 * signs in at this very moment may have to do so once more. Faults of storage are thrown.
 *
 * @param actor the administrator
 */
export async function endSessions(
  deps: SessionDeps,
  selection: GrantSelection,
  reason: RevocationReason,
  actor?: Actor,
): Promise<SessionsEnded> {
  const revoked = await revokeGrants(deps, selection, reason, deps.clock.now(), actor);
  const stay = new Set(
    (await listGrants(deps, selection.kind === 'person' ? selection : { kind: 'everybody' })).map(
      ({ person }) => personKey(person),
    ),
  );
  const gone = (await peopleOf(deps, selection)).filter((person) => !stay.has(personKey(person)));
  for (let start = 0; start < gone.length; start += atOnce) {
    await Promise.all(gone.slice(start, start + atOnce).map((one) => deps.vault.forget(one)));
  }
  return { grants: revoked.kind === 'revoked' ? revoked.grants : 0, people: gone.length };
}

/** Everybody with a grant of the selection in the view, also those whose grant has just ended. */
async function peopleOf(
  { ledgerTable, clock }: Pick<SessionDeps, 'ledgerTable' | 'clock'>,
  selection: GrantSelection,
): Promise<Person[]> {
  if (selection.kind === 'person') return [selection.person];
  const people = new Map<string, Person>();
  for await (const { person, clientId } of viewedGrants(ledgerTable, clock.now())) {
    if (selection.kind === 'client' && clientId !== selection.clientId) continue;
    people.set(personKey(person), person);
  }
  return [...people.values()];
}
