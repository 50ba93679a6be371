// SPDX-License-Identifier: Apache-2.0
import { seededRandom } from '#local/acumatica/company/generate/random.ts';
import { openErpSession } from '#shared/acumatica/client/erp-session.ts';
import { columnFeedInquiry, feedInquiry } from '#shared/acumatica/inquiries/infrastructure.ts';
import { readContent } from '#shared/acumatica/inquiries/read-content.ts';
import { cutIntoPieces } from '#shared/acumatica/inquiries/registry-pieces.ts';
import { type Asked, erpSettings, fakeErp } from '../fixtures/fake-erp.ts';
import { generateInquiry } from '../unit/shared/acumatica/inquiries/alignment/generated-inquiry.ts';
import { percentileOf } from './statistics.ts';

/** What rebuilding the registry of a company costs this process, without the time that the ERP and the tables take. */
export interface RebuildFigures {
  readonly inquiries: number;
  readonly designRows: number;
  readonly requests: number;
  /** From the feeds' texts to the compressed pieces: CPU, the median of the repeats. */
  readonly cpuMs: number;
  readonly pieces: number;
  readonly bytes: number;
}

const size = { inquiries: 121, columns: 40, hoistedKeys: 8 };

/** An ERP with that many inquiries, which answers feeds page by page and the metadata. */
function erpWithInquiries() {
  const inquiries = Array.from({ length: size.inquiries }, (_, index) => ({
    name: `Inquiry${String(index).padStart(3, '0')}`,
    ...generateInquiry(seededRandom(index + 1), {
      columns: size.columns,
      hoistedKeys: size.hoistedKeys,
      hiddenKeys: index % 5,
      captioned: 0.43,
      dropped: 0,
      undeclared: 0,
      missing: 0,
    }),
  }));
  const fed = inquiries.map(({ name }) => ({
    Name: name,
    AIDescription: `What ${name} is about.`,
    DesignID: name,
    ParameterName: null,
  }));
  const designRows = inquiries.flatMap(({ name, rows }) =>
    rows.map(({ line, order, field, caption, description }) => ({
      Name: name,
      DesignID: name,
      LineNbr: line,
      SortOrder: order,
      IsActive: true,
      Field: field,
      Caption: caption ?? null,
      ColumnAIDescription: description,
    })),
  );
  const types = inquiries.map(({ name, entityType: { keys, properties } }) => {
    const key = keys.map((property) => `<PropertyRef Name="${property}"/>`).join('');
    const all = properties.map((one) => `<Property Name="${one.name}" Type="${one.type}"/>`);
    return `<EntityType Name="${name}"><Key>${key}</Key>${all.join('')}</EntityType>`;
  });
  const sets = inquiries.map(({ name }) => `<EntitySet Name="${name}" EntityType="GI.${name}"/>`);
  const metadata = `<Edmx><DataServices><Schema Namespace="GI">${types.join('')}<EntityContainer Name="Default">${sets.join('')}</EntityContainer></Schema></DataServices></Edmx>`;
  const page = (rows: readonly unknown[], { query }: Asked) => {
    const skip = Number(query['$skip'] ?? 0);
    return JSON.stringify({ value: rows.slice(skip, skip + Number(query['$top'])) });
  };
  const { erp, asked } = fakeErp((one) => {
    if (one.path.endsWith('$metadata')) return { body: metadata };
    if (one.path.endsWith(`/${columnFeedInquiry}`)) return { body: page(designRows, one) };
    return one.path.endsWith(`/${feedInquiry}`) ? { body: page(fed, one) } : { status: 404 };
  });
  return { erp, asked, designRows: designRows.length };
}

/**
 * Reads and aligns 121 inquiries of 40 columns, and compresses them for the table.
 *
 * @throws Error where the ERP's answers were not all read
 */
export async function measureRebuild(repeats = 7): Promise<RebuildFigures> {
  const { erp, asked, designRows } = erpWithInquiries();
  const person = { tenant: erpSettings.tenant, sub: 'bench' };
  const build = async () => {
    const session = openErpSession(erp, { person, signal: new AbortController().signal });
    const read = await readContent(session, erpSettings, false);
    if (read.kind === 'failed') throw new Error(`${read.step}: ${read.answer.failure.message}`);
    const described = read.content.entries.filter(({ columns }) =>
      columns.some(({ description }) => description !== undefined),
    );
    if (described.length < size.inquiries * 0.9)
      throw new Error(`Of ${size.inquiries} inquiries only ${described.length} were aligned`);
    return cutIntoPieces(read.content);
  };
  const pieces = await build(); // warms up, and does not count
  const requests = asked.length;
  const times: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const before = process.cpuUsage();
    await build();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return {
    inquiries: size.inquiries,
    designRows,
    requests,
    cpuMs: percentileOf(times, 0.5),
    pieces: pieces.length,
    bytes: pieces.reduce((sum, { length }) => sum + length, 0),
  };
}
