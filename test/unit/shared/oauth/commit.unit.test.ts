// SPDX-License-Identifier: Apache-2.0
import {
  TransactionCanceledException,
  type TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditEvent } from '#shared/events/envelope.ts';
import { type CommitDeps, commitAfter } from '#shared/oauth/commit.ts';
import { observation, stateEvent } from '#shared/oauth/oauth-events.ts';
import { currentUnit } from '#shared/oauth/unit-of-work.ts';
import { systemIds } from '#shared/platform/ids.ts';
import type { Item } from '#shared/platform/table.ts';
import { Table } from '#shared/platform/table.ts';

const source = { tenant: 'DEMO', clock: { now: () => new Date(0) }, ids: systemIds };
const observed = () => observation(source, 'SignInSucceeded.v1', {}, { scopes: [] });
const registered = () =>
  stateEvent(source, 'client#c', 'ClientRegistered.v1', {}, { how: 'dynamic', redirectHosts: [] });

let items: Map<string, Item>;
let transactions: NonNullable<TransactWriteItemsCommand['input']['TransactItems']>[];
let failures: Error[];
let published: AuditEvent[];
let pauses: number;
let batches: string[][];
let accepts: boolean;
let deps: CommitDeps;
beforeEach(() => {
  items = new Map();
  transactions = [];
  failures = [];
  published = [];
  pauses = 0;
  accepts = true;
  // The client's overloads cannot be met by a fake; only transactions are sent here.
  const client = {
    send: async ({ input }: TransactWriteItemsCommand) => {
      const failure = failures.shift();
      if (failure) throw failure;
      transactions.push(input.TransactItems ?? []);
      return {};
    },
  } as unknown as CommitDeps['client'];
  const table = new Table(client, 'identity');
  table.get = async ({ pk }) => items.get(String(pk));
  batches = [];
  table.getAll = async (keys) => {
    batches.push(keys.map(({ pk }) => String(pk)));
    return keys.map(({ pk }) => items.get(String(pk)));
  };
  deps = {
    client,
    table,
    ledger: {
      appendParts: async (events) =>
        events.map(({ type }) => ({ Put: { TableName: 'ledger', Item: { type: { S: type } } } })),
    },
    publisher: {
      publish: async (event) => {
        if (!accepts) return { kind: 'refused' };
        published.push(event);
        return { kind: 'queued' };
      },
    },
    pause: async () => {
      pauses += 1;
    },
  };
});

const lost = (Code: string) =>
  new TransactionCanceledException({
    message: 'lost',
    $metadata: {},
    CancellationReasons: [{ Code }],
  });

