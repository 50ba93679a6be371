// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lakeRow } from '#shared/events/lake-row.ts';
import { auditColumns } from '#shared/platform/names.ts';
import { grantApproved, toolCalled } from './example-events.ts';

describe('a row of the audit table', () => {
  it('has the columns of the table, in their order', () => {
    expect(Object.keys(lakeRow(toolCalled()))).toEqual(auditColumns.map(({ name }) => name));
  });

  it('writes timestamps as Hive reads them, in UTC', () => {
    const event = { ...toolCalled(), occurredAt: '2026-03-01T08:15:00Z' };
    const row = lakeRow(event);
    expect(row.occurred_at).toBe('2026-03-01 08:15:00.000');
    expect(row.recorded_at).toBe('2026-03-01 08:15:00.120');
  });

  it('has null where the event has nothing, and the data as one JSON text', () => {
    const row = lakeRow({ ...grantApproved('g'), version: 3 });
    expect(row).toMatchObject({ stream: 'grant#g', version: 3, tool: null, duration_ms: null });
    expect(JSON.parse(String(row.data))).toMatchObject({ scopes: ['erp.read'] });
  });

  it('never holds half a surrogate pair, for which readers refuse a whole file', () => {
    const half = '\ud83d';
    const row = lakeRow({
      ...toolCalled(),
      tool: `a${half}`,
      data: { [`key${half}`]: [`\\ud83d ${half}`, '😀'] },
    });
    expect(row.tool).toBe('a\ufffd');
    expect(JSON.parse(String(row.data))).toEqual({ 'key\ufffd': ['\\ud83d \ufffd', '😀'] });
    expect(JSON.stringify(row)).not.toMatch(/[^\\]\\ud83d/);
  });

  it('takes any data through unchanged, and holds numbers only where the column is one', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
        const row = lakeRow({ ...toolCalled(), data });
        expect(JSON.parse(String(row.data))).toEqual(JSON.parse(JSON.stringify(data)));
        for (const { name, type } of auditColumns) {
          const numeric = type === 'int' || type === 'bigint';
          if (row[name] !== null) expect(typeof row[name]).toBe(numeric ? 'number' : 'string');
        }
      }),
    );
  });
});
