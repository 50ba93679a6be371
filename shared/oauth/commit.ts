// SPDX-License-Identifier: Apache-2.0
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Ledger } from '#shared/events/ledger.ts';
import type { Pause } from '#shared/events/pause.ts';
import type { EventPublisher } from '#shared/events/publisher.ts';
import { type Table, type Transacted, transact } from '#shared/platform/table.ts';
import { inUnitOfWork, UnitOfWork } from './unit-of-work.ts';

/** How a request's unit of work ended. */
export type Outcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  /** Storage or the audit line failed; nothing the caller may rely on was done. */
  | { readonly kind: 'unavailable'; readonly cause: unknown };

/** What a commit needs from its surroundings. */
export interface CommitDeps {
  readonly client: DynamoDBClient;
  readonly table: Table;
  readonly ledger: Pick<Ledger, 'appendParts'>;
  readonly publisher: EventPublisher;
  /** Waits between two tries. */
  readonly pause: Pause;
  /** How often a request is run where others keep writing the same items. @default 12 */
  readonly tries?: number;
}

/**
 * Runs a request and commits what it wrote in one transaction before its answer leaves. Where another
 * request was faster, the whole request runs again on fresh reads: a second exchange of a code then
 * meets a consumed one, a second refresh meets the sealed answer of the first.
 */
export async function commitAfter<Answer>(
  deps: CommitDeps,
  work: () => Promise<Answer>,
): Promise<Outcome<Answer>> {
  for (let attempt = 1; attempt <= (deps.tries ?? 12); attempt++) {
    const unit = new UnitOfWork(deps.table);
    const answer = await inUnitOfWork(unit, work);
    if (unit.fault !== undefined) return { kind: 'unavailable', cause: unit.fault };
    if (unit.abandoned) return { kind: 'answered', answer };
    try {
      const written = await commit(deps, unit);
      if (written.kind === 'written') {
        await publishAll(deps.publisher, unit);
        await unit.runAfterwards();
        return { kind: 'answered', answer };
      }
    } catch (cause) {
      return { kind: 'unavailable', cause };
    }
    await deps.pause(Math.min(attempt, 4));
  }
  return { kind: 'unavailable', cause: new Error('Other writers won every try') };
}

async function commit(deps: CommitDeps, unit: UnitOfWork): Promise<Transacted> {
  const parts = unit.parts();
  if (parts.length === 0 && unit.stateEvents.length === 0) return { kind: 'written' };
  return transact(deps.client, [...parts, ...(await deps.ledger.appendParts(unit.stateEvents))]);
}

async function publishAll(publisher: EventPublisher, unit: UnitOfWork): Promise<void> {
  const accepted = await Promise.all(unit.observations.map((event) => publisher.publish(event)));
  if (accepted.some(({ kind }) => kind === 'refused')) {
    throw new Error('The audit line took no event; the answer must not leave');
  }
}
