// SPDX-License-Identifier: Apache-2.0
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningDynamoDB, startDynamoDB } from '#local/aws/dynamodb/server.ts';
import type { Envelope } from '#shared/events/envelope.ts';
import { idempotencyDays, Ledger, type LedgerSettings, outboxDays } from '#shared/events/ledger.ts';
import { type Key, Table, transact } from '#shared/platform/table.ts';
import { grantApproved, toolCalled } from './example-events.ts';

let dynamo: RunningDynamoDB;
let client: DynamoDBClient;
let table: Table;
beforeAll(async () => {
  dynamo = await startDynamoDB();
  client = new DynamoDBClient({
    endpoint: dynamo.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  });
  await client.send(
    new CreateTableCommand({
      TableName: 'ledger',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  );
  table = new Table(client, 'ledger');
});
afterAll(async () => {
  client.destroy();
  await dynamo.stop();
});

const now = new Date('2026-03-01T00:00:00Z');
const ledger = (settings: LedgerSettings = {}) =>
  new Ledger(client, table, { clock: { now: () => now }, pause: async () => {}, ...settings });

async function read(stream: string): Promise<Envelope[]> {
  const events: Envelope[] = [];
  for await (const event of ledger().read(stream)) events.push(event);
  return events;
}
const versions = async (stream: string) => (await read(stream)).map(({ version }) => version);

describe('the ledger', () => {
  it('numbers the events of each stream from 1, across appends', async () => {
    const first = await ledger().append([
      grantApproved('a'),
      grantApproved('b'),
      grantApproved('a'),
    ]);
    expect(first.kind === 'appended' && first.events.map(({ version }) => version)).toEqual([
      1, 2, 1,
    ]);
    await ledger().append([grantApproved('a')]);
    expect(await versions('grant#a')).toEqual([1, 2, 3]);
    expect(await versions('grant#b')).toEqual([1]);
  });

  it('gives back the event as it was written, with its version', async () => {
    const event = grantApproved('whole');
    await ledger().append([event]);
    expect(await read('grant#whole')).toEqual([{ ...event, version: 1 }]);
  });

  it('keeps versions contiguous, and loses none, among 30 writers at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 30 }, () => ledger({ tries: 200 }).append([grantApproved('busy')])),
    );
    expect(results.map(({ kind }) => kind)).toEqual(Array.from({ length: 30 }, () => 'appended'));
    expect(await versions('grant#busy')).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  });

  it('says so when other writers win every try, and has written nothing', async () => {
    let pauses = 0;
    /** Another writer is always faster: the head is stale as soon as it is read. */
    class Overtaken extends Table {
      override async get(key: Key) {
        const head = await super.get(key);
        await ledger().append([grantApproved('contended')]);
        return head;
      }
    }
    const overtaken = new Ledger(client, new Overtaken(client, 'ledger'), {
      pause: async () => {
        pauses++;
      },
    });
    expect(await overtaken.append([grantApproved('contended')])).toEqual({ kind: 'contended' });
    expect(pauses).toBe(2);
    expect(await versions('grant#contended')).toEqual([1, 2, 3]);
  });

  it('does a command once, however often it is given', async () => {
    const once = () => ledger().append([grantApproved('once')], { idempotencyKey: 'command-1' });
    expect((await once()).kind).toBe('appended');
    expect(await once()).toEqual({ kind: 'duplicate' });
    const together = await Promise.all(
      Array.from({ length: 5 }, () =>
        ledger({ tries: 50 }).append([grantApproved('once')], { idempotencyKey: 'command-2' }),
      ),
    );
    expect(together.filter(({ kind }) => kind === 'appended')).toHaveLength(1);
    expect(await versions('grant#once')).toEqual([1, 2]);
  });

  it('forgets a command after its days, even where DynamoDB has not deleted the key yet', async () => {
    const options = { idempotencyKey: 'command-old' };
    await ledger().append([grantApproved('old')], options);
    const later = new Date(now.getTime() + (idempotencyDays * 86_400 + 1) * 1000);
    const again = ledger({ clock: { now: () => later } });
    expect((await again.append([grantApproved('old')], options)).kind).toBe('appended');
  });

  it('writes state and events together, or neither', async () => {
    const state = { pk: 'state#1', sk: 'STATE', colour: 'green' };
    const isNew = { expression: 'attribute_not_exists(pk)' };
    const parts = [table.putPart(state, isNew)];
    expect((await ledger().append([grantApproved('s')], { parts })).kind).toBe('appended');
    expect(await table.get({ pk: 'state#1', sk: 'STATE' })).toEqual(state);

    const refused = await ledger().append([grantApproved('s')], { parts });
    expect(refused).toEqual({ kind: 'refused', failed: [{ index: 0, current: state }] });
    expect(await versions('grant#s')).toEqual([1]);
  });

  it('lends its parts to a transaction of the caller', async () => {
    const parts = await ledger().appendParts([grantApproved('lent')]);
    expect(await transact(client, parts)).toEqual({ kind: 'written' });
    expect((await transact(client, parts)).kind).toBe('conflict');
    expect(await versions('grant#lent')).toEqual([1]);
  });

  it('changes its projections in the transaction of the events, or not at all', async () => {
    const key = { pk: 'view', sk: 'newest' };
    const projected = ledger({
      projections: [
        (events) => [table.putPart({ ...key, version: events.at(-1)?.version, of: events.length })],
      ],
    });
    await projected.append([grantApproved('seen'), grantApproved('seen')]);
    expect(await table.get(key)).toEqual({ ...key, version: 2, of: 2 });
    const never = { expression: 'attribute_exists(never)' };
    const refused = await projected.append([grantApproved('seen')], {
      parts: [table.putPart({ pk: 'state#b', sk: 'NOW' }, never)],
    });
    expect(refused.kind).toBe('refused');
    expect(await table.get(key)).toMatchObject({ version: 2 });
    expect(await versions('grant#seen')).toEqual([1, 2]);
  });

  it('refuses an event of no stream', async () => {
    await expect(ledger().appendParts([toolCalled()])).rejects.toThrow(
      'ToolCalled.v1 names no stream',
    );
  });

  it('keeps an event in the outbox for its days', async () => {
    const event = toolCalled();
    await ledger().keep(event);
    const item = await table.get({ pk: `outbox#${event.eventId}`, sk: 'OUTBOX' });
    expect(item?.['ttl']).toBe(now.getTime() / 1000 + outboxDays * 86_400);
    expect(JSON.parse(String(item?.['event']))).toEqual(event);
  });
});
