// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedGateway, startAttackedGateway } from '../../fixtures/attacked-gateway.ts';
import {
  type AuthorizationRequest,
  exchangeCode,
  requestAuthorization,
} from '../../fixtures/authorization-request.ts';
import { type Arrival, type Page, ScriptedBrowser } from '../../fixtures/scripted-browser.ts';
import { loginOf } from '../../fixtures/sign-in.ts';

// Two people at one computer: sales may see shipments and no bills, finance bills and no shipments.
const redirectUri = 'http://127.0.0.1:33418/callback';
let gateway: AttackedGateway;
beforeAll(async () => {
  gateway = await startAttackedGateway();
});
afterAll(() => gateway?.stop());

type Username = 'sales' | 'finance';

function pageOf(arrival: Arrival): Page {
  if (arrival.kind === 'page') return arrival.page;
  throw new Error(`Expected a page, arrived at ${arrival.url.pathname}`);
}

/** One browser profile with tabs that share its cookies. */
class Profile {
  readonly #browser = new ScriptedBrowser(redirectUri);

  async atErpLogin(request: AuthorizationRequest): Promise<Page> {
    const connect = pageOf(await this.#browser.open(request.url));
    expect(connect.url.pathname).toMatch(/^\/connect\//);
    const login = pageOf(await this.#browser.submit(connect));
    expect(login.html).toContain('type="password"');
    return login;
  }

  /** Up to the notice, or to the client where this person has accepted it before. */
  async logIn(login: Page, username: Username): Promise<Arrival> {
    return this.#browser.submit(login, loginOf(username));
  }

  async accept(after: Arrival): Promise<URL> {
    const arrival = after.kind === 'page' ? await this.#browser.submit(after.page) : after;
    if (arrival.kind === 'callback') return arrival.url;
    throw new Error(`No code: ${arrival.page.status} ${arrival.page.text.slice(0, 200)}`);
  }

  async press(page: Page): Promise<Arrival> {
    return this.#browser.submit(page);
  }

  async open(url: URL): Promise<Arrival> {
    return this.#browser.open(url);
  }

  async signIn(request: AuthorizationRequest, username: Username): Promise<string> {
    const after = await this.logIn(await this.atErpLogin(request), username);
    return tokenFor(request, await this.accept(after));
  }
}

async function tokenFor(request: AuthorizationRequest, arrived: URL): Promise<string> {
  expect(arrived.searchParams.get('state')).toBe(request.state);
  const code = arrived.searchParams.get('code') ?? '';
  return (await exchangeCode(gateway.origin, request, redirectUri, code)).access_token;
}

const newClient = (name: string) => requestAuthorization(gateway.origin, redirectUri, name);

async function list(token: string, entityName: string): Promise<string> {
  const answer = await gateway.call('acumatica_list_entities', { entityName, topN: 1 }, 'legacy', {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    },
  });
  return String(answer.error?.['code'] ?? 'seen');
}

async function rightsOf(token: string) {
  return { Shipment: await list(token, 'Shipment'), Bill: await list(token, 'Bill') };
}
const rights = {
  sales: { Shipment: 'seen', Bill: 'ERP_FORBIDDEN' },
  finance: { Shipment: 'ERP_FORBIDDEN', Bill: 'seen' },
} as const;

describe('two people, one after the other on one browser profile,', () => {
  it.each(['the same client', 'different clients'])(
    'with %s, have their own rights, and the earlier one keeps theirs',
    async (which) => {
      const profile = new Profile();
      const first = await newClient('First');
      const second = which === 'the same client' ? first : await newClient('Second');
      const ofSales = await profile.signIn(first, 'sales');
      const ofFinance = await profile.signIn(second, 'finance');
      expect(await rightsOf(ofFinance)).toEqual(rights.finance);
      expect(await rightsOf(ofSales)).toEqual(rights.sales);
      const back = await profile.signIn(first, 'sales');
      expect(await rightsOf(back)).toEqual(rights.sales);
    },
  );

  it('are asked for their own login each time, though the ERP session of the other one lives', async () => {
    const profile = new Profile();
    await profile.signIn(await newClient('First'), 'sales');
    const login = await profile.atErpLogin(await newClient('Second'));
    expect(login.text).not.toMatch(/Sam Ortega|sales/);
  });
});

describe('a sign-in that the first person left half-way in a tab', () => {
  it('at the ERP’s login belongs to whoever logs in there, and the other tab to the other one', async () => {
    const profile = new Profile();
    const [left, other] = [await newClient('Left'), await newClient('Other')];
    const leftTab = await profile.atErpLogin(left);
    const ofFinance = await profile.signIn(other, 'finance');
    const ofSales = await tokenFor(
      left,
      await profile.accept(await profile.logIn(leftTab, 'sales')),
    );
    expect(await rightsOf(ofSales)).toEqual(rights.sales);
    expect(await rightsOf(ofFinance)).toEqual(rights.finance);
  });

  it('behind the login gives the second person’s client nothing of the first', async () => {
    const profile = new Profile();
    const [left, other] = [await newClient('Left'), await newClient('Other')];
    // The first person is through the ERP; the browser has not gone back to the client yet.
    const arrivedOfSales = await profile.logIn(await profile.atErpLogin(left), 'sales');
    const ofFinance = await profile.signIn(other, 'finance');
    expect(await rightsOf(ofFinance)).toEqual(rights.finance);
    const ofSales = await tokenFor(left, await profile.accept(arrivedOfSales));
    expect(await rightsOf(ofSales)).toEqual(rights.sales);
  });

  it('is not finished by the pages of the second person, nor theirs by its own', async () => {
    const profile = new Profile();
    const [left, other] = [await newClient('Left'), await newClient('Other')];
    const leftConnect = pageOf(await profile.open(left.url));
    const otherConnect = pageOf(await profile.open(other.url));
    const swapped = {
      ...leftConnect,
      html: leftConnect.html.replaceAll(leftConnect.url.pathname, otherConnect.url.pathname),
    };
    const refused = pageOf(await profile.press(swapped));
    expect(refused.status).toBe(403);
    expect(pageOf(await profile.press(otherConnect)).html).toContain('type="password"');
  });

  it('cannot be repeated from the history once it has given its code', async () => {
    const profile = new Profile();
    const request = await newClient('History');
    const connect = pageOf(await profile.open(request.url));
    const login = pageOf(await profile.press(connect));
    const arrived = await profile.accept(await profile.logIn(login, 'sales'));
    await tokenFor(request, arrived);
    expect(pageOf(await profile.press(connect)).status).toBe(400);
    // The ERP’s code in the history is spent too.
    const again = await profile.logIn(login, 'finance');
    expect(pageOf(again).status).toBe(400);
  });
});

describe('the audit', () => {
  it('names the right person for every call and every sign-in', async () => {
    const rows = await gateway.audit(
      `SELECT person, json_extract_string(data, '$.arguments.entityName') AS entity, status, count(*) AS calls
       FROM audit_events WHERE type = 'ToolCalled.v1' GROUP BY ALL ORDER BY ALL`,
    );
    const seen = rows.map(({ person, entity, status }) => [person, entity, status]);
    expect(seen).toEqual([
      ['finance@DEMO', 'Bill', 'success'],
      ['finance@DEMO', 'Shipment', expect.not.stringMatching('success')],
      ['sales@DEMO', 'Bill', expect.not.stringMatching('success')],
      ['sales@DEMO', 'Shipment', 'success'],
    ]);
    // Every grant has one person from its approval to its last call.
    const mixed = await gateway.audit(
      `SELECT client_id, correlation_id, count(DISTINCT person) AS people FROM audit_events
       WHERE person IS NOT NULL AND correlation_id LIKE 'sign-in-%' GROUP BY ALL HAVING people > 1`,
    );
    expect(mixed).toEqual([]);
  });
});
