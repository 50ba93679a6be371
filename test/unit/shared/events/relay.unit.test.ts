// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relay } from '#shared/events/relay.ts';

describe('relaying the ledger', () => {
  it('sends events in order as they were written', async () => {
    const sent: unknown[] = [];
    const queue = { send: async (message: unknown) => void sent.push(message) };
    expect(await relay(['{"n":1}', '{"n":2}'], queue)).toEqual({ kind: 'relayed' });
    expect(sent).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('lets a broken text pass, so that it blocks no other', async () => {
    const sent: unknown[] = [];
    const queue = { send: async (message: unknown) => void sent.push(message) };
    expect(await relay(['{', '{"n":2}'], queue)).toEqual({ kind: 'relayed' });
    expect(sent).toEqual(['{', { n: 2 }]);
  });

  it('delivers everything at least once and in order, when retried from where it stopped', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 30 }),
        fc.array(fc.boolean(), { minLength: 1 }),
        async (count, faults) => {
          let call = 0;
          const sent: number[] = [];
          const queue = {
            async send(message: unknown) {
              const fails = call < faults.length && faults[call];
              call++;
              if (fails) throw new Error('down');
              sent.push(Number(message));
            },
          };
          let left = Array.from({ length: count }, (_, index) => String(index));
          while (left.length > 0) {
            const relayed = await relay(left, queue);
            left = relayed.kind === 'stopped' ? left.slice(relayed.index) : [];
          }
          expect(sent).toEqual(Array.from({ length: count }, (_, index) => index));
        },
      ),
    );
  });
});
