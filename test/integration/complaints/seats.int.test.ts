// SPDX-License-Identifier: Apache-2.0
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startComplaintSite } from '../../fixtures/complaint-site.ts';
import { envelopeOf } from '../../fixtures/mcp.ts';

let site: Awaited<ReturnType<typeof startComplaintSite>>;
beforeAll(async () => {
  site = await startComplaintSite();
});
afterEach(() => site.recover());
afterAll(() => site.stop());

describe('complaint 31: all seats of the licence are taken', () => {
  it.each([
    ['rate_or_login_limit_429', 429],
    ['login_api_login_limit_500', 500],
    ['api_login_limit_html', 500],
  ])(
    'is told as seats, is no wrong password, and is not asked again (%s)',
    async (fault, status) => {
      site.suffer(fault);
      const symptom = await site.erp('Customer?$top=1');
      expect(symptom.status).toBe(status);
      const { answer } = await site.ask('list_entities', { entityName: 'Customer' });
      expect(envelopeOf(answer)).toMatchObject({
        code: 'ERP_LICENCE_PRESSURE',
        retryable: true,
        retry_after_seconds: expect.any(Number),
        message_en: expect.stringMatching(
          /seats, not about the person's password.*not an empty result/s,
        ),
      });
      expect(site.sent).toHaveLength(1);
    },
  );
});
