// SPDX-License-Identifier: Apache-2.0
import { lake } from '#shared/platform/names.ts';
import type { Objects } from '#shared/platform/objects.ts';
import { toParquet } from './parquet.ts';
import type { Batch } from './pending.ts';
import { errorLine, readRow } from './rows.ts';

/** Where a stream delivers: converted rows to the lake, all records as they came to the log (the source backup). */
export interface Destination {
  readonly lake: Objects;
  /** Undefined where the source backup is off. */
  readonly log: Objects | undefined;
}

/**
 * Delivers one batch. The objects' names come from the batch alone, so a second attempt after a crash
 * overwrites the first instead of doubling it.
 */
export async function deliverBatch(batch: Batch, destination: Destination): Promise<void> {
  const read = batch.records.map(readRow);
  const rows = read.flatMap((one) => (one.kind === 'row' ? [one.row] : []));
  const bad = read.flatMap((one) => (one.kind === 'bad' ? [one] : []));
  const partition = `${lake.partition}=${dayOf(batch)}`;
  const raw = Buffer.concat(batch.records.map(({ data }) => data));
  await destination.log?.put(`raw/${partition}/${batch.name}.ndjson`, raw, 'application/x-ndjson');
  if (rows.length > 0)
    await destination.lake.put(
      `${lake.table}/${partition}/${batch.name}.parquet`,
      await toParquet(rows),
      'application/vnd.apache.parquet',
    );
  if (bad.length > 0)
    await destination.lake.put(
      `errors/format-conversion-failed/${partition}/${batch.name}.ndjson`,
      bad.map(errorLine).join(''),
      'application/x-ndjson',
    );
}

/** Firehose's timestamp prefix: the UTC day on which the batch's oldest record arrived. */
function dayOf({ records }: Batch): string {
  const oldest = Math.min(...records.map(({ arrived }) => arrived));
  return new Date(oldest).toISOString().slice(0, 10);
}
