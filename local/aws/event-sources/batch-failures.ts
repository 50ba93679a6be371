// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';

const BatchResponse = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().nullish() })).nullish(),
});

/** Which records of a batch a function wants to see again. */
export type BatchOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'some-failed'; readonly identifiers: ReadonlySet<string> }
  | { readonly kind: 'all-failed' };

/**
 * Reads a partial batch response (ReportBatchItemFailures). As Lambda does: no failures, null or
 * nothing is success; an identifier that is empty or unknown, or another shape, fails the whole batch.
 */
export function batchOutcome(answer: unknown, known: ReadonlySet<string>): BatchOutcome {
  if (answer === undefined || answer === null) return { kind: 'done' };
  const parsed = BatchResponse.safeParse(answer);
  if (!parsed.success) return { kind: 'all-failed' };
  const failures = parsed.data.batchItemFailures ?? [];
  if (failures.length === 0) return { kind: 'done' };
  const identifiers = new Set<string>();
  for (const { itemIdentifier } of failures) {
    if (!itemIdentifier || !known.has(itemIdentifier)) return { kind: 'all-failed' };
    identifiers.add(itemIdentifier);
  }
  return { kind: 'some-failed', identifiers };
}
