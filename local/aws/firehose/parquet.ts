// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditColumns } from '#shared/platform/names.ts';
import type { Row } from './rows.ts';

/** DuckDB's names for the Hive types of the audit columns. */
export const duckColumns = {
  string: 'VARCHAR',
  int: 'INTEGER',
  bigint: 'BIGINT',
  timestamp: 'TIMESTAMP',
};

/** A text as an SQL literal. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Rows as one Parquet file with the columns of the audit table, zstd-compressed as Firehose is told to. */
export async function toParquet(rows: readonly Row[]): Promise<Uint8Array> {
  // Imported when the first rows are written: loading DuckDB would slow the start down.
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const folder = await mkdtemp(join(tmpdir(), 'mcp4erp-firehose-'));
  const [source, target] = [join(folder, 'rows.ndjson'), join(folder, 'rows.parquet')];
  const columns = auditColumns
    .map(({ name, type }) => `${name}: '${duckColumns[type]}'`)
    .join(', ');
  const names = auditColumns.map(({ name }) => `"${name}"`).join(', ');
  const duck = await DuckDBInstance.create(':memory:', { threads: '1' });
  try {
    await writeFile(source, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const connection = await duck.connect();
    await connection.run(
      `COPY (SELECT ${names} FROM read_json(${sqlText(source)}, format = 'newline_delimited', columns = {${columns}}))
       TO ${sqlText(target)} (FORMAT parquet, COMPRESSION zstd)`,
    );
    connection.closeSync();
    return await readFile(target);
  } finally {
    duck.closeSync();
    await rm(folder, { recursive: true, force: true });
  }
}
