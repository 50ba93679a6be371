// SPDX-License-Identifier: Apache-2.0
import { createRequire } from 'node:module';

/** An item as DynamoDB's JSON protocol writes it: attribute name to typed value. */
export type AttributeMap = Record<string, Record<string, unknown>>;
/** The members of one request or answer of the JSON protocol. */
export type Members = Record<string, unknown>;
type Callback<Value> = (error: Error | null | undefined, value?: Value) => void;

/** One key range of the store, as dynalite's actions use it. */
export interface KeyRange {
  /** Calls `run` once nobody else holds the key; `run` must wrap its callback with what it is given. */
  lock(
    key: string,
    run: (release: <Value>(done: Callback<Value>) => Callback<Value>) => void,
  ): void;
  get(key: string, done: Callback<AttributeMap>): void;
  put(key: string, value: AttributeMap, done: Callback<void>): void;
  del(key: string, done: Callback<void>): void;
}

export type BatchOperation =
  | { readonly type: 'put'; readonly key: string; readonly value: unknown }
  | { readonly type: 'del'; readonly key: string };

/** The LevelDB underneath; a batch is written whole or not at all. */
export interface Database {
  open(): Promise<void>;
  get(key: string): Promise<unknown>;
  batch(operations: readonly BatchOperation[]): Promise<void>;
  iterator(range: {
    gte?: string;
    gt?: string;
    lt: string;
    limit?: number;
  }): AsyncIterable<[string, unknown]>;
  close(): Promise<void>;
}

export interface TableDescription extends Members {
  readonly TableName: string;
  readonly TableArn: string;
  readonly TableStatus: string;
  readonly KeySchema: readonly { readonly AttributeName: string }[];
}

/** dynalite's store: tables, items and indexes over one database. */
export interface DynaliteStore {
  readonly db: Database;
  getTable(name: string, checkStatus: boolean, done: Callback<TableDescription>): void;
  getItemDb(table: string): KeyRange;
  getIndexDb(indexType: string, table: string, index: string): KeyRange;
}

type Action = (store: DynaliteStore, data: Members, done: Callback<Members>) => void;

interface Validation {
  readonly types: Members;
  readonly custom?: (data: Members, store: DynaliteStore) => string | undefined;
}

interface DatabaseModule {
  create(options: Members): DynaliteStore;
  itemSize(item: AttributeMap): number;
  checkConditional(data: Members, item: AttributeMap | undefined): Error | null | undefined;
  validateKey(key: AttributeMap, table: TableDescription): Error | null | undefined;
  validateItem(item: AttributeMap, table: TableDescription): Error | null | undefined;
  createKey(attributes: AttributeMap, table: TableDescription): string;
}

interface ValidationsModule {
  checkTypes(data: Members, types: Members): Members;
  checkValidations(
    data: Members,
    types: Members,
    custom: Validation['custom'],
    store: DynaliteStore,
  ): void;
}

// dynalite is CommonJS without type declarations; the interfaces above are what is used of it.
const require = createRequire(import.meta.url);

export const database: DatabaseModule = require('dynalite/db');
const validations: ValidationsModule = require('dynalite/validations');

/** The operations that dynalite itself answers. */
export const dynaliteOperations = [
  'BatchGetItem',
  'BatchWriteItem',
  'CreateTable',
  'DeleteItem',
  'DeleteTable',
  'DescribeTable',
  'GetItem',
  'ListTables',
  'ListTagsOfResource',
  'PutItem',
  'Query',
  'Scan',
  'TagResource',
  'UntagResource',
  'UpdateItem',
  'UpdateTable',
] as const;
export type DynaliteOperation = (typeof dynaliteOperations)[number];

const fileOf = (operation: string) => operation.charAt(0).toLowerCase() + operation.slice(1);
const loaded = new Map<DynaliteOperation, { action: Action; validation: Validation }>(
  dynaliteOperations.map((operation) => [
    operation,
    {
      action: require(`dynalite/actions/${fileOf(operation)}`),
      validation: require(`dynalite/validations/${fileOf(operation)}`),
    },
  ]),
);

function partsOf(operation: DynaliteOperation) {
  const parts = loaded.get(operation);
  if (!parts) throw new Error(`dynalite has no operation ${operation}`);
  return parts;
}

/**
 * Checks a request as DynamoDB would and parses its expressions.
 *
 * @throws a dynalite error (`statusCode`, `body`) where DynamoDB would answer 400
 */
export function validated(
  operation: DynaliteOperation,
  request: Members,
  store: DynaliteStore,
): Members {
  const { validation } = partsOf(operation);
  const data = validations.checkTypes(structuredClone(request), validation.types);
  validations.checkValidations(data, validation.types, validation.custom, store);
  return data;
}

/** Runs a validated request against a store. */
export function act(
  operation: DynaliteOperation,
  data: Members,
  store: DynaliteStore,
): Promise<Members> {
  return new Promise((resolve, reject) => {
    partsOf(operation).action(store, data, (error, answer) =>
      error ? reject(error) : resolve(answer ?? {}),
    );
  });
}

/** The description of an active table. Rejects with DynamoDB's ResourceNotFoundException. */
export function tableOf(store: DynaliteStore, name: string): Promise<TableDescription> {
  return new Promise((resolve, reject) => {
    store.getTable(name, false, (error, table) =>
      table && !error ? resolve(table) : reject(error ?? new Error(`no table ${name}`)),
    );
  });
}
