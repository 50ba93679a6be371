// SPDX-License-Identifier: Apache-2.0
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedGateway, startAttackedGateway } from '../../fixtures/attacked-gateway.ts';

let gateway: AttackedGateway;
beforeAll(async () => {
  gateway = await startAttackedGateway();
});
afterEach(() => {
  gateway.tables.become('well');
  gateway.queue.become('well');
});
afterAll(() => gateway.stop());

let asked = 0;
const answered: string[] = [];
/** Asks for a customer under a number of its own; what was answered must be in the lake. */
async function ask() {
  const customerID = `ASKED-${++asked}`;
  const answer = await gateway.call('acumatica_get_customer', { customerID });
  if (answer.error?.['code'] !== 'AUDIT_UNAVAILABLE' && answer.status === 200)
    answered.push(customerID);
  return answer;
}

describe.each(['down', 'failing'] as const)('%s', (condition) => {
  it('the audit queue alone costs no answer', async () => {
    gateway.queue.become(condition);
    expect((await ask()).error).toMatchObject({ code: 'RECORD_NOT_FOUND' });
  });

  it('queue and ledger together withhold the answer', async () => {
    gateway.queue.become(condition);
    gateway.tables.become(condition, 'mcp4erp-ledger');
    expect((await ask()).error).toMatchObject({ code: 'AUDIT_UNAVAILABLE', retryable: true });
  });

  it('the limits let calls through', async () => {
    gateway.tables.become(condition, 'mcp4erp-limits');
    expect((await ask()).error).toMatchObject({ code: 'RECORD_NOT_FOUND' });
  });

  it('the vault is no reason to sign in again', async () => {
    gateway.tables.become(condition, 'mcp4erp-vault');
    expect((await ask()).error).toMatchObject({ code: 'ERP_UNAVAILABLE' });
  });

  it.each(['mcp4erp-identity', 'mcp4erp-ledger'])(
    '%s costs no client its tokens',
    async (table) => {
      gateway.tables.become(condition, table);
      if (table === 'mcp4erp-identity') expect((await ask()).status).toBe(503);
      const refused = await gateway.refresh();
      expect(refused.status).toBe(503);
      expect(JSON.parse(refused.text)).toEqual({ error: 'temporarily_unavailable' });
    },
  );
});

describe('hanging, which the SDK by itself waits for without end', () => {
  it('queue and ledger withhold the answer', async () => {
    gateway.queue.become('hanging');
    gateway.tables.become('hanging', 'mcp4erp-ledger');
    expect((await ask()).error).toMatchObject({ code: 'AUDIT_UNAVAILABLE' });
  });

  it('sign-ins that cannot be checked are no dead tokens', async () => {
    gateway.tables.become('hanging', 'mcp4erp-identity');
    const [asking, refreshing] = await Promise.all([ask(), gateway.refresh()]);
    expect([asking.status, refreshing.status]).toEqual([503, 503]);
  });
});

describe('after all outages', () => {
  it('the client still refreshes, and the lake has each answered call once', async () => {
    expect((await ask()).status).toBe(200);
    expect((await gateway.refresh()).status).toBe(200);
    const rows = await gateway.audit(
      `SELECT json_extract_string(data, '$.arguments.customerID') AS asked, count(*) AS calls
       FROM audit_events WHERE type = 'ToolCalled.v1' GROUP BY 1`,
    );
    expect(answered.length).toBeGreaterThan(6);
    for (const one of answered) expect(rows).toContainEqual({ asked: one, calls: '1' });
    expect(rows.filter(({ calls }) => calls !== '1')).toEqual([]);
  });
});
