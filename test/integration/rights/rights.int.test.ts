// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateCompany } from '#local/acumatica/company/company.ts';
import { businessDesigns } from '#local/acumatica/inquiries/catalogue.ts';
import { rowsFor } from '#local/acumatica/inquiries/odata/rows.ts';
import { inquiryRights } from '#local/acumatica/inquiries/rights.ts';
import { demoPeople } from '#local/acumatica/people.ts';
import { type RunningGateway, startGateway } from '#local/gateway.ts';
import { entityGetters } from '#shared/acumatica/entities/getters.ts';
import type { LineClient } from '../../fixtures/clients.ts';
import { connectedClient } from '../../fixtures/connected-client.ts';
import { registryBuilt } from '../../fixtures/registry-built.ts';
import {
  type CompanyRecord,
  expectedAnswer,
  type GetterOracle,
  getterOracles,
  recordsOf,
  samplesOf,
} from './oracle.ts';

/**
 * The same question answers by the ERP's roles: for three people, each of the 38 getters and of the 20
 * inquiries is asked through the gateway and compared with the simulator's company and rights table,
 * which know nothing of the gateway.
 */
const usernames = ['admin', 'sales', 'finance'] as const;
const company = generateCompany();

let dataDir: string;
let gateway: RunningGateway;
const clients = new Map<string, LineClient>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-rights-'));
  gateway = await startGateway({
    dataDir,
    port: 0,
    simulatorPort: 0,
    settings: {
      RATE_LIMIT_MAX_PER_MINUTE: '1000',
      MAX_RECORDS: '10000',
      MAX_ANSWER_CHARS: '4000000',
    },
  });
  for (const username of usernames) {
    clients.set(username, await connectedClient(gateway.origin, username));
  }
  await registryBuilt(
    async () =>
      (await clients.get('admin')?.call('acumatica_list_generic_inquiries', {}))?.[
        'structuredContent'
      ],
  );
}, 120_000);

afterAll(async () => {
  for (const client of clients.values()) await client.close();
  await gateway?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function personNamed(username: string) {
  const person = demoPeople.find((candidate) => candidate.username === username);
  const client = clients.get(username);
  if (!person || !client) throw new Error(`${username} has not signed in`);
  return { person, client };
}

interface Answer {
  readonly isError?: boolean;
  readonly content?: readonly { readonly text?: string }[];
  readonly structuredContent?: Record<string, unknown>;
}

function kindOf(answer: Answer): 'record' | 'forbidden' | 'not found' | string {
  if (!answer.isError) return 'record';
  const envelope = JSON.parse(answer.content?.[0]?.text ?? '{}') as { error?: { code?: string } }; // the one envelope
  const code = envelope.error?.code;
  if (code === 'ERP_FORBIDDEN') return 'forbidden';
  if (code === 'RECORD_NOT_FOUND') return 'not found';
  return String(code);
}

const isInstant = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text);

/** Whether a value that left through the gateway says the same as the company's own. */
function saysTheSame(answered: unknown, known: unknown): boolean {
  if (typeof known === 'number') return Number(answered) === known;
  if (typeof answered === 'string' && isInstant(answered)) {
    const text = String(known);
    // The company writes days as days; the contract API writes them with the person's offset.
    return isInstant(text)
      ? new Date(answered).getTime() === new Date(text).getTime()
      : answered.startsWith(text.slice(0, 10));
  }
  return answered === known;
}

/** What all warehouses together have free, by the company's own record of the item. */
function availableQuantity(record: CompanyRecord): number {
  const places = record['WarehouseDetails'] as readonly { qtyAvailable: number }[]; // the company's stock items
  return places.reduce((sum, { qtyAvailable }) => sum + qtyAvailable, 0);
}

/** The same by the answer of an inquiry form, one row or one per warehouse. */
function quantityIn(content: Record<string, unknown>): number {
  const rows = content['Results'] as readonly { QtyAvailable: number }[]; // what both forms answer
  return rows.reduce((sum, { QtyAvailable }) => sum + QtyAvailable, 0);
}

/** A row without the blanks of fixed-width columns, which the gateway takes off. */
function trimmed(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [
      name,
      typeof cell === 'string' ? cell.trim() : cell,
    ]),
  );
}

/** What a parameterised inquiry is asked with. */
function valuesOf(inquiry: string): ReadonlyMap<string, string> {
  if (inquiry === 'IN-Item Sales History')
    return new Map([['InventoryID', company.salesInvoices[0]?.Details[0]?.InventoryID ?? '']]);
  if (inquiry === 'GL-Account Balances')
    return new Map([['FinancialPeriod', company.journalTransactions[0]?.PostPeriod ?? '']]);
  return new Map();
}

const plain = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '';

describe('the oracle', () => {
  it('knows 38 getters and 20 inquiries', () => {
    expect(new Set(getterOracles.map(({ tool }) => tool)).size).toBe(38);
    expect(businessDesigns).toHaveLength(20);
  });

  it.each(getterOracles)('has at least ten records for $tool', (oracle) => {
    expect(recordsOf(company, oracle).length).toBeGreaterThanOrEqual(10);
  });
});

