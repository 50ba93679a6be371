// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { parse } from 'node-html-parser';
import { demoPeople } from '#local/acumatica/people.ts';
import { type Gateway, origin } from './gateway.ts';

/** An answer as a browser or client sees it. */
export interface Seen {
  readonly url: URL;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly setCookies: readonly string[];
  readonly body: string;
}

interface Request {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly form?: Record<string, string | undefined>;
  readonly json?: unknown;
  readonly text?: string;
  /** Where the request comes from. @default 203.0.113.9 */
  readonly sourceIp?: string;
}

/** Sends one request to the handler as API Gateway does (payload 1.0). */
export async function send(gateway: Gateway, target: string, request: Request = {}): Promise<Seen> {
  const url = new URL(target, origin);
  const body =
    request.text ??
    (request.form && new URLSearchParams(defined(request.form)).toString()) ??
    (request.json === undefined ? null : JSON.stringify(request.json));
  const type = request.form ? 'application/x-www-form-urlencoded' : 'application/json';
  const headers = {
    host: url.host,
    ...(body !== null && { 'content-type': type }),
    ...request.headers,
  };
  const many = Map.groupBy([...url.searchParams], ([name]) => name);
  const event = {
    httpMethod: request.method ?? (body === null ? 'GET' : 'POST'),
    path: url.pathname,
    headers,
    multiValueHeaders: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, [value]]),
    ),
    queryStringParameters: Object.fromEntries(url.searchParams),
    multiValueQueryStringParameters: Object.fromEntries(
      [...many].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]),
    ),
    body,
    isBase64Encoded: false,
    requestContext: { identity: { sourceIp: request.sourceIp ?? '203.0.113.9' } },
  } as unknown as APIGatewayProxyEvent; // the members that the handler reads
  const answer = await gateway.call(event);
  return {
    url,
    status: answer.statusCode,
    headers: Object.fromEntries(
      Object.entries(answer.headers ?? {}).map(([name, value]) => [
        name.toLowerCase(),
        String(value),
      ]),
    ),
    setCookies: setCookies(answer.headers, answer.multiValueHeaders),
    body: answer.body,
  };
}

function setCookies(...all: (Record<string, unknown> | undefined)[]): string[] {
  return all.flatMap((headers) =>
    Object.entries(headers ?? {}).flatMap(([name, value]) =>
      name.toLowerCase() === 'set-cookie' ? [value].flat().map(String) : [],
    ),
  );
}

function defined(form: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** A browser that keeps the gateway's cookies, with paths, and goes to the simulated ERP by fetch. */
export class Browser {
  readonly #gateway: Gateway;
  readonly cookies = new Map<string, { value: string; path: string }>();
  /** Every Set-Cookie header seen. */
  readonly seenCookies: string[] = [];

  constructor(gateway: Gateway) {
    this.#gateway = gateway;
  }

  async visit(target: string, request: Request = {}): Promise<Seen> {
    const url = new URL(target, origin);
    const cookie = [...this.cookies]
      .filter(([, { path }]) => path === '/' || url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const headers = { ...(cookie && { cookie }), accept: 'text/html,*/*', ...request.headers };
    const seen = await send(this.#gateway, target, { ...request, headers });
    for (const text of seen.setCookies) this.#keep(text);
    return seen;
  }

  /** Follows the gateway's own redirects; stops at pages and at other addresses. */
  async go(target: string, request: Request = {}): Promise<Seen> {
    let seen = await this.visit(target, request);
    for (let hops = 0; hops < 10 && seen.headers['location']; hops++) {
      const next = new URL(seen.headers['location'], seen.url);
      if (next.origin !== origin) return seen;
      seen = await this.visit(next.href);
    }
    return seen;
  }

  /** Presses a button of a page's form, every box ticked. */
  press(page: Seen, decision: string, changes: Record<string, string | undefined> = {}) {
    const form = parse(page.body).querySelector('form');
    if (!form) throw new Error(`No form at ${page.url.pathname}: ${page.status} ${page.body}`);
    const fields = form
      .querySelectorAll('input')
      .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? 'on']);
    return this.go(form.getAttribute('action') ?? '', {
      form: { ...Object.fromEntries(fields), decision, ...changes },
      headers: { origin, 'sec-fetch-site': 'same-origin' },
    });
  }

  #keep(text: string): void {
    this.seenCookies.push(text);
    const [pair = '', ...attributes] = text.split(/; */);
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path = attributes.find((one) => one.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, { value, path });
  }
}

