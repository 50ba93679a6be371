// SPDX-License-Identifier: Apache-2.0
import { act, dynaliteOperations, type Members, validated } from './dynalite.ts';
import type { Engine } from './engine.ts';
import { serviceError } from './errors.ts';
import { describeStream, getRecords, getShardIterator, listStreams } from './stream-operations.ts';
import {
  createTable,
  deleteTable,
  describeTable,
  describeTimeToLive,
  updateTable,
  updateTimeToLive,
} from './tables.ts';
import { transactGetItems, transactWriteItems } from './transactions.ts';
import { writeItems } from './writes.ts';

type Operation = (engine: Engine, request: Members) => Promise<Members>;

async function updateContinuousBackups(engine: Engine, request: Members): Promise<Members> {
  const name = String(request['TableName']);
  const wanted = request['PointInTimeRecoverySpecification'];
  const enabled =
    typeof wanted === 'object' &&
    wanted !== null &&
    'PointInTimeRecoveryEnabled' in wanted &&
    wanted.PointInTimeRecoveryEnabled === true;
  const metadata = { ...engine.metadata.of(name), pointInTimeRecovery: enabled };
  await engine.serially(() => engine.metadata.set(name, metadata));
  return describeContinuousBackups(engine, request);
}

async function describeContinuousBackups(engine: Engine, request: Members): Promise<Members> {
  const { pointInTimeRecovery = false } = engine.metadata.of(String(request['TableName']));
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: {
        PointInTimeRecoveryStatus: pointInTimeRecovery ? 'ENABLED' : 'DISABLED',
      },
    },
  };
}

const plain = Object.fromEntries(
  dynaliteOperations.map((name): [string, Operation] => [
    name,
    async (engine, request) => act(name, validated(name, request, engine.store), engine.store),
  ]),
);

/** Every operation of the stand-in by its name in `x-amz-target`: dynalite's own, ours in front. */
const operations: Readonly<Record<string, Operation>> = {
  ...plain,
  PutItem: (engine, request) => writeItems(engine, 'PutItem', request),
  UpdateItem: (engine, request) => writeItems(engine, 'UpdateItem', request),
  DeleteItem: (engine, request) => writeItems(engine, 'DeleteItem', request),
  BatchWriteItem: (engine, request) => writeItems(engine, 'BatchWriteItem', request),
  TransactWriteItems: transactWriteItems,
  TransactGetItems: transactGetItems,
  CreateTable: createTable,
  DescribeTable: describeTable,
  UpdateTable: updateTable,
  DeleteTable: deleteTable,
  UpdateTimeToLive: updateTimeToLive,
  DescribeTimeToLive: describeTimeToLive,
  UpdateContinuousBackups: updateContinuousBackups,
  DescribeContinuousBackups: describeContinuousBackups,
  ListStreams: listStreams,
  DescribeStream: describeStream,
  GetShardIterator: getShardIterator,
  GetRecords: getRecords,
};

/** Answers one request. Rejects with an error that holds the protocol's own answer, or a defect. */
export async function answer(engine: Engine, name: string, request: Members): Promise<Members> {
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (!operation) throw serviceError('UnknownOperationException', `Unknown operation: ${name}`);
  return operation(engine, request);
}
