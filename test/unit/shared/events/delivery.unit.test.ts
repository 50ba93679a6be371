// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AuditMessage, deliver } from '#shared/events/delivery.ts';
import type { LakeRow } from '#shared/events/lake-row.ts';
import { type RecordStream, streamLimits } from '#shared/events/record-stream.ts';
import { toolCalled } from './example-events.ts';

const message = (id: string, change: Record<string, unknown> = {}): AuditMessage => ({
  id,
  body: JSON.stringify({ ...toolCalled(), eventId: id, ...change }),
});
const idsOf = (records: readonly Uint8Array[]) =>
  records.map((bytes) => String(JSON.parse(new TextDecoder().decode(bytes)).event_id));

/** A stream that keeps what it accepted; `behave` decides each call. */
function recordingStream(
  behave: (call: number, size: number) => readonly number[] | Error = () => [],
) {
  const calls: Uint8Array[][] = [];
  const accepted: string[] = [];
  const stream: RecordStream = {
    async put(records) {
      calls.push([...records]);
      const answer = behave(calls.length, records.length);
      if (answer instanceof Error) throw answer;
      accepted.push(...idsOf(records.filter((_, index) => !answer.includes(index))));
      return answer;
    },
  };
  return { stream, calls, accepted };
}

describe('delivering a batch of the audit queue', () => {
  it('ends every record with a newline, since Firehose joins them without one', async () => {
    const { stream, calls } = recordingStream();
    await deliver([message('1')], { stream });
    expect(new TextDecoder().decode(calls[0]?.[0])).toMatch(/^\{.*\}\n$/);
  });

  it('sets poison aside alone, without a value of it in the report', async () => {
    const { stream, accepted } = recordingStream();
    const bodies = ['{"secret', '[]', JSON.stringify({ ...toolCalled(), tenant: 4711 })];
    const poison = bodies.map((body, index) => ({ id: `poison-${index}`, body }));
    const undelivered = await deliver([message('1'), ...poison, message('2')], { stream });
    expect(undelivered.map(({ id, reason }) => [id, reason])).toEqual([
      ['poison-0', 'poison'],
      ['poison-1', 'poison'],
      ['poison-2', 'poison'],
    ]);
    expect(JSON.stringify(undelivered)).not.toMatch(/secret|4711/);
    expect(accepted).toEqual(['1', '2']);
  });

  it('tells of the events that are everywhere, and of no other', async () => {
    const { stream } = recordingStream(() => [1]);
    const told: string[] = [];
    const onDelivered = ({ eventId }: { eventId: string }) => void told.push(eventId);
    const messages = [message('1'), message('2'), { id: 'poison', body: '[]' }, message('3')];
    await deliver(messages, { stream, onDelivered });
    expect(told).toEqual(['1', '3']);
    const rawLog = { write: () => Promise.reject(new Error('locked')) };
    await deliver(messages, { stream, rawLog, onDelivered });
    expect(told).toEqual(['1', '3']);
  });

  it('refuses data that does not fit its type', async () => {
    const { stream } = recordingStream();
    const [found] = await deliver([message('1', { data: { erpCalls: -1 } })], { stream });
    expect(found).toMatchObject({ id: '1', reason: 'poison' });
    expect(found?.detail).toContain('erpCalls');
  });

  it('keeps an event of a type that it does not know yet', async () => {
    const { stream, calls } = recordingStream();
    const future = { type: 'MoonPhaseSeen.v3', schemaVersion: 3, data: { phase: 'waning', n: 1 } };
    expect(await deliver([message('1', future)], { stream })).toEqual([]);
    const row = JSON.parse(new TextDecoder().decode(calls[0]?.[0]));
    expect(row).toMatchObject({ type: 'MoonPhaseSeen.v3', schema_version: 3 });
    expect(JSON.parse(row.data)).toEqual({ phase: 'waning', n: 1 });
  });

  it('keeps a record over the limit from spoiling its batch', async () => {
    const { stream, accepted } = recordingStream();
    const data = {
      arguments: { filter: 'x'.repeat(streamLimits.recordBytes) },
      erpCalls: 0,
      answerSize: 0,
    };
    const undelivered = await deliver([message('1'), message('2', { data })], { stream });
    expect(undelivered).toMatchObject([{ id: '2', reason: 'too_large' }]);
    expect(accepted).toEqual(['1']);
  });

  it('splits at 500 records and at 4 MiB', async () => {
    const many = recordingStream();
    await deliver(
      Array.from({ length: 1_001 }, (_, index) => message(String(index))),
      many,
    );
    expect(many.calls.map(({ length }) => length)).toEqual([500, 500, 1]);

    const large = recordingStream();
    const data = { arguments: { filter: 'x'.repeat(900_000) }, erpCalls: 0, answerSize: 0 };
    await deliver(
      Array.from({ length: 9 }, (_, index) => message(String(index), { data })),
      large,
    );
    expect(large.calls.map(({ length }) => length)).toEqual([4, 4, 1]);
  });

  it('writes the raw log first, and nothing to the lake that the log lacks', async () => {
    const { stream, calls } = recordingStream();
    const rawLog = {
      async write() {
        throw new TypeError('down');
      },
    };
    const undelivered = await deliver([message('1')], { stream, rawLog });
    expect(undelivered).toEqual([{ id: '1', reason: 'raw_log', detail: 'TypeError' }]);
    expect(calls).toEqual([]);
  });

  it('loses nothing, whatever the stream and the log refuse', async () => {
    const refusal = fc.oneof(
      fc.constant('throws' as const),
      fc.constant('all' as const),
      fc.array(fc.nat({ max: 499 }), { maxLength: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 700 }),
        fc.array(refusal, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('none', 'works', 'throws'),
        async (sound, refusals, raw) => {
          const messages = sound.map((isSound, index) =>
            isSound ? message(`m${index}`) : { id: `m${index}`, body: '{' },
          );
          const { stream, accepted } = recordingStream((call, size) => {
            const pattern = refusals[call % refusals.length] ?? [];
            if (pattern === 'throws') return new Error('ServiceUnavailable');
            if (pattern === 'all') return Array.from({ length: size }, (_, index) => index);
            return pattern;
          });
          const logged = new Set<string>();
          const rawLog = {
            async write(rows: readonly LakeRow[]) {
              if (raw === 'throws') throw new Error('SlowDown');
              for (const row of rows) logged.add(String(row.event_id));
            },
          };
          const undelivered = (
            await deliver(messages, raw === 'none' ? { stream } : { stream, rawLog })
          ).map(({ id }) => id);
          const all = messages.map(({ id }) => id);
          // Each message is on exactly one side: in the stream, or back on the queue.
          expect([...accepted, ...undelivered].toSorted()).toEqual(all.toSorted());
          if (raw !== 'none') for (const id of accepted) expect(logged).toContain(id);
        },
      ),
      { numRuns: 40 },
    );
  });
});
