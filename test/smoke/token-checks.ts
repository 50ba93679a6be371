// SPDX-License-Identifier: Apache-2.0
import { ask, expected, jsonOf } from './asking.ts';
import type { Check, Target } from './check.ts';

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const needsToken = ({ token }: Target) => (token === undefined ? 'needs --token' : undefined);

function rpc({ origin, token }: Target, method: string, params: object = {}) {
  return ask(`${origin}/mcp`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${token}`, 'mcp-protocol-version': '2025-06-18' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}

/** What can be seen with a person's access token. Nothing is asked of the ERP. */
export const tokenChecks: readonly Check[] = [
  {
    number: 22,
    what: 'a living token is served, with a list of tools that no shared cache may keep',
    skipped: needsToken,
    async look(target) {
      const answer = await rpc(target, 'tools/list');
      expected(answer.status === 200, `tools/list is answered ${answer.status}`);
      const tools = Reflect.get(Object(jsonOf(answer)['result']), 'tools');
      expected(Array.isArray(tools) && tools.length > 0, 'tools/list holds no tools');
      expected(
        answer.headers['cache-control'] === 'no-store',
        `Cache-Control is ${answer.headers['cache-control'] ?? 'none'}`,
      );
    },
  },
  {
    number: 13,
    what: 'no answer and no error repeats the token',
    skipped: needsToken,
    async look(target) {
      const { origin, token = '' } = target;
      const answers = [
        await rpc(target, 'tools/list'),
        await rpc(target, 'tools/call', { name: 'acumatica_get_customer', arguments: { no: 1 } }),
        await rpc(target, 'no/such/method'),
        await ask(`${origin}/token`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: `grant_type=refresh_token&client_id=nobody&refresh_token=${token}`,
        }),
      ];
      for (const [index, { body, headers }] of answers.entries())
        expected(
          !`${body}${JSON.stringify(headers)}`.includes(token),
          `Answer ${index + 1} repeats the token`,
        );
    },
  },
  {
    number: 16,
    what: 'the token is opaque: nothing in it can be read or forged',
    skipped: needsToken,
    async look({ token = '' }) {
      expected(
        /^[A-Za-z0-9_-]{43,64}$/.test(token),
        'The token is not 256 random bits in Base64url',
      );
    },
  },
];
