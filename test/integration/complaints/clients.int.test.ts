// SPDX-License-Identifier: Apache-2.0
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '#shared/mcp/error-codes.ts';
import { startComplaintSite } from '../../fixtures/complaint-site.ts';

let site: Awaited<ReturnType<typeof startComplaintSite>>;
beforeAll(async () => {
  site = await startComplaintSite();
});
afterEach(() => site.recover());
afterAll(() => site.stop());

describe('complaint 61: a client swallows why a call failed', () => {
  it.each([
    'empty_body',
    'cut_body',
    'html_instead_of_json',
    'redirect_to_login',
    'service_unavailable',
    'internal_error_500',
    'aspnet_error_page_500',
    'error_envelope_200',
    'forbidden_403',
    'unauthenticated_any_path',
    'down',
  ])('stands first in the content of the result, in few words (%s)', async (fault) => {
    site.suffer(fault);
    const { content, isError, answer } = await site.ask('list_entities', {
      entityName: 'Customer',
    });
    expect(answer.status).toBe(200);
    expect(isError).toBe(true);
    const text = String(content[0]?.['text']);
    const { error } = JSON.parse(text) as { error: Record<string, unknown> }; // the one envelope
    expect(text.startsWith('{"error":{"code":"')).toBe(true);
    expect(Object.keys(errorCodes)).toContain(error['code']);
    expect(error['retryable']).toEqual(expect.any(Boolean));
    expect(text.length).toBeLessThan(1_500);
    // Nothing of the ERP's inside, and no row that could be taken for an answer.
    expect(text).not.toMatch(/\bat PX\.|127\.0\.0\.1|inetpub|"results"/);
  });

  it('is over as soon as the ERP answers again: reads may be repeated', async () => {
    site.suffer('empty_body');
    await site.ask('get_customer', { customerID: 'C000001' });
    site.recover();
    const first = await site.ask('list_entities', { entityName: 'Customer', topN: 2 });
    const second = await site.ask('list_entities', { entityName: 'Customer', topN: 2 });
    expect(second.structured).toEqual(first.structured);
  });
});

describe('complaint 66: tools are invisible where their schemas say too little', () => {
  it('is no tool’s here: each input is plain JSON Schema with a type for every value', () => {
    const listed: { name: string; inputSchema: { properties?: Record<string, object> } }[] =
      JSON.parse(site.endpoint.catalogue.list);
    for (const { name, inputSchema } of listed)
      for (const [parameter, schema] of Object.entries(inputSchema.properties ?? {})) {
        expect(schema, `${name} ${parameter}`).toHaveProperty('type');
        if (Reflect.get(schema, 'type') === 'array')
          expect(schema, `${name} ${parameter}`).toHaveProperty('items.type');
      }
  });
});