/** Logs in at the simulated ERP. @returns the address it sends the browser back to */
export async function logInAtErp(address: string, username: string): Promise<string> {
  const person = demoPeople.find((one) => one.username === username);
  const response = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ username, password: person?.password ?? '', decision: 'sign-in' }),
  });
  const back = response.headers.get('location');
  if (!back) throw new Error(`The ERP did not sign ${username} in: ${response.status}`);
  return back;
}

/** Up to the ERP's login page. @returns its address */
export async function approved(browser: Browser, clientId: string): Promise<string> {
  const connect = await browser.go(authorizeUrl(clientId));
  return (await browser.press(connect, 'allow')).headers['location'] ?? '';
}

/** Up to the page after the ERP. */
export async function backFromErp(
  browser: Browser,
  clientId: string,
  username: string,
): Promise<Seen> {
  return browser.go(await logInAtErp(await approved(browser, clientId), username));
}

export const redirectUri = 'http://127.0.0.1:33418/callback';
export const verifier = 'v'.repeat(64);
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** Registers a client; by default a public one on loopback. */
export async function register(gateway: Gateway, metadata: Record<string, unknown> = {}) {
  const seen = await send(gateway, '/register', {
    json: {
      client_name: 'Test client',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      ...metadata,
    },
  });
  const body = JSON.parse(seen.body) as Record<string, unknown>;
  return { status: seen.status, body, clientId: String(body['client_id']), seen };
}

/** The address of an authorization request. */
export function authorizeUrl(clientId: string, changes: Record<string, string | undefined> = {}) {
  const parameters = defined({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'client-state',
    scope: 'erp.read erp.write offline_access',
    resource: `${origin}/mcp`,
    ...changes,
  });
  return `/authorize?${new URLSearchParams(parameters)}`;
}

/** Goes the whole way. @returns the address that the client receives */
export async function signIn(
  gateway: Gateway,
  clientId: string,
  username = 'sales',
  changes: Record<string, string | undefined> = {},
  browser = new Browser(gateway),
): Promise<URL> {
  const connect = await browser.go(authorizeUrl(clientId, changes));
  const toErp = await browser.press(connect, 'allow');
  const back = await logInAtErp(toErp.headers['location'] ?? '', username);
  const notice = await browser.go(back);
  const end = notice.status === 200 ? await browser.press(notice, 'accept') : notice;
  const arrived = end.headers['location'];
  if (!arrived)
    throw new Error(`The sign-in ended at ${end.url.pathname}: ${end.status} ${end.body}`);
  return new URL(arrived);
}

/** Asks the token endpoint. */
export async function token(gateway: Gateway, form: Record<string, string | undefined>) {
  const seen = await send(gateway, '/token', { form });
  return { status: seen.status, body: JSON.parse(seen.body) as Record<string, string>, seen };
}

/** Exchanges a code. */
export function exchange(gateway: Gateway, clientId: string, arrived: URL, changes = {}) {
  return token(gateway, {
    grant_type: 'authorization_code',
    client_id: clientId,
    code: arrived.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: redirectUri,
    ...changes,
  });
}

/** Refreshes. */
export function refresh(gateway: Gateway, clientId: string, refreshToken: string, changes = {}) {
  return token(gateway, {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refreshToken,
    ...changes,
  });
}

/** Registers, signs in and exchanges: a client with tokens. */
export async function connected(gateway: Gateway, username = 'sales') {
  const { clientId } = await register(gateway);
  const tokens = await exchange(gateway, clientId, await signIn(gateway, clientId, username));
  return {
    clientId,
    access: String(tokens.body['access_token']),
    refresh: String(tokens.body['refresh_token']),
  };
}
