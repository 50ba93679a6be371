// SPDX-License-Identifier: Apache-2.0
import { type Answer, ask, expected } from './asking.ts';
import type { Check } from './check.ts';

const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** A 401 whose challenge leads a client to the sign-in. The header's name is looked at as it came over the wire. */
function expectChallenge(answer: Answer, origin: string, error?: string): void {
  expected(answer.status === 401, `It is answered ${answer.status}, not 401`);
  expected(
    answer.headers['x-amzn-remapped-www-authenticate'] === undefined,
    'The challenge came as x-amzn-remapped-www-authenticate',
  );
  const challenge = answer.headers['www-authenticate'] ?? '';
  expected(challenge.startsWith('Bearer '), `WWW-Authenticate is ${JSON.stringify(challenge)}`);
  const metadata = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
  expected(challenge.includes(metadata), `The challenge lacks ${metadata}: ${challenge}`);
  expected(/scope="[^"]+"/.test(challenge), `The challenge names no scope: ${challenge}`);
  expected(!challenge.includes('offline_access'), 'The challenge asks for offline_access');
  const named = /error="([^"]*)"/.exec(challenge)?.[1];
  expected(named === error, `The challenge's error is ${named ?? 'none'}, not ${error ?? 'none'}`);
  expected(
    answer.headers['cache-control'] === 'no-store',
    `A 401 may be cached (Cache-Control: ${answer.headers['cache-control'] ?? 'none'})`,
  );
}

/** What whoever comes without a living token is told. */
export const challengeChecks: readonly Check[] = [
  {
    number: 12,
    what: 'POST /mcp without a token: 401 with the literal challenge',
    async look({ origin }) {
      const answer = await ask(`${origin}/mcp`, { method: 'POST', headers: json, body: ping });
      expectChallenge(answer, origin);
    },
  },
  {
    number: 12,
    what: 'GET /mcp without a token: the same challenge, and no open stream',
    async look({ origin }) {
      const headers = { accept: 'text/event-stream' };
      expectChallenge(await ask(`${origin}/mcp`, { headers }), origin);
    },
  },
  {
    number: 12,
    what: 'a dead token: 401 with error="invalid_token"',
    async look({ origin }) {
      const headers = { ...json, authorization: `Bearer ${'dead'.repeat(11)}` };
      const answer = await ask(`${origin}/mcp`, { method: 'POST', headers, body: ping });
      expectChallenge(answer, origin, 'invalid_token');
    },
  },
  {
    number: 12,
    what: 'a client that names itself in no User-Agent gets the challenge too',
    async look({ origin }) {
      const question = { method: 'POST', headers: json, body: ping, named: false };
      expectChallenge(await ask(`${origin}/mcp`, question), origin);
    },
  },
  {
    number: 14,
    what: 'a token in the query string is no token',
    async look({ origin }) {
      // A living token would prove no more and be logged on its way: the answer must be as without any.
      const address = `${origin}/mcp?access_token=${'query'.repeat(9)}`;
      expectChallenge(await ask(address, { method: 'POST', headers: json, body: ping }), origin);
    },
  },
];
