// SPDX-License-Identifier: Apache-2.0
import { seededRandom } from '#local/acumatica/company/generate/random.ts';
import type { ErpAnswer, ErpRequest, ErpSession } from '#shared/acumatica/client/erp-session.ts';
import { readContent } from '#shared/acumatica/inquiries/read-content.ts';
import { cutIntoPieces, joinPieces } from '#shared/acumatica/inquiries/registry-pieces.ts';
import { erpSettings } from '../fixtures/fake-erp.ts';
import { generateInquiry } from '../unit/shared/acumatica/inquiries/alignment/generated-inquiry.ts';

/** What building the registry costs beside the ERP's own time. */
export interface RebuildFigures {
  readonly inquiries: number;
  readonly columns: number;
  /** Requests to the ERP. */
  readonly erpCalls: number;
  /** CPU of feeds, metadata, alignment and compression; the median of the repeats. */
  readonly rebuildCpuMs: number;
  /** Bytes in the table, and in how many items. */
  readonly storedBytes: number;
  readonly pieces: number;
  /** CPU of an instance that reads it, once per version; the median of the repeats. */
  readonly readCpuMs: number;
}

const size = { inquiries: 121, columns: 40, hoistedKeys: 8 };
const pageSize = 1_000;

/** The feeds and the metadata of a company with so many generated inquiries, as texts of the wire. */
function siteTexts() {
  const inquiries = Array.from({ length: size.inquiries }, (_, index) => ({
    name: `Inquiry ${index + 1}`,
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
  const rows = inquiries.flatMap(({ name, rows: design }) =>
    design.map(({ line, order, active, field, caption, schemaField, description }) => ({
      Name: name,
      LineNbr: line,
      SortOrder: order,
      IsActive: active,
      Field: field,
      Caption: caption ?? null,
      SchemaField: schemaField ?? null,
      AIDescription: description ?? null,
    })),
  );
  const types = inquiries.map(({ name, entityType: { keys, properties } }) => {
    const references = keys.map((key) => `<PropertyRef Name="${key}"/>`).join('');
    const declared = properties.map(
      (property) => `<Property Name="${property.name}" Type="${property.type}"/>`,
    );
    return `<EntityType Name="${name.replace(' ', '')}"><Key>${references}</Key>${declared.join('')}</EntityType>`;
  });
  const sets = inquiries.map(({ name }) => `<EntitySet Name="${name}"/>`);
  return {
    inquiries: JSON.stringify({
      value: inquiries.map(({ name }) => ({ Name: name, ParameterName: null })),
    }),
    pages: Array.from({ length: Math.ceil((rows.length + 1) / pageSize) }, (_, page) =>
      JSON.stringify({ value: rows.slice(page * pageSize, (page + 1) * pageSize) }),
    ),
    metadata: `<Edmx><DataServices><Schema>${types.join('')}<EntityContainer>${sets.join('')}</EntityContainer></Schema></DataServices></Edmx>`,
  };
}

/** Answers at once and parses as the client does, so that only the gateway's own work is measured. */
function sessionOf(texts: ReturnType<typeof siteTexts>): ErpSession & { readonly calls: number } {
  const session = {
    person: { tenant: 'T', sub: 's' },
    calls: 0,
    facts: () => ({ erpCalls: session.calls }),
    async send({ url }: ErpRequest): Promise<ErpAnswer> {
      session.calls++;
      if (url.endsWith('metadata')) return { kind: 'data', data: texts.metadata };
      const skip = Number(new URL(url).searchParams.get('$skip') ?? 0);
      const text = url.includes('MCPGIFields') ? texts.pages[skip / pageSize] : texts.inquiries;
      return { kind: 'data', data: JSON.parse(text ?? '{"value":[]}') };
    },
  };
  return session;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function cpuMs(work: () => unknown, repeats: number): Promise<number> {
  const times: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return median(times);
}

/** Builds the registry of 121 generated inquiries of 40 columns with 8 hoisted keys, and reads it back. */
export async function measureRegistryRebuild(repeats = 7): Promise<RebuildFigures> {
  const texts = siteTexts();
  const build = async () => {
    const session = sessionOf(texts);
    const read = await readContent(session, erpSettings, false);
    if (read.kind === 'failed') throw new Error(`Not built: ${read.step}`);
    return { ...read, pieces: cutIntoPieces(read.content), erpCalls: session.calls };
  };
  const { content, pieces, erpCalls } = await build(); // warms up, and does not count
  return {
    inquiries: content.entries.length,
    columns: content.entries.reduce((sum, { columns }) => sum + columns.length, 0),
    erpCalls,
    rebuildCpuMs: await cpuMs(build, repeats),
    storedBytes: pieces.reduce((sum, { byteLength }) => sum + byteLength, 0),
    pieces: pieces.length,
    readCpuMs: await cpuMs(() => joinPieces(pieces), repeats),
  };
}
