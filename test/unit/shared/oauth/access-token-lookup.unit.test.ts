// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lookUpAccessToken } from '#shared/oauth/access-token-lookup.ts';
import { artefactKey } from '#shared/oauth/artefact.ts';
import { personKey } from '#shared/platform/caller.ts';
import type { Item } from '#shared/platform/table.ts';
import { InProcessDynamoDB } from '../../../fixtures/in-process-dynamodb.ts';

const now = Date.parse('2026-03-01T10:00:00Z');
const clock = { now: () => new Date(now) };
const token = 'a'.repeat(43);
const accountId = personKey({ tenant: 'DEMO', sub: 'ann' });
const payload = {
  accountId,
  clientId: 'client',
  grantId: 'grant',
  aud: 'https://gateway.test/mcp',
  scope: 'erp.read',
  extra: { client_name: 'Claude' },
};
const later = now / 1000 + 60;

let database: InProcessDynamoDB;
const asked: string[] = [];
beforeEach(async () => {
  asked.length = 0;
  database = await InProcessDynamoDB.open(clock, ['identity']);
});
afterEach(() => database.close());

async function kept(token: string, tokenItem: Item, grantItem: Item = {}) {
  const table = database.table('identity');
  await table.put({ pk: artefactKey('AccessToken', token), expiresAt: later, ...tokenItem });
  await table.put({
    pk: artefactKey('Grant', 'grant'),
    approvedAt: now,
    expiresAt: later,
    payload: '{}',
    ...grantItem,
  });
}

function lookUp(text: string) {
  const table = database.table('identity', (operation, run) => {
    asked.push(operation);
    return run();
  });
  const audiences = ['https://gateway.test/mcp'];
  return lookUpAccessToken({ table, clock, audiences, tenant: 'DEMO' }, text);
}

describe('a bearer token', () => {
  it('tells who calls, through which client and with which scopes', async () => {
    await kept(token, { payload: JSON.stringify(payload) });
    expect(await lookUp(token)).toEqual({
      kind: 'live',
      caller: {
        kind: 'person',
        person: expect.objectContaining({ tenant: 'DEMO', sub: 'ann' }),
        clientId: 'client',
        grantId: 'grant',
        scopes: ['erp.read'],
        clientName: 'Claude',
      },
    });
  });

  it.each(['a'.repeat(39), 'a'.repeat(65), `${'a'.repeat(43)}!`, ` ${'a'.repeat(43)}`, ''])(
    'of another form than ours is dead, and nothing is read: %j',
    async (text) => {
      await kept(text, { payload: JSON.stringify(payload) });
      expect(await lookUp(text)).toEqual({ kind: 'dead' });
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['nobody’s', { payload: JSON.stringify({ ...payload, accountId: 'ann' }) }, {}],
    [
      'of a person of another tenant',
      {
        payload: JSON.stringify({
          ...payload,
          accountId: personKey({ tenant: 'OTHER', sub: 'ann' }),
        }),
      },
      {},
    ],
    [
      'for another resource',
      { payload: JSON.stringify({ ...payload, aud: 'https://other.test' }) },
      {},
    ],
    ['without a grant’s name', { payload: JSON.stringify({ ...payload, grantId: 5 }) }, {}],
    ['expired', { payload: JSON.stringify(payload), expiresAt: now / 1000 }, {}],
    ['of an expired grant', { payload: JSON.stringify(payload) }, { expiresAt: now / 1000 }],
    ['of a revoked grant', { payload: JSON.stringify(payload) }, { revokedAt: now / 1000 }],
  ])('that is %s is dead', async (_what, tokenItem, grantItem) => {
    await kept(token, tokenItem, grantItem);
    expect(await lookUp(token)).toEqual({ kind: 'dead' });
  });
});
