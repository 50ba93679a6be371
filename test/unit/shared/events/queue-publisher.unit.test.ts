// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { AuditEvent } from '#shared/events/envelope.ts';
import { QueuePublisher } from '#shared/events/queue-publisher.ts';
import { toolCalled } from './example-events.ts';

function surroundings(faults: { queue?: unknown; outbox?: unknown } = {}) {
  const sent: unknown[] = [];
  const kept: AuditEvent[] = [];
  const reported: string[] = [];
  const queue = {
    async send(message: unknown) {
      if (faults.queue !== undefined) throw faults.queue;
      sent.push(message);
    },
  };
  const outbox = {
    async keep(event: AuditEvent) {
      if (faults.outbox !== undefined) throw faults.outbox;
      kept.push(event);
    },
  };
  const publisher = new QueuePublisher(queue, outbox, (where, fault) =>
    reported.push(`${where} ${fault}`),
  );
  return { publisher, sent, kept, reported };
}

describe('publishing an event', () => {
  it('sends it to the queue', async () => {
    const { publisher, sent, kept, reported } = surroundings();
    const event = toolCalled();
    expect(await publisher.publish(event)).toEqual({ kind: 'queued' });
    expect({ sent, kept, reported }).toEqual({ sent: [event], kept: [], reported: [] });
  });

  it('puts it into the outbox while the queue is down, and reports the fault by name alone', async () => {
    const { publisher, kept, reported } = surroundings({ queue: new TypeError('token abc') });
    const event = toolCalled();
    expect(await publisher.publish(event)).toEqual({ kind: 'outbox' });
    expect({ kept, reported }).toEqual({ kept: [event], reported: ['queue TypeError'] });
  });

  it('says so when neither takes it', async () => {
    const { publisher, reported } = surroundings({ queue: new Error('1'), outbox: 'broken' });
    expect(await publisher.publish(toolCalled())).toEqual({ kind: 'refused' });
    expect(reported).toEqual(['queue Error', 'outbox unknown']);
  });
});
