// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchOutcome } from '#local/aws/event-sources/batch-failures.ts';

const known = new Set(['a', 'b']);

describe('a partial batch response', () => {
  it.each([undefined, null, {}, { batchItemFailures: [] }, { batchItemFailures: null }])(
    'is success without failures: %j',
    (answer) => {
      expect(batchOutcome(answer, known)).toEqual({ kind: 'done' });
    },
  );

  it.each([
    'text',
    { batchItemFailures: 'a' },
    { batchItemFailures: [{}] },
    { batchItemFailures: [{ itemIdentifier: '' }] },
    { batchItemFailures: [{ itemIdentifier: 'a' }, { itemIdentifier: 'c' }] },
  ])('fails the whole batch where it cannot be understood: %j', (answer) => {
    expect(batchOutcome(answer, known)).toEqual({ kind: 'all-failed' });
  });

  it('names exactly the records it was given, whatever subset fails', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }),
        fc.nat(),
        (ids, n) => {
          const failed = ids.slice(0, (n % ids.length) + 1);
          const answer = {
            batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })),
          };
          expect(batchOutcome(answer, new Set(ids))).toEqual({
            kind: 'some-failed',
            identifiers: new Set(failed),
          });
        },
      ),
    );
  });
});
