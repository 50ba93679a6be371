// SPDX-License-Identifier: Apache-2.0
import { reportOf } from '#shared/platform/fault.ts';
import type { Queue } from '#shared/platform/queue.ts';
import type { AuditEvent } from './envelope.ts';
import type { Ledger } from './ledger.ts';
import type { Accepted, EventPublisher } from './publisher.ts';

/** Hears of faults that the publisher survived, or did not. `fault` is an error's name, never its message. */
export type PublishFault = (where: 'queue' | 'outbox', fault: string) => void;

/** Sends events to the audit queue, and to the ledger's outbox where the queue does not answer. */
export class QueuePublisher implements EventPublisher {
  readonly #queue: Queue;
  readonly #outbox: Pick<Ledger, 'keep'>;
  readonly #onFault: PublishFault;

  constructor(queue: Queue, outbox: Pick<Ledger, 'keep'>, onFault: PublishFault = () => {}) {
    this.#queue = queue;
    this.#outbox = outbox;
    this.#onFault = onFault;
  }

  /** Resolves `queued`, else `outbox`, else `refused`; never throws. */
  async publish(event: AuditEvent): Promise<Accepted> {
    try {
      await this.#queue.send(event);
      return { kind: 'queued' };
    } catch (error) {
      this.#onFault('queue', reportOf(error).name);
    }
    try {
      await this.#outbox.keep(event);
      return { kind: 'outbox' };
    } catch (error) {
      this.#onFault('outbox', reportOf(error).name);
      return { kind: 'refused' };
    }
  }
}
