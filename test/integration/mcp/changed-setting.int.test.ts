// SPDX-License-Identifier: Apache-2.0
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditFromEnv } from '#functions/wiring/audit.ts';
import { dynamoDBClient } from '#functions/wiring/aws-clients.ts';
import { changeSetting } from '#shared/governance/change-setting.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { systemIds } from '#shared/platform/ids.ts';
import { Table } from '#shared/platform/table.ts';
import { type AttackedGateway, startAttackedGateway } from '../../fixtures/attacked-gateway.ts';
import { registeredTools } from '../../fixtures/registered-tools.ts';

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

const change = (setting: string, value: string | null) =>
  changeSetting(
    {
      ledger: auditFromEnv().ledger,
      ledgerTable: new Table(dynamoDBClient(), process.env['LEDGER_TABLE'] ?? ''),
      tenant: 'DEMO',
      clock: systemClock,
      ids: systemIds,
    },
    { setting, value, actor: { kind: 'person', id: 'admin' } },
  );
/** The gateway's clock never goes back, from one test to the next. */
let ahead = 0;
function tenSecondsLater(): void {
  vi.useRealTimers();
  ahead += 10_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead });
}

describe('a setting that an administrator changes', () => {
  it('holds in the running gateway after ten seconds, and is in the audit', async () => {
    expect(rowsOf(await list(5))).toBe(5);
    expect(await change('MAX_RECORDS', '2')).toEqual({ kind: 'changed', version: 1 });
    tenSecondsLater();
    expect(rowsOf(await list(5))).toBe(2);
    const rows = await gateway.audit(
      "SELECT actor_id, stream, version FROM audit_events WHERE type = 'SettingChanged.v1'",
    );
    expect(rows).toEqual([{ actor_id: 'admin', stream: 'settings', version: expect.anything() }]);
  });

  it('switches tools off and on again in the running gateway', async () => {
    const getCustomer = () => gateway.call('acumatica_get_customer', { customerID: 'NOBODY' });
    await change('DISABLED_TOOLS', 'getters');
    tenSecondsLater();
    expect((await getCustomer()).error).toMatchObject({ code: 'TOOL_DISABLED', retryable: false });
    expect(rowsOf(await list(1))).toBe(1);
    await change('DISABLED_TOOLS', null);
    tenSecondsLater();
    expect((await getCustomer()).error).toMatchObject({ code: 'RECORD_NOT_FOUND' });
    const rows = await gateway.audit(
      "SELECT tool, status FROM audit_events WHERE error_code = 'TOOL_DISABLED'",
    );
    expect(rows).toEqual([{ tool: 'acumatica_get_customer', status: 'denied' }]);
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
    expect(listed.result?.['tools']).toHaveLength(registeredTools().length);
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
