// SPDX-License-Identifier: Apache-2.0
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { EventData } from '#shared/events/catalogue.ts';
import type { Actor } from '#shared/events/envelope.ts';
import type { Ledger } from '#shared/events/ledger.ts';
import { type Pause, pauseWithJitter } from '#shared/events/pause.ts';
import { personKey } from '#shared/platform/caller.ts';
import { type Item, type Table, transact } from '#shared/platform/table.ts';
import { lasting } from './artefact.ts';
import { type ViewedGrant, viewedGrants } from './grant-view.ts';
import { lifetimes } from './lifetimes.ts';
import { type EventSource, stateEvent, streams } from './oauth-events.ts';
import {
  endedUntil,
  type GrantSelection,
  markKey,
  markKeysOver,
  selectionName,
  signInsEndedUntil,
} from './revocation-mark.ts';

export type { GrantSelection } from './revocation-mark.ts';

/** Why grants end. */
export type RevocationReason = EventData<'GrantsRevoked.v1'>['reason'];

/** What listing and ending grants need from their surroundings. */
export interface RevocationDeps extends EventSource {
  readonly client: DynamoDBClient;
  /** The identity table. */
  readonly table: Table;
  /** The ledger table, with the view of grants. */
  readonly ledgerTable: Table;
  readonly ledger: Pick<Ledger, 'appendParts'>;
  readonly pause?: Pause;
}

/** How a revocation ended. */
export type GrantsRevoked =
  | { readonly kind: 'revoked'; readonly grants: number }
  /** No living grant was left. */
  | { readonly kind: 'already_ended' };

/** Other revocations of the same selection; each try reads anew. */
const tries = 6;

/**
 * Ends every grant of the selection that was approved until `asOf`: one mark that every read of a token
 * compares (docs/adr/0006-revocation-marks.md), with its event in the same transaction. Effective on the
 * next call; a refresh under way cannot escape it. The mark is set even where no grant is left, for a
 * sign-in that is being committed. An administrator also ends sign-ins that wait at the notice. Faults of
 * storage are thrown.
 *
 * @param asOf approvals after it are not touched; a time still to come counts as now
 * @param actor who acts, where it is not the person or the system
 */
export async function revokeGrants(
  deps: RevocationDeps,
  selection: GrantSelection,
  reason: RevocationReason,
  asOf: Date = deps.clock.now(),
  actor?: Actor,
): Promise<GrantsRevoked> {
  const until = new Date(Math.min(asOf.getTime(), deps.clock.now().getTime()));
  for (let attempt = 1; attempt <= tries; attempt++) {
    const { living, mark } = await survey(deps, selection);
    const signInsUntil = reason === 'administrator' ? until.getTime() : signInsEndedUntil(mark);
    const isSet = endedUntil(mark) >= until.getTime() && signInsEndedUntil(mark) >= signInsUntil;
    if (isSet) return { kind: 'already_ended' };
    const ended = living.filter(({ approvedAt }) => approvedAt <= until);
    const parts = [markPart(deps, selection, { until: until.getTime(), signInsUntil }, mark)];
    if (ended.length > 0) {
      const event = stateEvent(
        deps,
        streams.grants(selectionName(selection)),
        'GrantsRevoked.v1',
        {
          person: selection.kind === 'person' ? selection.person : undefined,
          clientId: selection.kind === 'client' ? selection.clientId : undefined,
          actor,
        },
        { of: selection.kind, reason, approvedUntil: until.toISOString(), grants: ended.length },
      );
      parts.push(...(await deps.ledger.appendParts([event])));
    }
    const written = await transact(deps.client, parts);
    if (written.kind === 'written') {
      return ended.length > 0
        ? { kind: 'revoked', grants: ended.length }
        : { kind: 'already_ended' };
    }
    await (deps.pause ?? pauseWithJitter)(attempt);
  }
  throw new Error('The grants could not be revoked: other writers won every try');
}

/** The living grants of a selection. Faults of storage are thrown. */
export async function listGrants(
  deps: Pick<RevocationDeps, 'table' | 'ledgerTable' | 'clock'>,
  selection: GrantSelection,
): Promise<readonly ViewedGrant[]> {
  return (await survey(deps, selection)).living;
}

/** What the view holds, without what a mark has ended; and the selection's own mark. */
async function survey(
  { table, ledgerTable, clock }: Pick<RevocationDeps, 'table' | 'ledgerTable' | 'clock'>,
  selection: GrantSelection,
): Promise<{ readonly living: readonly ViewedGrant[]; readonly mark: Item | undefined }> {
  const person = selection.kind === 'person' ? selection.person : undefined;
  const viewed: ViewedGrant[] = [];
  for await (const grant of viewedGrants(ledgerTable, clock.now(), person)) {
    if (selection.kind !== 'client' || grant.clientId === selection.clientId) viewed.push(grant);
  }
  const over = (grant: ViewedGrant) =>
    markKeysOver({ accountId: personKey(grant.person), clientId: grant.clientId });
  const keys = [...new Set([markKey(selection), ...viewed.flatMap(over)])];
  // After the view: whoever ends these grants in between is seen here.
  const found = await table.getAll(keys.map((pk) => ({ pk })));
  const marks = new Map(keys.map((pk, index) => [pk, found[index]]));
  const living = viewed.filter((grant) =>
    over(grant).every((pk) => grant.approvedAt.getTime() > endedUntil(marks.get(pk))),
  );
  return { living, mark: marks.get(markKey(selection)) };
}

function markPart(
  { table, clock }: RevocationDeps,
  selection: GrantSelection,
  { until, signInsUntil }: { readonly until: number; readonly signInsUntil: number },
  read: Item | undefined,
) {
  const mark = {
    pk: markKey(selection),
    endedUntil: Math.max(until, endedUntil(read)),
    ...(Number.isFinite(signInsUntil) && { signInsEndedUntil: signInsUntil }),
    ...lasting(lifetimes.revocationMark, clock),
  };
  // Two revocations at once: the second reads again, finds nothing left, and records no event.
  return table.putPart(
    mark,
    read === undefined
      ? { expression: 'attribute_not_exists(pk)' }
      : { expression: 'endedUntil = :read', values: { ':read': read['endedUntil'] } },
  );
}
