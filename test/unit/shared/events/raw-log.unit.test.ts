// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { lakeRow } from '#shared/events/lake-row.ts';
import { rawLog } from '#shared/events/raw-log.ts';
import { toolCalled } from './example-events.ts';

function memoryBucket() {
  const objects = new Map<string, string>();
  const bucket = {
    async get() {
      return undefined;
    },
    async put(key: string, body: string | Uint8Array) {
      objects.set(key, String(body));
    },
  };
  return { bucket, objects };
}

describe('the raw log', () => {
  it('puts a batch under the day it was recorded on, one line per event', async () => {
    const { bucket, objects } = memoryBucket();
    const rows = [lakeRow(toolCalled()), lakeRow(toolCalled())];
    await rawLog(bucket).write(rows);
    const [[key, body] = ['', '']] = objects;
    expect(key).toMatch(/^raw\/day=2026-03-01\/[0-9a-f]{64}\.ndjson$/);
    const lines = body.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      rows.toSorted((one, other) => (String(one.event_id) < String(other.event_id) ? -1 : 1)),
    );
  });

  it('meets its own object when the same batch comes again in another order', async () => {
    const { bucket, objects } = memoryBucket();
    const rows = [lakeRow(toolCalled()), lakeRow(toolCalled()), lakeRow(toolCalled())];
    await rawLog(bucket).write(rows);
    await rawLog(bucket).write(rows.toReversed());
    expect(objects.size).toBe(1);
    await rawLog(bucket).write(rows.slice(1));
    expect(objects.size).toBe(2);
  });
});
