// SPDX-License-Identifier: Apache-2.0
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditFromEnv } from '#functions/wiring/audit.ts';
import { dynamoDBClient } from '#functions/wiring/aws-clients.ts';
import { changeSetting } from '#shared/governance/change-setting.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { Table } from '#shared/platform/table.ts';
import { type AttackedGateway, startAttackedGateway } from '../../fixtures/attacked-gateway.ts';

let gateway: AttackedGateway;
beforeAll(async () => {
  gateway = await startAttackedGateway();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => gateway.stop());

const list = (topN: number) =>
  gateway.call('acumatica_list_entities', { entityName: 'Customer', topN });
const rowsOf = (answer: Awaited<ReturnType<typeof list>>) => {
  const content = answer.result?.['structuredContent'] as { results?: unknown[] } | undefined; // the tool's own shape
  return content?.results?.length;
};

describe('a setting that an administrator changes', () => {
  it('holds in the running gateway after ten seconds, and is in the audit', async () => {
    expect(rowsOf(await list(5))).toBe(5);
    const changed = await changeSetting(
      {
        ledger: auditFromEnv().ledger,
        ledgerTable: new Table(dynamoDBClient(), process.env['LEDGER_TABLE'] ?? ''),
        tenant: 'DEMO',
        clock: systemClock,
        ids: systemIds,
      },
      { setting: 'MAX_RECORDS', value: '2', actor: { kind: 'person', id: 'admin' } },
    );
    expect(changed).toEqual({ kind: 'changed', version: 1 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    expect(rowsOf(await list(5))).toBe(2);
    const rows = await gateway.audit(
      "SELECT actor_id, stream, version FROM audit_events WHERE type = 'SettingChanged.v1'",
    );
    expect(rows).toEqual([{ actor_id: 'admin', stream: 'settings', version: expect.anything() }]);
  });
});

describe('a client without a sign-in, with ?auth=lazy', () => {
  const lazily = (method: string, params: object = {}) =>
    gateway.post('/mcp?auth=lazy', JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), {
      'content-type': 'application/json',
      accept: 'application/json',
      'mcp-protocol-version': '2025-06-18',
    });

  it('sees what there is, is refused inside of the answer, and is recorded', async () => {
    const listed = await lazily('tools/list');
    expect(listed.status).toBe(200);
    expect(listed.result?.['tools']).toHaveLength(40);
    const refused = await lazily('tools/call', {
      name: 'acumatica_get_customer',
      arguments: { customerID: 'C1' },
    });
    expect(refused.status).toBe(200);
    expect(refused.error).toMatchObject({ code: 'AUTH_REQUIRED', retryable: false });
    const rows = await gateway.audit(
      "SELECT actor_kind, tool FROM audit_events WHERE actor_id = 'anonymous'",
    );
    expect(rows).toEqual([{ actor_kind: 'client', tool: 'acumatica_get_customer' }]);
  });
});
