// SPDX-License-Identifier: Apache-2.0
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedGateway, startAttackedGateway } from '../../fixtures/attacked-gateway.ts';
import { registryBuilt } from '../../fixtures/registry-built.ts';

let gateway: AttackedGateway;
beforeAll(async () => {
  gateway = await startAttackedGateway({ ACUMATICA_TIMEOUT_MS: '1000' });
  await registryBuilt(
    async () =>
      (await gateway.call('acumatica_list_generic_inquiries', {})).result?.['structuredContent'],
  );
});
afterEach(() => gateway.erp.reset());
afterAll(() => gateway.stop());

const reads = [
  ['acumatica_get_customer', { customerID: 'C000001' }],
  ['acumatica_list_entities', { entityName: 'Customer', topN: 1 }],
  ['acumatica_run_inquiry', { inquiryName: 'AR-CustomerBalances', topN: 1 }],
] as const;

const expected = [
  ['down', 'ERP_UNAVAILABLE'],
  ['hang', 'ERP_TIMEOUT'],
  ['html_instead_of_json', 'ERP_UNREADABLE_ANSWER'],
  ['redirect_to_login', 'ERP_UNREADABLE_ANSWER'],
  ['empty_body', 'ERP_UNREADABLE_ANSWER'],
  ['cut_body', 'ERP_UNREADABLE_ANSWER'],
  ['error_entity_200', 'ERP_ERROR'],
  ['error_envelope_200', 'ERP_ERROR'],
  ['internal_error_500', 'ERP_ERROR'],
  ['aspnet_error_page_500', 'ERP_UNREADABLE_ANSWER'],
  ['bad_gateway_html', 'ERP_UNAVAILABLE'],
  ['service_unavailable', 'ERP_UNAVAILABLE'],
  ['login_api_login_limit_500', 'ERP_LICENCE_PRESSURE'],
  ['rate_or_login_limit_429', 'ERP_LICENCE_PRESSURE'],
  ['api_login_limit_html', 'ERP_LICENCE_PRESSURE'],
  ['unauthenticated_any_path', 'ERP_UNAUTHORIZED'],
] as const;

/** What tells how the company's network is built, or comes from inside a record that nothing has masked. */
const internals =
  /corp\.example|10\.20\.30|inetpub|PXGraph|127\.0\.0\.1|AcumaticaERP|rowNumber|<html/;

describe.each(['legacy', 'modern'] as const)('an ERP that fails, in the %s era', (era) => {
  it.each(expected)('%s: every read says %s, not that there is nothing', async (fault, code) => {
    for (const part of ['/entity/', '/odata/'])
      await gateway.erp.fault(fault, { match: { path: part } });
    for (const [tool, args] of reads) {
      const { error, text } = await gateway.call(tool, args, era);
      expect(error, tool).toMatchObject({ code });
      expect(text, tool).toMatch(/not an empty result|NOT the same as no matching/);
      expect(text, tool).not.toMatch(internals);
    }
  });
});

describe('the audit of an ERP that fails', () => {
  it('has an event for every call, with the code of its end', async () => {
    const rows = await gateway.audit(
      `SELECT tool, error_code, count(*) AS calls FROM audit_events WHERE type = 'ToolCalled.v1' GROUP BY ALL`,
    );
    for (const [tool] of reads)
      for (const code of new Set(expected.map(([, one]) => one))) {
        const times = 2 * expected.filter(([, one]) => one === code).length;
        expect(rows).toContainEqual({ tool, error_code: code, calls: String(times) });
      }
  });
});
