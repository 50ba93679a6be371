// SPDX-License-Identifier: Apache-2.0
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from '#shared/events/ledger.ts';
import { artefactKey } from '#shared/oauth/artefact.ts';
import { revokeGrant } from '#shared/oauth/grant-revocation.ts';
import { personKey } from '#shared/platform/caller.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { type Around, InProcessDynamoDB } from '../../../fixtures/in-process-dynamodb.ts';

const now = Date.parse('2026-03-01T10:00:00Z');
const clock = { now: () => new Date(now) };

let database: InProcessDynamoDB;
beforeEach(async () => {
  database = await InProcessDynamoDB.open(clock, ['identity', 'ledger']);
});
afterEach(() => database.close());

function revoke(grantId: string, around?: Around) {
  const client = database.client(around);
  const pauses: number[] = [];
  const revoking = revokeGrant(
    {
      client,
      table: database.table('identity', around),
      ledger: new Ledger(client, database.table('ledger', around), { clock }),
      tenant: 'DEMO',
      clock,
      ids: systemIds,
      pause: async (attempt) => void pauses.push(attempt),
    },
    grantId,
    'refresh_reuse',
  );
  return { revoking, pauses };
}

const approve = () =>
  database.table('identity').put({
    pk: artefactKey('Grant', 'grant'),
    approvedAt: now,
    payload: JSON.stringify({
      accountId: personKey({ tenant: 'DEMO', sub: 'ann' }),
      clientId: 'client',
    }),
  });

describe('a grant that is revoked', () => {
  it('ends once, at the second of its revocation', async () => {
    await approve();
    expect(await revoke('grant').revoking).toEqual({ kind: 'revoked' });
    const item = await database.table('identity').get({ pk: artefactKey('Grant', 'grant') });
    expect(item).toMatchObject({ revokedAt: now / 1000, revision: 1 });
    expect(await revoke('grant').revoking).toEqual({ kind: 'already_ended' });
  });

  it('has ended already where there is none', async () => {
    expect(await revoke('nobody’s').revoking).toEqual({ kind: 'already_ended' });
  });

  it('is tried six times against other writers, and then it is a fault', async () => {
    await approve();
    const { revoking, pauses } = revoke('grant', (operation, run) => {
      if (operation !== 'TransactWriteItems') return run();
      throw new TransactionCanceledException({
        message: 'others were first',
        $metadata: {},
        CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
      });
    });
    await expect(revoking).rejects.toThrow('other writers won every try');
    expect(pauses).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
