// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { assertNever } from '#shared/platform/assert-never.ts';
import { auditColumns } from '#shared/platform/names.ts';
import type { PendingRecord } from './pending.ts';

type ColumnType = (typeof auditColumns)[number]['type'];

/** What the JSON reader in front of a Hive type takes. */
function cell(type: ColumnType): z.ZodType {
  switch (type) {
    case 'string':
      return z.string();
    case 'int':
      return z.int32();
    case 'bigint':
      return z.int();
    case 'timestamp':
      return z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?$/);
    default:
      return assertNever(type);
  }
}

/** A row of the audit table as it arrives; a column that is absent is null, an unknown member is left out. */
const Row = z.object(
  Object.fromEntries(auditColumns.map(({ name, type }) => [name, cell(type).nullish()])),
);
export type Row = z.infer<typeof Row>;

export type ReadRow =
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'bad'; readonly record: PendingRecord; readonly problem: string };

/** A record as a row of the audit table, or why it is none. */
export function readRow(record: PendingRecord): ReadRow {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(record.data).toString('utf8'));
  } catch {
    return { kind: 'bad', record, problem: 'The record is not one JSON object' };
  }
  const parsed = Row.safeParse(value);
  if (parsed.success) return { kind: 'row', row: parsed.data };
  // Names only: a value may be personal.
  const columns = parsed.error.issues.map(
    ({ path, code }) => `${path.join('.') || 'record'}: ${code}`,
  );
  return { kind: 'bad', record, problem: columns.join(', ') };
}

/** A record that could not be converted, as Firehose writes it to the error prefix. */
export function errorLine({ record, problem }: ReadRow & { kind: 'bad' }): string {
  return `${JSON.stringify({
    attemptsMade: 1,
    arrivalTimestamp: record.arrived,
    errorCode: 'DataFormatConversion.MalformedData',
    errorMessage: problem,
    rawData: Buffer.from(record.data).toString('base64'),
  })}\n`;
}
