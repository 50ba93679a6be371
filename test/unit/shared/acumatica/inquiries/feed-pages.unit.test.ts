// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { openErpSession } from '#shared/acumatica/client/erp-session.ts';
import { readFeed } from '#shared/acumatica/inquiries/feed-pages.ts';
import { inquiryFeed } from '#shared/acumatica/inquiries/feeds.ts';
import { readContent } from '#shared/acumatica/inquiries/read-content.ts';
import { type Asked, erpSettings, fakeErp, type Reply } from '../../../../fixtures/fake-erp.ts';

const page = (from: number, count: number): Reply => ({
  body: { value: Array.from({ length: count }, (_, at) => ({ Name: `GI ${from + at}` })) },
});

function sessionOf(reply: (asked: Asked, nth: number) => Reply) {
  const { erp, asked } = fakeErp(reply);
  const session = openErpSession(erp, {
    person: { tenant: 'T', sub: 's' },
    signal: new AbortController().signal,
  });
  return { session, asked };
}

async function feed(reply: (asked: Asked, nth: number) => Reply) {
  const { session, asked } = sessionOf(reply);
  const read = await readFeed(inquiryFeed, session, erpSettings);
  if (read.kind === 'failed') return { failed: read.failure.code };
  const skips = asked.map(({ query }) => query['$skip']);
  return { size: read.rows.length, complete: read.complete, skips, rows: read.rows };
}

describe('a feed (acumatica-cases 20.17)', () => {
  it('is read page by page until one is not full', async () => {
    expect(await feed((_asked, nth) => page(nth * 1_000, nth < 3 ? 1_000 : 5))).toMatchObject({
      size: 2_005,
      complete: true,
      skips: [undefined, '1000', '2000'],
    });
  });

  it('is left after ten pages, and says so', async () => {
    const { size, skips, complete } = await feed((_asked, nth) => page(nth * 1_000, 1_000));
    expect([size, skips?.length, complete]).toEqual([10_000, 10, false]);
  });

  it('goes on where the ERP cuts a page itself', async () => {
    const link = { body: { value: [{ Name: 'A' }], '@odata.nextLink': 'x' } };
    expect(await feed((_asked, nth) => (nth === 1 ? link : page(1, 1)))).toMatchObject({
      size: 2,
      skips: [undefined, '1'],
    });
  });

  it.each([{ status: 500 }, { body: '<html/>' }, { body: { value: 'x' } }])(
    'keeps what it has where a later page fails (%j)',
    async (failure) => {
      const read = await feed((_asked, nth) => (nth === 1 ? page(0, 1_000) : failure));
      expect(read).toMatchObject({ size: 1_000, complete: false });
    },
  );

  it.each([
    [{ status: 404 }, 'ERP_NOT_FOUND'],
    [{ body: { value: 'x' } }, 'ERP_UNREADABLE_ANSWER'],
  ])('fails where its first page does (%j)', async (failure, code) =>
    expect(await feed(() => failure)).toEqual({ failed: code }),
  );

  it('may spell its columns with blanks and in any case', async () => {
    const row = { name: ' A ', 'AI Description': 'about', Other: 1, '@odata.etag': 'x' };
    expect((await feed(() => ({ body: { value: [row] } }))).rows).toEqual([
      { Name: 'A', AIDescription: 'about' },
    ]);
  });
});

describe('feeds that are cut', () => {
  const cut = ({ path, query }: Asked): Reply => {
    if (path.endsWith('$metadata')) return { body: '<Edmx/>' };
    return query['$skip'] === undefined ? page(0, 1_000) : { status: 500 };
  };

  it('are better than nothing', async () => {
    const read = await readContent(sessionOf(cut).session, erpSettings, true);
    expect(read).toMatchObject({
      kind: 'read',
      content: { notes: expect.arrayContaining(['inquiries_incomplete', 'columns_incomplete']) },
    });
  });

  it('are no better than the last good ones', async () => {
    const read = await readContent(sessionOf(cut).session, erpSettings, false);
    expect(read).toMatchObject({ kind: 'failed', step: 'inquiries_feed' });
  });
});
