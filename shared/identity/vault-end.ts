// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { Person } from '#shared/platform/caller.ts';
import type { VaultEvents } from './vault-events.ts';
import type { Lease, VaultLeases } from './vault-lease.ts';

/** Why a person's tokens were dropped, kept beside them until the audit line has it. */
export const UntoldEnd = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('lost'),
    /** Of the event, so that one told twice is one. */
    eventId: z.string(),
    reason: z.string(),
    unconfirmed: z.enum(['holder_died', 'answer_lost']).optional(),
  }),
  z.object({ kind: z.literal('withdrawn'), eventId: z.string(), inquiry: z.string() }),
]);
export type UntoldEnd = z.infer<typeof UntoldEnd>;

/** What an end needs from its surroundings. */
export interface VaultEndDeps {
  readonly events: Pick<VaultEvents, 'lost' | 'accessWithdrawn'>;
  readonly onFault?: ((fault: unknown) => void) | undefined;
}

/**
 * Drops people's tokens so that nobody misses it: the end is written with the event that it owes, and
 * whoever reads the item tells what its writer could not, because it died or the audit line was down.
 */
export class VaultEnd {
  readonly #leases: VaultLeases;
  readonly #deps: VaultEndDeps;

  constructor(leases: VaultLeases, deps: VaultEndDeps) {
    this.#leases = leases;
    this.#deps = deps;
  }

  /** @returns false where another has written since: nothing has ended */
  async end(lease: Lease, end: UntoldEnd): Promise<boolean> {
    const reason = end.kind === 'lost' ? 'refused' : 'access_withdrawn';
    if (!(await this.#leases.end(lease, reason, end))) return false;
    await this.tell(lease.person, end);
    return true;
  }

  /** Tells of an end and, once the audit line has it, notes that. Never throws: it stays untold until the next read. */
  async tell(person: Person, end: UntoldEnd): Promise<void> {
    const { events, onFault } = this.#deps;
    const accepted =
      end.kind === 'lost'
        ? await events.lost(person, end.reason, end.unconfirmed, end.eventId)
        : await events.accessWithdrawn(person, end.inquiry, end.eventId);
    if (!accepted) return;
    try {
      await this.#leases.told(person, end.eventId);
    } catch (fault) {
      onFault?.(fault);
    }
  }
}
