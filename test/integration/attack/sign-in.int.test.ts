// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endSessions } from '#shared/identity/session-administration.ts';
import {
  approved,
  authorizeUrl,
  Browser,
  backFromErp,
  connected,
  exchange,
  logInAtErp,
  refresh,
  register,
} from '../oauth/browser.ts';
import { type Gateway, startGateway } from '../oauth/gateway.ts';

let gateway: Gateway;
let clientId: string;
beforeAll(async () => {
  gateway = await startGateway();
  clientId = (await register(gateway)).clientId;
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.beginAnew();
  gateway.restart();
});

describe('a sign-in that a stranger began and another person finished', () => {
  it('gives the stranger no code, although both browsers hold the cookies of its beginning', async () => {
    const [stranger, victim] = [new Browser(gateway), new Browser(gateway)];
    const page = await stranger.go(authorizeUrl(clientId));
    // A sibling host of the company's domain may plant `__Secure-` cookies, though no `__Host-` ones.
    for (const [name, kept] of stranger.cookies) victim.cookies.set(name, kept);
    const login = await victim.press(await victim.visit(page.url.pathname), 'allow');
    const back = await logInAtErp(login.headers['location'] ?? '', 'guest');
    const notice = await victim.go(back);
    const form = { csrf: /name="csrf" value="([^"]+)"/.exec(notice.body)?.[1] };
    expect(form.csrf).toBeDefined();
    // The victim's last step, up to the redirect that would bring the code.
    const names = [...notice.body.matchAll(/type="checkbox" id="([a-z]+)"/g)].map(
      ([, name]) => name,
    );
    const accepted = await victim.visit(notice.url.pathname, {
      form: {
        ...form,
        ...hiddenFieldsOf(notice.body),
        ...Object.fromEntries(names.map((name) => [name, 'yes'])),
        decision: 'accept',
      },
    });
    const resume = accepted.headers['location'] ?? '';
    expect(new URL(resume, page.url).pathname).toMatch(/^\/authorize\/./);
    const seen = await stranger.go(resume);
    expect(seen.headers['location'] ?? '').not.toContain('code=');
    expect(gateway.observed.map(({ type }) => type)).not.toContain('SignInSucceeded.v1');
    const denied = gateway.observed.filter(({ type }) => type === 'SignInDenied.v1');
    expect(denied.map(({ data }) => data)).toEqual([{ reason: 'browser_mismatch' }]);
  });
});

function hiddenFieldsOf(body: string): Record<string, string> {
  const fields = body.matchAll(/type="hidden" name="([a-z_]+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}

describe('the authorization endpoint under another spelling', () => {
  it('with a slash at its end reads a request as it does without', async () => {
    const strict = await new Browser(gateway).go(
      authorizeUrl(clientId, { response_mode: 'form_post', scope: 'whatever', nonce: 'n' }),
    );
    expect(strict.url.pathname).toMatch(/^\/connect\//);
    const address = authorizeUrl(clientId, {
      response_mode: 'form_post',
      scope: 'whatever',
      prompt: 'none',
    }).replace('/authorize?', '/authorize/?');
    const seen = await new Browser(gateway).go(address);
    expect(seen.body).not.toContain('<form');
    const posted = await new Browser(gateway).visit('/authorize/', {
      form: { client_id: clientId },
    });
    expect(posted.status).toBe(405);
  });
});

describe('the version of the notice', () => {
  it('that was raised while the page was open is not what the person accepted', async () => {
    const browser = new Browser(gateway);
    const notice = await backFromErp(browser, clientId, 'finance');
    expect(notice.status).toBe(200);
    gateway.rules.consentPolicyVersion = '2';
    const again = await browser.press(notice, 'accept');
    expect(again.status).toBe(200);
    expect(gateway.observed.map(({ type }) => type)).not.toContain('ConsentAccepted.v1');
    expect((await browser.press(again, 'accept')).headers['location']).toContain('code=');
    const accepted = gateway.observed.filter(({ type }) => type === 'ConsentAccepted.v1');
    expect(accepted.map(({ data }) => data)).toEqual([{ policyVersion: '2' }]);
  });
});

describe('a gateway that was deployed anew for another tenant', () => {
  it('tells clients of the old one to sign in again, instead of renewing tokens that nobody takes', async () => {
    const client = await connected(gateway);
    gateway.source.tenant = 'OTHER';
    gateway.restart();
    try {
      const renewed = await refresh(gateway, client.clientId, client.refresh);
      expect(renewed.body['error']).toBe('invalid_grant');
    } finally {
      gateway.source.tenant = 'DEMO';
      gateway.restart();
    }
    expect((await refresh(gateway, client.clientId, client.refresh)).status).toBe(200);
  });
});

describe('an administrator who ends a person’s sessions', () => {
  it('ends a sign-in too that had reached the notice', async () => {
    const browser = new Browser(gateway);
    await connected(gateway, 'sales');
    gateway.rules.consentEverySignIn = true;
    try {
      const notice = await backFromErp(browser, clientId, 'sales');
      expect(notice.status).toBe(200);
      const person = { tenant: 'DEMO', sub: 'sales@DEMO' };
      const deps = { ...gateway.grants, vault: gateway.vault };
      await endSessions(deps, { kind: 'person', person }, 'administrator');
      const end = await browser.press(notice, 'accept');
      expect(end.headers['location'] ?? '').not.toContain('code=');
      expect(end.status).toBe(403);
    } finally {
      gateway.rules.consentEverySignIn = false;
    }
  });

  it('leaves a sign-in alone that began at the ERP after that', async () => {
    const person = { tenant: 'DEMO', sub: 'sales@DEMO' };
    await endSessions(
      { ...gateway.grants, vault: gateway.vault },
      { kind: 'person', person },
      'administrator',
    );
    const client = await connected(gateway, 'sales');
    expect(await gateway.whoIs(client.access)).toMatchObject({ kind: 'person' });
  });
});

describe('the name of a client', () => {
  it('reaches tokens and events without what hides or turns, and never cut through a character', async () => {
    const client_name = `\u202eBank\u0007${'😀'.repeat(60)}\ud800`;
    const { clientId: id } = await register(gateway, { client_name });
    const browser = new Browser(gateway);
    const back = await logInAtErp(await approved(browser, id), 'sales');
    const notice = await browser.go(back);
    const end = notice.status === 200 ? await browser.press(notice, 'accept') : notice;
    const arrived = new URL(end.headers['location'] ?? '');
    const tokens = await exchange(gateway, id, arrived);
    const caller = await gateway.whoIs(String(tokens.body['access_token']));
    const name = typeof caller === 'object' && caller.kind === 'person' ? caller.clientName : '';
    expect(name).toMatch(/^Bank/);
    expect(name?.isWellFormed()).toBe(true);
    expect(name).not.toMatch(/\p{C}/u);
  });
});
