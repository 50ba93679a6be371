// SPDX-License-Identifier: Apache-2.0
import { ask, expected } from './asking.ts';
import type { Check, Target } from './check.ts';

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

/** `/mcp` for whoever has no token: a ping is answered, and each rule of the door can be seen. */
const lazy = ({ origin }: Target) => `${origin}/mcp?auth=lazy`;

async function expectStatus(
  target: Target,
  status: number,
  headers: Record<string, string>,
  body = ping,
  method = 'POST',
): Promise<void> {
  const answer = await ask(lazy(target), {
    method,
    headers: { ...json, ...headers },
    ...(method === 'POST' && { body }),
  });
  expected(answer.status === status, `It is answered ${answer.status}, not ${status}`);
}

/** The rules of the door of `/mcp`. */
export const doorChecks: readonly Check[] = [
  {
    number: 19,
    what: 'no Origin: a ping is answered',
    look: (target) => expectStatus(target, 200, {}),
  },
  ...[
    ['another site', () => 'https://evil.example'],
    ['null', () => 'null'],
    ['our name with another ending', ({ origin }: Target) => `${origin}.evil.example`],
    ['our name behind another', ({ origin }: Target) => origin.replace('://', '://evil-')],
  ].map(
    ([what, originOf]): Check => ({
      number: 19,
      what: `Origin ${what}: 403`,
      look: (target) =>
        expectStatus(target, 403, {
          origin: typeof originOf === 'function' ? originOf(target) : '',
        }),
    }),
  ),
  {
    number: 19,
    what: 'our own Origin: served, echoed exactly, without credentials',
    async look(target) {
      const { origin } = target;
      const headers = { ...json, origin };
      const { status, headers: got } = await ask(lazy(target), {
        method: 'POST',
        headers,
        body: ping,
      });
      expected(status === 200, `It is answered ${status}`);
      const allowed = got['access-control-allow-origin'];
      expected(allowed === origin, `Access-Control-Allow-Origin is ${allowed}`);
      expected(
        got['access-control-allow-credentials'] === undefined,
        'Credentials are allowed across origins',
      );
    },
  },
  {
    number: 19,
    what: 'a preflight from our own Origin is answered without a token',
    async look({ origin }) {
      const headers = { origin, 'access-control-request-method': 'POST' };
      const answer = await ask(`${origin}/mcp`, { method: 'OPTIONS', headers });
      expected(answer.status === 204, `OPTIONS is answered ${answer.status}`);
      expected(
        (answer.headers['access-control-allow-headers'] ?? '').includes('authorization'),
        'A browser may not send Authorization',
      );
    },
  },
  {
    number: 19,
    what: 'another Host is not served',
    async look(target) {
      // Over https a front may close the connection before it answers, which is as good.
      const answer = await ask(lazy(target), {
        method: 'POST',
        headers: { ...json, host: 'evil.example' },
        body: ping,
      }).catch(() => undefined);
      expected(
        answer === undefined || [400, 403, 404, 421].includes(answer.status),
        `Host evil.example is answered ${answer?.status}`,
      );
      expected(!answer?.body.includes('evil.example'), 'The answer is built from the Host');
    },
  },
  {
    number: 19,
    what: "API Gateway's own address is closed",
    skipped: ({ executeApi }) => (executeApi === undefined ? 'needs --execute-api' : undefined),
    async look({ executeApi }) {
      const base = String(executeApi).replace(/\/$/, '');
      for (const path of ['/health', '/mcp?auth=lazy', '/.well-known/oauth-authorization-server']) {
        const answer = await ask(`${base}${path}`).catch(() => undefined);
        // Health tells nothing; behind CloudFront it is reachable, and nothing else is.
        const open = path === '/health' ? [] : [200];
        expected(
          answer === undefined || !open.includes(answer.status),
          `${path} is answered ${answer?.status} around the front`,
        );
      }
    },
  },
  {
    number: 23,
    what: 'a body that is no JSON by its type: 415',
    look: (target) => expectStatus(target, 415, { 'content-type': 'text/plain' }),
  },
  {
    number: 23,
    what: 'a body of more than 1 MiB: 413',
    look: (target) =>
      expectStatus(
        target,
        413,
        {},
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'ping',
          params: { x: 'x'.repeat(1_048_576) },
        }),
      ),
  },
  {
    number: 20,
    what: 'a batch: 400',
    look: (target) => expectStatus(target, 400, {}, `[${ping}]`),
  },
  ...['GET', 'DELETE'].map(
    (method): Check => ({
      number: 21,
      what: `${method} /mcp, which would open or end a session: 405`,
      look: (target) => expectStatus(target, 405, {}, '', method),
    }),
  ),
];
