// SPDX-License-Identifier: Apache-2.0
import { ask, expected, jsonOf } from './asking.ts';
import { type Check, onlyOverHttps } from './check.ts';

/** TLS, HSTS, health, caches and stages: what stands between people and the functions. */
export const transportChecks: readonly Check[] = [
  {
    number: 14,
    what: 'TLS 1.2 or newer, and Strict-Transport-Security on pages',
    skipped: onlyOverHttps,
    async look({ origin }) {
      const page = await ask(`${origin}/docs`);
      expected(
        page.tls === 'TLSv1.2' || page.tls === 'TLSv1.3',
        `The connection is ${page.tls ?? 'not encrypted'}`,
      );
      const hsts = page.headers['strict-transport-security'] ?? '';
      const seconds = Number(/max-age=(\d+)/.exec(hsts)?.[1] ?? 0);
      expected(seconds >= 31_536_000, `Strict-Transport-Security is ${JSON.stringify(hsts)}`);
    },
  },
  {
    number: 14,
    what: 'plain http is refused, or led to https',
    skipped: (target) =>
      onlyOverHttps(target) ??
      (new URL(target.origin).port === '' ? undefined : 'the port is not the usual one'),
    async look({ origin }) {
      const plain = await ask(`http://${new URL(origin).host}/health`).catch(() => undefined);
      if (plain === undefined) return; // nobody listens
      expected(
        (plain.headers['location'] ?? '').startsWith('https://') || plain.status >= 400,
        `http answers ${plain.status}`,
      );
    },
  },
  {
    number: 24,
    what: '/health answers, and is not cached',
    async look({ origin }) {
      const health = await ask(`${origin}/health`);
      expected(health.status === 200, `/health answers ${health.status}`);
      expected(jsonOf(health)['status'] === 'ok', `/health says ${health.body.slice(0, 100)}`);
      expected(
        health.headers['cache-control'] === 'no-store',
        `Cache-Control is ${health.headers['cache-control']}`,
      );
    },
  },
  {
    number: 24,
    what: 'nothing is answered from a cache in front',
    async look({ origin }) {
      for (const path of ['/health', '/.well-known/oauth-authorization-server', '/docs']) {
        await ask(`${origin}${path}`);
        const { headers } = await ask(`${origin}${path}`);
        expected(
          !/^(refresh)?hit/i.test(headers['x-cache'] ?? ''),
          `${path} came from a cache (x-cache: ${headers['x-cache']})`,
        );
        expected(headers['age'] === undefined, `${path} came from a cache (it has an Age)`);
      }
    },
  },
  {
    number: 24,
    what: 'an unknown path is a JSON 404 that speaks of no token',
    async look({ origin }) {
      const answer = await ask(`${origin}/no-such-path`);
      expected(answer.status === 404, `An unknown path is answered ${answer.status}`);
      expected(
        jsonOf(answer)['error'] === 'not_found',
        `An unknown path says ${answer.body.slice(0, 100)}`,
      );
    },
  },
];
