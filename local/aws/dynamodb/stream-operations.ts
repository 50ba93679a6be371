// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { type Members, tableOf } from './dynalite.ts';
import type { Engine } from './engine.ts';
import { serviceError } from './errors.ts';

const shardId = 'shardId-00000000000000000001-00000001';
const maximumRecords = 1000;

const Iterator = z.object({
  arn: z.string(),
  after: z.string().optional(),
  at: z.string().optional(),
});

function streamOf(engine: Engine, arn: unknown) {
  const found = engine.metadata.entries().find(([, { stream }]) => stream?.arn === arn);
  const [table, { stream } = {}] = found ?? [];
  if (table === undefined || !stream)
    throw serviceError('ResourceNotFoundException', 'Requested resource not found: Stream');
  return { table, stream };
}

export async function listStreams(engine: Engine, request: Members): Promise<Members> {
  const streams = engine.metadata.entries().flatMap(([table, { stream }]) => {
    if (!stream || (request['TableName'] !== undefined && request['TableName'] !== table))
      return [];
    const label = stream.arn.split('/stream/')[1];
    return [{ StreamArn: stream.arn, TableName: table, StreamLabel: label }];
  });
  return { Streams: streams };
}

/** DescribeStream: here a stream is always one open shard. */
export async function describeStream(engine: Engine, request: Members): Promise<Members> {
  const { table, stream } = streamOf(engine, request['StreamArn']);
  const { KeySchema } = await tableOf(engine.store, table);
  return {
    StreamDescription: {
      StreamArn: stream.arn,
      StreamLabel: stream.arn.split('/stream/')[1],
      StreamStatus: 'ENABLED',
      StreamViewType: stream.viewType,
      TableName: table,
      KeySchema,
      Shards: [{ ShardId: shardId, SequenceNumberRange: { StartingSequenceNumber: '1' } }],
    },
  };
}

const GetShardIterator = z.discriminatedUnion('ShardIteratorType', [
  z.object({ StreamArn: z.string(), ShardIteratorType: z.enum(['TRIM_HORIZON', 'LATEST']) }),
  z.object({
    StreamArn: z.string(),
    ShardIteratorType: z.enum(['AT_SEQUENCE_NUMBER', 'AFTER_SEQUENCE_NUMBER']),
    SequenceNumber: z.string(),
  }),
]);

export async function getShardIterator(engine: Engine, request: Members): Promise<Members> {
  const asked = GetShardIterator.parse(request);
  const arn = asked.StreamArn;
  streamOf(engine, arn);
  switch (asked.ShardIteratorType) {
    case 'TRIM_HORIZON':
      return { ShardIterator: spell({ arn }) };
    case 'LATEST':
      return { ShardIterator: spell({ arn, after: engine.streams.latest }) };
    case 'AT_SEQUENCE_NUMBER':
      return { ShardIterator: spell({ arn, at: asked.SequenceNumber }) };
    case 'AFTER_SEQUENCE_NUMBER':
      return { ShardIterator: spell({ arn, after: asked.SequenceNumber }) };
  }
}

export async function getRecords(engine: Engine, request: Members): Promise<Members> {
  const { ShardIterator, Limit } = z
    .object({
      ShardIterator: z.string(),
      Limit: z.int().min(1).max(maximumRecords).default(maximumRecords),
    })
    .parse(request);
  const { arn, after, at } = read(ShardIterator);
  const { table } = streamOf(engine, arn);
  const from = { ...(after !== undefined && { after }), ...(at !== undefined && { at }) };
  const records = await engine.streams.read(table, from, Limit);
  const last = records.at(-1)?.dynamodb.SequenceNumber;
  return {
    Records: records,
    NextShardIterator: last === undefined ? ShardIterator : spell({ arn, after: last }),
  };
}

const spell = (iterator: z.infer<typeof Iterator>) =>
  Buffer.from(JSON.stringify(iterator)).toString('base64url');

function read(iterator: string): z.infer<typeof Iterator> {
  try {
    return Iterator.parse(JSON.parse(Buffer.from(iterator, 'base64url').toString()));
  } catch {
    throw serviceError('ExpiredIteratorException', 'Invalid ShardIterator');
  }
}
