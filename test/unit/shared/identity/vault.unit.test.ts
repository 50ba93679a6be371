// SPDX-License-Identifier: Apache-2.0
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningDynamoDB, startDynamoDB } from '#local/aws/dynamodb/server.ts';
import type { ErpRefresh, TokenSet } from '#shared/identity/ports.ts';
import { TokenVault } from '#shared/identity/vault.ts';
import { vaultKey } from '#shared/identity/vault-record.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { localSecretBox } from '#shared/platform/secret-box.ts';
import { Table } from '#shared/platform/table.ts';

let dynamodb: RunningDynamoDB;
let client: DynamoDBClient;
let table: Table;
beforeAll(async () => {
  dynamodb = await startDynamoDB();
  client = new DynamoDBClient({
    endpoint: dynamodb.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  await client.send(
    new CreateTableCommand({
      TableName: 'vault',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    }),
  );
  table = new Table(client, 'vault');
});
afterAll(async () => {
  client.destroy();
  await dynamodb.stop();
});

let now: number;
let events: unknown[];
let refreshes: string[];
let person: { tenant: string; sub: string };
let people = 0;
let answer: (refreshToken: string) => Promise<ErpRefresh>;
beforeEach(() => {
  now = Date.parse('2026-03-04T05:06:07Z');
  events = [];
  refreshes = [];
  people += 1;
  person = { tenant: 'DEMO', sub: `person-${people}@DEMO` };
  answer = async () => ({ kind: 'refreshed', tokens: tokens('second', 3600, 'refresh-2') });
});

function tokens(accessToken: string, seconds: number, refreshToken?: string): TokenSet {
  return { accessToken, refreshToken, expiresAt: new Date(now + seconds * 1000) };
}

function vaultOf(
  key = 7,
  waiting?: () => Promise<void>,
  onFault: (fault: unknown) => void = () => {},
): TokenVault {
  const record = (name: string) => async (_person: unknown, detail: unknown) =>
    void events.push([name, detail]);
  return new TokenVault({
    table,
    box: localSecretBox(new Uint8Array(32).fill(key)),
    erp: {
      refresh: (refreshToken) => {
        refreshes.push(refreshToken);
        return answer(refreshToken);
      },
    },
    events: { refreshed: record('refreshed'), failed: record('failed'), lost: record('lost') },
    clock: { now: () => new Date(now) },
    ids: systemIds,
    wait: async (milliseconds) => {
      now += milliseconds;
      await waiting?.();
    },
    onFault,
  });
}

describe('a fault behind the vault', () => {
  it('is told to an operator, and to the caller as an ERP that cannot be asked', async () => {
    const faults: unknown[] = [];
    const broken = new Error('storage is down');
    const vault = new TokenVault({
      table: { get: () => Promise.reject(broken) } as unknown as Table, // what a reading call uses
      box: localSecretBox(new Uint8Array(32).fill(7)),
      erp: { refresh: () => Promise.reject(broken) },
      events: { refreshed: async () => {}, failed: async () => {}, lost: async () => {} },
      clock: { now: () => new Date(now) },
      ids: systemIds,
      wait: async () => {},
      onFault: (fault) => faults.push(fault),
    });
    expect(await vault.current(person)).toMatchObject({ kind: 'unavailable' });
    expect(faults).toEqual([broken]);
  });
});

describe('an ERP that cannot be reached', () => {
  it('is told to an operator too', async () => {
    const faults: unknown[] = [];
    const fault = new TypeError('fetch failed');
    answer = async () => ({ kind: 'unavailable', reason: 'no_answer', fault });
    const vault = vaultOf(7, undefined, (one) => faults.push(one));
    await vault.store(person, tokens('first', 0, 'refresh-1'));
    expect(await vault.current(person)).toMatchObject({ kind: 'unavailable' });
    expect(faults).toEqual([fault]);
    expect(events).toEqual([['failed', expect.objectContaining({ reason: 'no_answer' })]]);
  });
});

describe('a token of the vault', () => {
  it('is missing for a person who never signed in', async () => {
    expect(await vaultOf().current(person)).toEqual({ kind: 'signed-out', reason: 'no_token' });
  });

  it('is handed out while it lives for more than a minute', async () => {
    const vault = vaultOf();
    await vault.store(person, tokens('first', 61, 'refresh-1'));
    expect(await vault.current(person)).toMatchObject({ kind: 'ready', accessToken: 'first' });
    expect(refreshes).toEqual([]);
  });

  it('is refreshed from one minute before its end on, once', async () => {
    const vault = vaultOf();
    await vault.store(person, tokens('first', 60, 'refresh-1'));
    expect(await vault.current(person)).toMatchObject({ accessToken: 'second' });
    expect(await vault.current(person)).toMatchObject({ accessToken: 'second' });
    expect(refreshes).toEqual(['refresh-1']);
    expect(events).toEqual([['refreshed', expect.any(Number)]]);
  });

  it('keeps its refresh token where the answer has none', async () => {
    const vault = vaultOf();
    await vault.store(person, tokens('first', 0, 'refresh-1'));
    answer = async () => ({ kind: 'refreshed', tokens: tokens('second', 30) });
    await vault.current(person);
    await vault.current(person);
    expect(refreshes).toEqual(['refresh-1', 'refresh-1']);
  });

  it('that the ERP has rejected is refreshed even if it looks fresh', async () => {
    const vault = vaultOf();
    await vault.store(person, tokens('first', 3600, 'refresh-1'));
    expect(await vault.afterRejection(person, 'first')).toMatchObject({ accessToken: 'second' });
    expect(await vault.afterRejection(person, 'first')).toMatchObject({ accessToken: 'second' });
    expect(refreshes).toEqual(['refresh-1']);
  });

  it('ends for good where the ERP refuses it', async () => {
    const vault = vaultOf();
    await vault.store(person, tokens('first', 0, 'refresh-1'));
    const refused = { kind: 'refused', httpStatus: 400, oauthError: 'invalid_grant' } as const;
    answer = async () => refused;
    expect(await vault.current(person)).toEqual({ kind: 'signed-out', reason: 'refused' });
    expect(await vault.current(person)).toEqual({ kind: 'signed-out', reason: 'refused' });
    expect(refreshes).toHaveLength(1);
    expect(events).toEqual([
      ['failed', refused],
      ['lost', 'invalid_grant'],
    ]);
  });

  it('ends with the access token where the ERP gave no refresh token', async () => {
    const vault = vaultOf();
    await vault.store(person, tokens('first', 0));
    expect(await vault.current(person)).toEqual({ kind: 'signed-out', reason: 'refused' });
    expect(events).toEqual([['lost', 'no_refresh_token']]);
  });

  it('stays where the ERP cannot answer, and the next caller may try at once', async () => {
    const vault = vaultOf();
    await vault.store(person, tokens('first', 0, 'refresh-1'));
    const down = { kind: 'unavailable', reason: 'erp_failure', httpStatus: 503 } as const;
    const works = answer;
    answer = async () => down;
    expect(await vault.current(person)).toMatchObject({ kind: 'unavailable' });
    answer = works;
    expect(await vault.current(person)).toMatchObject({ accessToken: 'second' });
    expect(events[0]).toEqual(['failed', down]);
  });

  it('of a person whose key is gone means a new sign-in, and no fault', async () => {
    await vaultOf(7).store(person, tokens('first', 3600, 'refresh-1'));
    expect(await vaultOf(8).current(person)).toEqual({ kind: 'signed-out', reason: 'no_token' });
    // An operator who exchanged the key must be able to see why everybody signs in again.
    expect(events).toEqual([['lost', 'seal_broken']]);
  });

  it('does not open in the place of another person', async () => {
    const vault = vaultOf();
    await vault.store(person, tokens('first', 3600, 'refresh-1'));
    const other = { tenant: 'DEMO', sub: `${person.sub}-other` };
    const item = await table.get(vaultKey(person));
    await table.put({ ...item, ...vaultKey(other) });
    expect(await vault.current(other)).toEqual({ kind: 'signed-out', reason: 'no_token' });
  });

  it('is unavailable, not signed out, where storage fails', async () => {
    const broken = new Table(client, 'no-such-table');
    const vault = new TokenVault({
      table: broken,
      box: localSecretBox(new Uint8Array(32)),
      erp: { refresh: answer },
      events: { refreshed: async () => {}, failed: async () => {}, lost: async () => {} },
      clock: { now: () => new Date(now) },
      ids: systemIds,
      wait: async () => {},
    });
    expect(await vault.current(person)).toMatchObject({ kind: 'unavailable' });
  });
});

describe('the lease', () => {
  it('lets one of many refresh; the others wait and read', async () => {
    let finish: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const vault = vaultOf(7, async () => finish());
    await vault.store(person, tokens('first', 0, 'refresh-1'));
    answer = async () => {
      await held;
      return { kind: 'refreshed', tokens: tokens('second', 3600, 'refresh-2') };
    };
    const all = await Promise.all(Array.from({ length: 20 }, () => vault.current(person)));
    expect(new Set(all.map((token) => token.kind === 'ready' && token.accessToken))).toEqual(
      new Set(['second']),
    );
    expect(refreshes).toEqual(['refresh-1']);
  });

  it('of a crashed holder just expires', async () => {
    const vault = vaultOf();
    await vault.store(person, tokens('first', 0, 'refresh-1'));
    await table.update(vaultKey(person), {
      expression: 'SET leaseOwner = :dead, leaseUntil = :until',
      values: { ':dead': 'dead', ':until': now + 15_000 },
    });
    const began = now;
    expect(await vault.current(person)).toMatchObject({ accessToken: 'second' });
    expect(now - began).toBeGreaterThanOrEqual(15_000);
    expect(now - began).toBeLessThan(18_000);
  });

  it('held for ever by others makes the caller give up in time', async () => {
    const vault = vaultOf(7, async () => {
      await table.update(vaultKey(person), {
        expression: 'SET leaseUntil = :until',
        values: { ':until': now + 15_000 },
      });
    });
    await vault.store(person, tokens('first', 0, 'refresh-1'));
    await table.update(vaultKey(person), {
      expression: 'SET leaseOwner = :other, leaseUntil = :until',
      values: { ':other': 'other', ':until': now + 15_000 },
    });
    const began = now;
    expect(await vault.current(person)).toMatchObject({ kind: 'unavailable' });
    expect(now - began).toBeLessThanOrEqual(25_000);
    expect(refreshes).toEqual([]);
  });

  it('lost while paused does not overwrite what came after', async () => {
    const vault = vaultOf();
    await vault.store(person, tokens('first', 0, 'refresh-1'));
    answer = async () => {
      await vault.store(person, tokens('new sign-in', 3600, 'refresh-9'));
      return { kind: 'refreshed', tokens: tokens('paused', 3600, 'refresh-2') };
    };
    await vault.current(person);
    expect(await vault.current(person)).toMatchObject({ accessToken: 'new sign-in' });
  });

  it('lost while refused does not end a new sign-in', async () => {
    const vault = vaultOf();
    await vault.store(person, tokens('first', 0, 'refresh-1'));
    answer = async () => {
      await vault.store(person, tokens('new sign-in', 3600, 'refresh-9'));
      return { kind: 'refused', httpStatus: 400 };
    };
    expect(await vault.current(person)).toMatchObject({ kind: 'unavailable' });
    expect(await vault.current(person)).toMatchObject({ accessToken: 'new sign-in' });
    expect(events.map((event) => (event as unknown[])[0])).toEqual(['failed']);
  });
});
