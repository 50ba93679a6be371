// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import type { Objects } from '#shared/platform/objects.ts';
import type { LakeRow } from './lake-row.ts';

/** The immutable log of raw events. */
export interface RawLog {
  /** Writes rows; resolves once the bucket holds them. */
  write(rows: readonly LakeRow[]): Promise<void>;
}

/**
 * The raw log as newline-delimited JSON objects, `raw/day=YYYY-MM-DD/{hash}.ndjson`. Day and hash come
 * from the rows alone, in an order of their own, so the same batch tried again meets its own object.
 */
export function rawLog(bucket: Objects): RawLog {
  return {
    async write(rows) {
      const sorted = rows.toSorted((one, other) => order(one.event_id, other.event_id));
      const body = sorted.map((row) => `${JSON.stringify(row)}\n`).join('');
      const day = String(sorted.map((row) => row.recorded_at).toSorted(order)[0]).slice(0, 10);
      const hash = createHash('sha256').update(body).digest('hex');
      await bucket.put(`raw/day=${day}/${hash}.ndjson`, body, 'application/x-ndjson');
    },
  };
}

function order(one: unknown, other: unknown): number {
  return String(one) < String(other) ? -1 : 1;
}