describe('detail lines', () => {
  /** The detail collections that a getter brings along, by the tool's own registry. */
  const withDetails = entityGetters
    .map(({ tool, expand }) => ({ tool: `acumatica_${tool}`, expand }))
    .flatMap(({ tool, expand }) => {
      const oracle = getterOracles.find((candidate) => candidate.tool === tool);
      const lists = oracle ? expand.filter((name) => hasLines(oracle, name)) : [];
      return oracle && lists.length > 0 ? [{ tool, oracle, lists }] : [];
    });

  it('belong to most kinds of document', () => expect(withDetails.length).toBeGreaterThan(15));

  it.each(withDetails)('$tool brings lines along', async ({ tool, oracle, lists }) => {
    const { client } = personNamed('admin');
    for (const list of lists) {
      const record = recordsOf(company, oracle).find((candidate) => linesOf(candidate, list) > 0);
      const args = Object.fromEntries(
        Object.entries(oracle.parameters).map(([parameter, field]) => [
          parameter,
          String(record?.[field]),
        ]),
      );
      const answer: Answer = await client.call(tool, args);
      expect(answer.structuredContent?.[list]).toHaveLength(linesOf(record, list));
    }
  });

  function hasLines(oracle: GetterOracle, name: string): boolean {
    return recordsOf(company, oracle).some((record) => linesOf(record, name) > 0);
  }

  function linesOf(record: CompanyRecord | undefined, name: string): number {
    const lines = record?.[name];
    return Array.isArray(lines) ? lines.length : 0;
  }
});

describe.each(usernames)('as %s', (username) => {
  it.each(getterOracles)(
    '$tool answers what the rights table says',
    async (oracle) => {
      const { person, client } = personNamed(username);
      const samples = samplesOf(recordsOf(company, oracle));
      expect(samples.length).toBeGreaterThan(0);
      for (const record of samples) {
        const args = Object.fromEntries(
          Object.entries(oracle.parameters).map(([parameter, field]) => [
            parameter,
            String(record[field]),
          ]),
        );
        const answer: Answer = await client.call(oracle.tool, args);
        const expected = expectedAnswer(person, oracle.entity, record);
        expect({ args, answer: kindOf(answer) }).toEqual({ args, answer: expected });
        if (expected !== 'record') continue;
        const content = answer.structuredContent ?? {};
        if (oracle.collection === 'stockItems' && oracle.entity !== 'StockItem') {
          expect(quantityIn(content)).toBe(availableQuantity(record));
          continue;
        }
        const shared = Object.keys(record).filter(
          (field) => plain(record[field]) && plain(content[field]) && field !== 'branch',
        );
        expect(shared.length).toBeGreaterThan(0);
        const different = shared.filter(
          (field) => content[field] !== '[REDACTED]' && !saysTheSame(content[field], record[field]),
        );
        expect(different.map((field) => [field, content[field], record[field]])).toEqual([]);
        if (Array.isArray(record['Details']) && Array.isArray(content['Details'])) {
          expect(content['Details']).toHaveLength(record['Details'].length);
        }
      }
    },
    60_000,
  );

  it('lists the inquiries that are opened and that the rights table allows, and no others', async () => {
    const { person, client } = personNamed(username);
    const answer: Answer = await client.call('acumatica_list_generic_inquiries', {});
    const { results } = answer.structuredContent as { results: { inquiryName: string }[] }; // the tool's own shape
    const expected = businessDesigns.filter(
      ({ name, exposedToMcp }) =>
        exposedToMcp === true && person.roles.some((role) => inquiryRights[name]?.includes(role)),
    );
    expect(results.map(({ inquiryName }) => inquiryName)).toEqual(
      expected.map(({ name }) => name).toSorted(),
    );
  });

  it.each(businessDesigns.map((design) => [design.name, design] as const))(
    'the inquiry %s answers what the rights table says',
    async (name, design) => {
      const { person, client } = personNamed(username);
      const parameters = valuesOf(name);
      const answer: Answer = await client.call('acumatica_run_inquiry', {
        inquiryName: name,
        ...(parameters.size > 0 && { parameters: Object.fromEntries(parameters) }),
        topN: 1000,
      });
      if (design.exposedToMcp !== true) {
        // Also for those who may read it in the ERP: an administrator has not opened it to assistants.
        expect(kindOf(answer)).toBe('INQUIRY_NOT_ALLOWED');
        return;
      }
      const may = person.roles.some((role) => inquiryRights[name]?.includes(role));
      if (!may) {
        expect(kindOf(answer)).toBe('forbidden');
        return;
      }
      expect(kindOf(answer)).toBe('record');
      const rows = [...rowsFor(design, person, company, parameters)];
      const { results = [], truncated = false } = answer.structuredContent as {
        results?: unknown[];
        truncated?: boolean;
      }; // the tool's own shape
      expect(results.length).toBe(Math.min(rows.length, 1000));
      expect(results.slice(0, 200)).toEqual(rows.slice(0, 200).map(trimmed));
      expect(truncated).toBe(rows.length > 1000);
    },
    60_000,
  );
});
