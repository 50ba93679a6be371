// SPDX-License-Identifier: Apache-2.0
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInLog } from '#functions/oauth/sign-in-log.ts';
import { AcumaticaIdentityProvider } from '#shared/acumatica/identity/identity-provider.ts';
import { approved, Browser, logInAtErp, register } from './browser.ts';
import { type Gateway, origin, startGateway } from './gateway.ts';

/** The pages of acumatica-reference-product §3.3, of whose cause only the `error` member is ever read. */
let gateway: Gateway;
let clientId: string;
beforeAll(async () => {
  gateway = await startGateway();
  clientId = (await register(gateway)).clientId;
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.beginAnew());

const secret = 'the-secret';
/** IdentityServer may echo the form that was posted, the client's secret included. */
const echo = {
  error_description: `client_id=gateway@DEMO&client_secret=${secret}&code=the-code`,
  error_uri: `https://erp.example/?client_secret=${secret}`,
  client_secret: secret,
};

const rows: readonly (readonly [string | undefined, number, string])[] = [
  ['invalid_client', 400, 'Check the client ID (usually with @ and the tenant) and the secret'],
  ['invalid_grant', 400, `must be exactly ${origin}/callback`],
  ['unauthorized_client', 400, 'The authorization code flow is not enabled'],
  ['invalid_request', 400, 'This is a fault of the gateway; its log holds the details'],
  ['server_error', 400, 'answered the gateway with status 400 (server_error)'],
  ['constructor', 400, 'answered the gateway with status 400 (constructor)'],
  [undefined, 400, 'answered the gateway with status 400.'],
  [`client_secret=${secret}`, 400, 'answered the gateway with status 400.'],
  // Not even that is read where the ERP itself failed.
  ['invalid_grant', 503, 'answered the gateway with status 503.'],
];

describe('a code that the ERP does not exchange', () => {
  it.each(rows)('with error %s and status %i has a page that says: %s', async (...row) => {
    const [error, status, words] = row;
    const browser = new Browser(gateway);
    const back = await logInAtErp(await approved(browser, clientId), 'sales');
    gateway.erp.control.failNext({ status, body: JSON.stringify({ error, ...echo }) });
    const page = await browser.visit(back);
    expect(page.status).toBe(502);
    expect(page.body).toContain(words);
    expect(page.body).toContain('The ERP did not complete the sign-in');
    const named = status < 500 && /^[a-z_]+$/.test(error ?? '');
    const denied = gateway.observed.filter(({ type }) => type === 'SignInDenied.v1');
    expect(denied.map(({ data }) => data)).toEqual([
      {
        reason: 'token_exchange_failed',
        httpStatus: status,
        ...(named && { oauthError: error }),
      },
    ]);
    expect(page.body).toContain(denied[0]?.correlationId);
    const seen = JSON.stringify([page, gateway.observed, gateway.faults, await gateway.dump()]);
    expect(seen).not.toContain(secret);
    expect(seen).not.toContain('the-code');
  });

  it('with a web page in place of JSON is told by its status', async () => {
    const browser = new Browser(gateway);
    const back = await logInAtErp(await approved(browser, clientId), 'sales');
    const body = `<html>client_secret=${secret}</html>`;
    gateway.erp.control.failNext({ status: 404, body, contentType: 'text/html' });
    const page = await browser.visit(back);
    expect(page.body).toContain('status 404.');
    expect(JSON.stringify([page, gateway.observed])).not.toContain(secret);
  });

  it('leaves no more in the operator’s log than what was thrown, and where', async () => {
    const settings = {
      url: gateway.erp.url,
      tenant: 'DEMO',
      endpointName: 'Default',
      endpointVersion: '25.200.001',
      clientId: 'gateway@DEMO',
      canaryInquiry: 'MCPAccess',
    };
    const provider = new AcumaticaIdentityProvider(settings, async () => secret, gateway.clock);
    gateway.erp.control.failNext({
      status: 400,
      body: JSON.stringify({ error: 'invalid_grant', ...echo }),
    });
    const callback = new URL(`${origin}/callback?code=the-code&state=s`);
    const ended = await provider.redeem(callback, `${origin}/callback`, {
      state: 's',
      nonce: 'n',
      codeVerifier: 'v'.repeat(43),
    });
    if (ended.kind !== 'exchange-failed') throw new Error(ended.kind);
    const lines: unknown[] = [];
    const keep = (...line: unknown[]) => void lines.push(line);
    const log = signInLog({ error: keep, warn: keep, info: keep });
    log.onFault('erp-sign-in', ended.fault, 'sign-in-reference');
    const written = JSON.stringify(lines);
    expect(written).toContain('sign-in-reference');
    expect(written).toContain('ResponseBodyError');
    expect(written).not.toContain(secret);
    expect(written).not.toContain('the-code');
  });
});
