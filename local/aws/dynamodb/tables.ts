// SPDX-License-Identifier: Apache-2.0
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { act, type Members, type TableDescription, tableOf, validated } from './dynalite.ts';
import type { Engine } from './engine.ts';
import { validationError } from './errors.ts';
import type { TableMetadata } from './metadata.ts';

const StreamSpecification = z.object({
  StreamEnabled: z.boolean(),
  StreamViewType: z
    .enum(['KEYS_ONLY', 'NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES'])
    .default('NEW_AND_OLD_IMAGES'),
});
const Named = z.looseObject({
  TableName: z.string(),
  StreamSpecification: StreamSpecification.optional(),
  DeletionProtectionEnabled: z.boolean().optional(),
});

/** Members that dynalite would refuse or ignore; they are kept as metadata or have no meaning on one machine. */
function forDynalite(request: Members): Members {
  const { StreamSpecification, DeletionProtectionEnabled, TableClass, SSESpecification, ...rest } =
    request;
  return rest;
}

function described(engine: Engine, table: TableDescription): Members {
  const { stream, deletionProtection = false } = engine.metadata.of(table.TableName);
  return {
    ...table,
    DeletionProtectionEnabled: deletionProtection,
    ...(stream && {
      StreamSpecification: { StreamEnabled: true, StreamViewType: stream.viewType },
      LatestStreamArn: stream.arn,
      LatestStreamLabel: stream.arn.split('/stream/')[1],
    }),
  };
}

async function active(engine: Engine, name: string): Promise<TableDescription> {
  for (;;) {
    const table = await tableOf(engine.store, name);
    if (table.TableStatus === 'ACTIVE') return table;
    await setImmediate();
  }
}

function changed(
  engine: Engine,
  before: TableMetadata,
  tableArn: string,
  request: z.infer<typeof Named>,
): TableMetadata {
  const { StreamSpecification: wanted, DeletionProtectionEnabled: protection } = request;
  const { stream: oldStream, ...rest } = before;
  const stream =
    wanted === undefined
      ? oldStream
      : wanted.StreamEnabled
        ? {
            viewType: wanted.StreamViewType,
            arn: `${tableArn}/stream/${engine.clock.now().toISOString().slice(0, -1)}`,
          }
        : undefined;
  return {
    ...rest,
    ...(protection !== undefined && { deletionProtection: protection }),
    ...(stream && { stream }),
  };
}

/** CreateTable. The table is active when the answer leaves, sooner than DynamoDB's own. */
export function createTable(engine: Engine, request: Members): Promise<Members> {
  const data = validated('CreateTable', forDynalite(request), engine.store);
  const named = Named.parse(request);
  return engine.serially(async () => {
    await act('CreateTable', data, engine.store);
    const table = await active(engine, named.TableName);
    await engine.metadata.set(named.TableName, changed(engine, {}, table.TableArn, named));
    return { TableDescription: described(engine, table) };
  });
}

export async function describeTable(engine: Engine, request: Members): Promise<Members> {
  const data = validated('DescribeTable', request, engine.store);
  const { Table } = await act('DescribeTable', data, engine.store);
  return { Table: described(engine, Table as TableDescription) }; // dynalite's own description
}

/** UpdateTable: the stream, deletion protection, and whatever dynalite can change. */
export function updateTable(engine: Engine, request: Members): Promise<Members> {
  const named = Named.parse(request);
  const rest = forDynalite(request);
  return engine.serially(async () => {
    const before = await tableOf(engine.store, named.TableName);
    if (Object.keys(rest).length > 1)
      await act('UpdateTable', validated('UpdateTable', rest, engine.store), engine.store);
    const metadata = engine.metadata.of(named.TableName);
    await engine.metadata.set(named.TableName, changed(engine, metadata, before.TableArn, named));
    return { TableDescription: described(engine, await active(engine, named.TableName)) };
  });
}

export function deleteTable(engine: Engine, request: Members): Promise<Members> {
  const data = validated('DeleteTable', request, engine.store);
  const name = String(data['TableName']);
  return engine.serially(async () => {
    if (engine.metadata.of(name).deletionProtection)
      throw validationError(
        'Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.',
      );
    const answer = await act('DeleteTable', data, engine.store);
    await engine.streams.trim(name, new Date(8.64e15));
    await engine.metadata.forget(name);
    return answer;
  });
}

const TimeToLive = z.object({
  TableName: z.string(),
  TimeToLiveSpecification: z.object({ Enabled: z.boolean(), AttributeName: z.string().min(1) }),
});

export function updateTimeToLive(engine: Engine, request: Members): Promise<Members> {
  const { TableName, TimeToLiveSpecification } = TimeToLive.parse(request);
  return engine.serially(async () => {
    await tableOf(engine.store, TableName);
    const { ttlAttribute, ...rest } = engine.metadata.of(TableName);
    const { Enabled, AttributeName } = TimeToLiveSpecification;
    await engine.metadata.set(TableName, {
      ...rest,
      ...(Enabled && { ttlAttribute: AttributeName }),
    });
    return { TimeToLiveSpecification };
  });
}

export async function describeTimeToLive(engine: Engine, request: Members): Promise<Members> {
  const { TableName } = Named.parse(request);
  await tableOf(engine.store, TableName);
  const { ttlAttribute } = engine.metadata.of(TableName);
  return {
    TimeToLiveDescription: ttlAttribute
      ? { TimeToLiveStatus: 'ENABLED', AttributeName: ttlAttribute }
      : { TimeToLiveStatus: 'DISABLED' },
  };
}
