// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AttackedGateway, startAttackedGateway } from '../../fixtures/attacked-gateway.ts';

let gateway: AttackedGateway;
beforeAll(async () => {
  gateway = await startAttackedGateway({ RATE_LIMIT_QUEUE_WAIT_MS: '10000' });
});
afterAll(() => gateway.stop());

const half = '\ud83d';
const texts = [
  '\uffff',
  '\ufffe',
  '\u0000',
  '😀',
  half,
  `${'x'.repeat(63)}😀`,
  '\u202e',
  '__proto__',
];

describe('texts that stores and readers refuse', () => {
  it('reach the lake as names of tools and as arguments, and hold nobody’s events back', async () => {
    for (const text of texts) {
      await gateway.call(text, {});
      await gateway.call('acumatica_get_customer', { customerID: text });
      await gateway.call('acumatica_get_customer', { customerID: 'C000001', [text]: text });
    }
    await gateway.call('acumatica_get_customer', { customerID: 'AFTER-ALL' });
    // Half a character is replaced; every other text is found as it was sent.
    const count = 'SELECT count(*) AS calls FROM';
    const where = "WHERE type = 'ToolCalled.v1'";
    const [lake] = await gateway.audit(`${count} audit_events ${where}`);
    const [log] = await gateway.audit(`${count} raw_events ${where}`);
    expect(lake).toEqual({ calls: String(3 * texts.length + 1) });
    expect(log).toEqual(lake);
    const found = await gateway.audit(
      `SELECT json_extract_string(data, '$.arguments.customerID') AS key FROM audit_events ${where}`,
    );
    const keys = found.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['\uffff', '😀', '\ufffd', '\u202e', 'AFTER-ALL']));
  });
});

describe('names that lead elsewhere', () => {
  it.each(['$adHocSchema', '$AdHocSchema', '%24adHocSchema', 'C000001/files', '..%2f'])(
    'are no records: %s',
    async (customerID) => {
      const { error } = await gateway.call('acumatica_get_customer', { customerID });
      expect(error).toMatchObject({ code: 'RECORD_NOT_FOUND' });
    },
  );

  it.each(['$metadata', 'MCPAccess()', 'mcpgis?x', 'MCPAccess/$count'])(
    'are no inquiries: %s',
    async (inquiryName) => {
      const { error } = await gateway.call('acumatica_run_inquiry', { inquiryName });
      expect(error).toMatchObject({ code: 'INQUIRY_NOT_ALLOWED' });
    },
  );

  it('of parameters are parameters', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const answer = await gateway.post('/mcp?__proto__=1&auth=lazy', body, {
      'content-type': 'application/json',
    });
    expect(answer.status).toBe(200);
  });
});

describe('a token that is there and none', () => {
  it.each(['', 'Bearer ', 'Bearer dead', 'Basic x'])(
    'is dead, also where none is needed: %j',
    async (authorization) => {
      const answer = await gateway.post('/mcp?auth=lazy', '{}', {
        authorization,
        'content-type': 'application/json',
      });
      expect(answer.status).toBe(401);
    },
  );
});

describe('a client that goes away', () => {
  it('leaves its event and gives its places back', async () => {
    await gateway.erp.fault('latency', { milliseconds: 1_000, match: { path: '/Customer/GONE' } });
    const reads = async () => (await gateway.erp.counts())['entityReads'] ?? 0;
    const before = await reads();
    const away = new AbortController();
    const gone = Promise.allSettled(
      ['GONE-1', 'GONE-2', 'GONE-3'].map((customerID) =>
        gateway.call('acumatica_get_customer', { customerID }, 'legacy', { signal: away.signal }),
      ),
    );
    // All three are at the ERP: now the client goes.
    await vi.waitUntil(async () => (await reads()) === before + 3, {
      timeout: 20_000,
      interval: 10,
    });
    away.abort();
    const ended = await gone;
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    // As many as there are places: none is left taken, or one of these would wait for a minute.
    const next = Array.from({ length: 3 }, () =>
      gateway.call('acumatica_get_customer', { customerID: 'C000001' }),
    );
    for (const { error } of await Promise.all(next)) expect(error).toBeUndefined();
    const calls = async () =>
      (
        await gateway.audit(`SELECT count(*) AS calls FROM audit_events WHERE data LIKE '%GONE-%'`)
      )[0]?.['calls'];
    await expect.poll(calls, { timeout: 20_000 }).toBe('3');
  });
});

describe('a crowd of calls by one person', () => {
  it('is answered or held back, each with its event', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 60 }, () =>
        gateway.call('acumatica_get_customer', { customerID: 'CROWD' }),
      ),
    );
    const codes = new Set(crowd.map(({ error }) => error?.['code']));
    for (const code of codes) expect(['RECORD_NOT_FOUND', 'RATE_LIMITED']).toContain(code);
    const rows = await gateway.audit(
      `SELECT count(*) AS calls FROM audit_events WHERE data LIKE '%CROWD%' AND type = 'ToolCalled.v1'`,
    );
    expect(rows).toEqual([{ calls: '60' }]);
  });

  it('is recorded with the name that its client registered', async () => {
    const rows = await gateway.audit(
      `SELECT DISTINCT json_extract_string(data, '$.clientName') AS name FROM audit_events WHERE type = 'ToolCalled.v1'`,
    );
    expect(rows).toEqual([{ name: 'Attacked' }]);
  });
});
