// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { designs } from '#local/acumatica/inquiries/catalogue.ts';
import { inquiryRights } from '#local/acumatica/inquiries/rights.ts';
import { demoPeople } from '#local/acumatica/people.ts';
import { company, Inquiries } from './harness.ts';

const inquiries = new Inquiries();
const allowed = (name: string, roles: readonly string[]) =>
  (inquiryRights[name] ?? []).some((role) => roles.includes(role));

describe('the rights on inquiries', () => {
  it('are written down for every inquiry, as the designs have them', () => {
    expect(Object.fromEntries(designs.map(({ name, roles }) => [name, roles]))).toEqual(
      inquiryRights,
    );
  });

  it.each(demoPeople)('open to $username what the table says, and nothing else', async (person) => {
    for (const name of Object.keys(inquiryRights)) {
      const answer = await inquiries.get(`${encodeURIComponent(name)}?$top=1`, person.username);
      expect([name, answer.status]).toEqual([name, allowed(name, person.roles) ? 200 : 403]);
    }
  });

  it.each(demoPeople)('list for $username what may be read', async (person) => {
    const expected = Object.keys(inquiryRights).filter((name) => allowed(name, person.roles));
    const document = await (await inquiries.get('', person.username)).json();
    const sets = document.value.filter(({ kind }: { kind: string }) => kind === 'EntitySet');
    expect(sets.map(({ name }: { name: string }) => name)).toEqual(expected);
    const metadata = await (await inquiries.get('$metadata', person.username)).text();
    const names = [...metadata.matchAll(/<EntitySet Name="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual(expected);
  });

  it('let the canary through for the role MCP Access alone', async () => {
    for (const { username, roles } of demoPeople)
      expect((await inquiries.get('MCPAccess?$top=1', username)).status).toBe(
        roles.includes('MCP Access') ? 200 : 403,
      );
  });

  it('limit rows to the branches of the person', async () => {
    const numbers = async (username: string) =>
      (await inquiries.read('SO-Sales Orders Open', {}, username)).value.map(
        (row) => row['OrderNbr'],
      );
    const open = company.salesOrders.filter(
      ({ Status }) => Status !== 'Completed' && Status !== 'Canceled',
    );
    const north = open.filter(({ branch }) => branch === 'NORTH');
    expect(north.length).toBeLessThan(open.length);
    expect(await numbers('sales')).toEqual(north.map(({ OrderNbr }) => OrderNbr));
    expect(await numbers('finance')).toEqual(open.map(({ OrderNbr }) => OrderNbr));
  });
});
