// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { openErpSession } from '#shared/acumatica/client/erp-session.ts';
import { readFeed } from '#shared/acumatica/inquiries/service-document.ts';
import { type Asked, erpSettings, fakeErp, type Reply } from '../../../../fixtures/fake-erp.ts';

const page = (from: number, count: number): Reply => ({
  body: { value: Array.from({ length: count }, (_, at) => ({ Name: `GI ${from + at}` })) },
});

async function feed(reply: (asked: Asked, nth: number) => Reply) {
  const { erp, asked } = fakeErp(reply);
  const session = openErpSession(erp, {
    person: { tenant: 'T', sub: 's' },
    signal: new AbortController().signal,
  });
  const described = await readFeed(session, erpSettings);
  return { size: described.size, skips: asked.map(({ query }) => query['$skip']) };
}

describe('the feed of descriptions (acumatica-cases 20.17)', () => {
  it('is read page by page until one is not full', async () => {
    expect(await feed((_asked, nth) => page(nth * 1_000, nth < 3 ? 1_000 : 5))).toEqual({
      size: 2_005,
      skips: [undefined, '1000', '2000'],
    });
  });

  it('is left after ten pages', async () => {
    const { size, skips } = await feed((_asked, nth) => page(nth * 1_000, 1_000));
    expect([size, skips.length]).toEqual([10_000, 10]);
  });

  it.each([{ status: 500 }, { body: '<html/>' }, { body: { value: 'x' } }])(
    'keeps what it has where a later page fails (%j)',
    async (failure) => {
      const { size } = await feed((_asked, nth) => (nth === 1 ? page(0, 1_000) : failure));
      expect(size).toBe(1_000);
    },
  );
});