describe('a unit of work', () => {
  it('writes nothing before its end, then all of it at once', async () => {
    items.set('a', { pk: 'a', revision: 3, text: 'old' });
    const outcome = await commitAfter(deps, async () => {
      const unit = currentUnit();
      unit.write('new', { text: 'new' });
      unit.write('a', { ...(await unit.read('a')), text: 'changed' });
      expect(await unit.read('a')).toMatchObject({ text: 'changed', revision: 4 });
      expect(await unit.read('new')).toMatchObject({ text: 'new', revision: 1 });
      unit.record(registered());
      expect(transactions).toEqual([]);
      return 'done';
    });
    expect(outcome).toEqual({ kind: 'answered', answer: 'done' });
    expect(transactions).toHaveLength(1);
    expect(transactions[0]?.map(({ Put }) => Put?.ConditionExpression ?? Put?.TableName)).toEqual([
      'attribute_not_exists(pk)',
      'revision = :read',
      'ledger',
    ]);
  });

  it('deletes what it removed, and leaves alone what it only read or never was', async () => {
    items.set('a', { pk: 'a', revision: 1 });
    items.set('b', { pk: 'b', revision: 1 });
    await commitAfter(deps, async () => {
      await currentUnit().remove('a');
      await currentUnit().read('b');
      await currentUnit().remove('nothing');
      expect(await currentUnit().read('a')).toBeUndefined();
    });
    expect(transactions).toHaveLength(1);
    expect(transactions[0]?.map(({ Delete }) => Delete?.Key)).toEqual([{ pk: { S: 'a' } }]);
  });

  it('sends nothing where nothing was written', async () => {
    await commitAfter(deps, async () => currentUnit().observe(observed()));
    expect(transactions).toEqual([]);
    expect(published).toHaveLength(1);
  });

  it.each(['ConditionalCheckFailed', 'TransactionConflict'])(
    'that meets %s runs again on fresh reads, with its events once',
    async (code) => {
      failures = [lost(code), lost(code)];
      let runs = 0;
      const outcome = await commitAfter(deps, async () => {
        runs += 1;
        currentUnit().write('a', { run: runs });
        currentUnit().observe(observed());
        return runs;
      });
      expect(outcome).toEqual({ kind: 'answered', answer: 3 });
      expect(pauses).toBe(2);
      expect(published).toHaveLength(1);
    },
  );

  it('that loses every time is unavailable, not refused', async () => {
    failures = Array.from({ length: 12 }, () => lost('TransactionConflict'));
    const outcome = await commitAfter(deps, async () => currentUnit().write('a', {}));
    expect(outcome.kind).toBe('unavailable');
    expect(published).toEqual([]);
  });

  it('that broke down writes and says nothing', async () => {
    const outcome = await commitAfter(deps, async () => {
      currentUnit().write('a', {});
      currentUnit().record(registered());
      currentUnit().observe(observed());
      currentUnit().abandon();
      return 500;
    });
    expect(outcome).toEqual({ kind: 'answered', answer: 500 });
    expect([transactions, published]).toEqual([[], []]);
  });

  it('is unavailable after a fault of reading, even if the work swallowed it', async () => {
    deps.table.get = async () => {
      throw new Error('down');
    };
    const outcome = await commitAfter(deps, async () => {
      await currentUnit()
        .read('a')
        .catch(() => {});
      currentUnit().write('b', {});
    });
    expect(outcome).toMatchObject({ kind: 'unavailable', cause: new Error('down') });
    expect(transactions).toEqual([]);
  });

  it('reads several at once, those it knows from itself and the others in one round trip', async () => {
    items.set('a', { pk: 'a', revision: 1, text: 'a' });
    items.set('b', { pk: 'b', revision: 1, text: 'b' });
    await commitAfter(deps, async () => {
      const unit = currentUnit();
      unit.write('a', { ...(await unit.read('a')), text: 'changed' });
      const texts = (await unit.readAll(['b', 'gone', 'a'])).map((item) => item?.['text']);
      expect(texts).toEqual(['b', undefined, 'changed']);
      expect(await unit.readAll(['a', 'b', 'gone'])).toHaveLength(3);
      unit.write('b', { ...(await unit.read('b')), text: 'new' });
    });
    expect(batches).toEqual([['b', 'gone']]);
    expect(
      transactions[0]?.map(({ Put }) => [Put?.Item?.['pk'], Put?.ConditionExpression]),
    ).toEqual([
      [{ S: 'a' }, 'revision = :read'],
      [{ S: 'b' }, 'revision = :read'],
    ]);
  });

  it('keeps what it wrote while a batch was under way', async () => {
    items.set('a', { pk: 'a', revision: 1, text: 'old' });
    const answered = Promise.withResolvers<[Item]>();
    deps.table.getAll = () => answered.promise;
    await commitAfter(deps, async () => {
      const unit = currentUnit();
      const reading = unit.readAll(['a']);
      unit.write('a', { ...(await unit.read('a')), text: 'changed' });
      answered.resolve([{ pk: 'a', revision: 1, text: 'old' }]);
      expect((await reading)[0]).toMatchObject({ text: 'changed' });
    });
    expect(transactions).toHaveLength(1);
  });

  it.each(['a fault of a batch read', 'a fault met elsewhere'])(
    'is unavailable after %s, even if the work swallowed it',
    async (which) => {
      const fault = new Error('down');
      deps.table.getAll = () => Promise.reject(fault);
      const outcome = await commitAfter(deps, async () => {
        const unit = currentUnit();
        if (which.endsWith('elsewhere')) unit.fail(fault);
        else await unit.readAll(['a']).catch(() => {});
        unit.fail(new Error('a later one'));
        unit.write('b', {});
      });
      expect(outcome).toEqual({ kind: 'unavailable', cause: fault });
      expect(transactions).toEqual([]);
    },
  );

  it('is unavailable where the transaction fails or no event is taken', async () => {
    failures = [new Error('down')];
    const write = async () => currentUnit().write('a', {});
    expect((await commitAfter(deps, write)).kind).toBe('unavailable');
    accepts = false;
    const observe = async () => currentUnit().observe(observed());
    expect((await commitAfter(deps, observe)).kind).toBe('unavailable');
  });

  it('does what was put off after the commit, and survives its failure', async () => {
    const order: string[] = [];
    const outcome = await commitAfter(deps, async () => {
      currentUnit().write('a', {});
      currentUnit().afterwards(async () => void order.push(`after ${transactions.length}`));
      currentUnit().afterwards(async () => {
        throw new Error('queue is down');
      });
      return 'done';
    });
    expect(order).toEqual(['after 1']);
    expect(outcome.kind).toBe('answered');
  });

  it('takes back writes and events to a checkpoint, and keeps those before', async () => {
    items.set('a', { pk: 'a', revision: 1, text: 'old' });
    await commitAfter(deps, async () => {
      const unit = currentUnit();
      unit.write('kept', {});
      const takeBack = unit.checkpoint();
      unit.write('a', { ...(await unit.read('a')), text: 'changed' });
      unit.write('new', {});
      unit.record(registered());
      unit.observe(observed());
      takeBack();
      expect(await unit.read('a')).toMatchObject({ text: 'old' });
    });
    expect(transactions[0]?.map(({ Put }) => Put?.Item?.['pk'])).toEqual([{ S: 'kept' }]);
    expect(published).toEqual([]);
  });

  it('cannot be had outside a request', () => {
    expect(() => currentUnit()).toThrow('No unit of work is open');
  });
});
