// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance, StatementType } from '@duckdb/node-api';
import { auditColumns, lake } from '#shared/platform/names.ts';
import { duckColumns, sqlText } from './aws/firehose/parquet.ts';
import { objectFolder } from './aws/s3-sqs.ts';
import { localName } from './resource-names.ts';

const readingStatements: ReadonlySet<StatementType> = new Set([
  StatementType.SELECT,
  StatementType.EXPLAIN,
]);

/** The answer to one query; values as DuckDB writes them in JSON. */
export interface QueryResult {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Answers one SQL query from the audit objects on disk, whether the gateway runs or not:
 * `events` holds every delivered row, `audit_events` each event once (the latest recorded), and
 * `raw_events` the untouched records of the log.
 *
 * @param dataDir the gateway's data folder
 * @throws Error with DuckDB's own message where the query is wrong
 */
export async function queryAudit(dataDir: string, sql: string): Promise<QueryResult> {
  const storage = join(dataDir, 'storage');
  const [parquet, raw] = await Promise.all([
    wholeObjects(objectFolder(storage, localName('auditLake')), '.parquet.data'),
    wholeObjects(objectFolder(storage, localName('auditLog')), '.ndjson.data'),
  ]);
  const duck = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await duck.connect();
  try {
    const names = [...auditColumns.map(({ name }) => name), lake.partition].join(', ');
    const partition = `hive_partitioning = true, hive_types = {${lake.partition}: VARCHAR}`;
    const none = `SELECT ${auditColumns.map(({ name, type }) => `CAST(NULL AS ${duckColumns[type]}) AS ${name}`).join(', ')}, CAST(NULL AS VARCHAR) AS ${lake.partition} WHERE false`;
    const list = (files: readonly string[]) => `[${files.map(sqlText).join(', ')}]`;
    const columns = auditColumns
      .map(({ name, type }) => `${name}: '${duckColumns[type]}'`)
      .concat(`${lake.partition}: 'VARCHAR'`)
      .join(', ');
    await connection.run(
      `CREATE VIEW ${lake.table} AS ${
        parquet.length === 0
          ? none
          : `SELECT ${names} FROM read_parquet(${list(parquet)}, union_by_name = true, ${partition})`
      }`,
    );
    await connection.run(
      `CREATE VIEW ${lake.view} AS SELECT ${names} FROM (
         SELECT *, row_number() OVER (PARTITION BY event_id ORDER BY recorded_at DESC) AS place FROM ${lake.table}
       ) WHERE place = 1`,
    );
    await connection.run(
      `CREATE VIEW raw_events AS ${
        raw.length === 0
          ? none
          : `SELECT ${names} FROM read_json(${list(raw)}, format = 'newline_delimited', ignore_errors = true, columns = {${columns}}, ${partition})`
      }`,
    );
    // From here on the query sees the audit's own files and nothing else of this machine.
    await connection.run(`SET allowed_directories = [${sqlText(storage)}]`);
    await connection.run('SET enable_external_access = false');
    await connection.run('SET lock_configuration = true');
    const result = await runSelect(connection, sql);
    return { columns: result.deduplicatedColumnNames(), rows: result.getRowObjectsJson() };
  } finally {
    connection.closeSync();
    duck.closeSync();
  }
}

/** Runs one query that only reads. @throws Error for any other statement, and with DuckDB's own message */
async function runSelect(connection: DuckDBConnection, sql: string) {
  const statements = await connection.extractStatements(sql);
  if (statements.count !== 1) throw new Error('One query at a time, please.');
  const prepared = await statements.prepare(0);
  if (!readingStatements.has(prepared.statementType))
    throw new Error('The audit only answers queries that read: SELECT or EXPLAIN.');
  return prepared.runAndReadAll();
}

/** The files of finished objects: the description beside each is written last. */
async function wholeObjects(folder: string, suffix: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  return files
    .filter((file) => file.endsWith(suffix))
    .map((file) => join(folder, file))
    .filter((file) => existsSync(file.replace(/\.data$/, '.meta.json')))
    .sort();
}
