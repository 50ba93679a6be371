// SPDX-License-Identifier: Apache-2.0
import type { Person } from '#shared/platform/caller.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { Ids } from '#shared/platform/ids.ts';
import type { RebuildReason } from '#shared/platform/jobs.ts';
import type { Queue } from '#shared/platform/queue.ts';
import type { Table } from '#shared/platform/table.ts';
import { registryKeys } from './registry-manifest.ts';

/** Asks for rebuilds of the registry. */
export interface RebuildRequests {
  /** Whether a job was sent: no where one was lately, by whomever, or the queue did not take it. Never throws. */
  ask(person: Person, reason: Exclude<RebuildReason, 'sign_in'>): Promise<boolean>;
}

/** How long nobody asks again after somebody asked. */
const quietMs = { stale: 300_000, asked: 60_000 };

/** What the requests need from their surroundings. */
export interface RebuildRequestSurroundings {
  /** The table `registry`. */
  readonly table: Table;
  /** The queue of jobs. */
  readonly jobs: Queue;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly onFault: (fault: unknown) => void;
}

/** Requests on the queue of jobs. A mark in the table keeps a thousand calls from asking a thousand times. */
export function createRebuildRequests({
  table,
  jobs,
  clock,
  ids,
  onFault,
}: RebuildRequestSurroundings): RebuildRequests {
  let quietUntil = 0;
  return {
    async ask({ tenant, sub }, reason) {
      const now = clock.now().getTime();
      // This instance knows already; who asks by name may still be answered sooner.
      if (reason === 'stale' && now < quietUntil) return false;
      try {
        const nobodyAskedLately = {
          expression: 'attribute_not_exists(pk) OR askedAt < :lately',
          values: { ':lately': now - quietMs[reason] },
        };
        quietUntil = now + quietMs.stale;
        const marked = await table.put(
          { ...registryKeys.request, askedAt: now },
          nobodyAskedLately,
        );
        if (marked.kind === 'conflict') return false;
        const correlationId = ids.unique();
        await jobs.send({ job: 'refresh-inquiry-list', tenant, sub, correlationId, reason });
        return true;
      } catch (fault) {
        quietUntil = now + quietMs.asked;
        onFault(fault);
        return false;
      }
    },
  };
}
