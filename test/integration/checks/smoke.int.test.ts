// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AttackedGateway, startAttackedGateway } from '../../fixtures/attacked-gateway.ts';
import { smoke } from '../../smoke/smoke.ts';
import { type ChangingProxy, type Passing, startChangingProxy } from './changing-proxy.ts';

let gateway: AttackedGateway;
let front: ChangingProxy;
beforeAll(async () => {
  gateway = await startAttackedGateway();
  front = await startChangingProxy(gateway.origin);
});
afterAll(async () => {
  await front?.stop();
  await gateway?.stop();
});
beforeEach(() => front.change(undefined));

const target = (origin: string) => ({
  origin,
  token: gateway.tokens.access_token,
  executeApi: undefined,
});

async function failures(origin: string): Promise<string[]> {
  const looked = await smoke(target(origin));
  return looked.flatMap(({ check, outcome }) =>
    outcome.kind === 'failed' ? [`${check.number} ${check.what}: ${outcome.why}`] : [],
  );
}

describe('the smoke test', () => {
  it('finds nothing wrong with the gateway of this machine, and says what it could not look at', async () => {
    const looked = await smoke(target(gateway.origin));
    expect(looked.filter(({ outcome }) => outcome.kind === 'failed')).toEqual([]);
    const skipped = looked.filter(({ outcome }) => outcome.kind === 'skipped');
    expect(skipped.map(({ check }) => check.number)).toEqual([14, 14, 19, 23]);
    expect(looked.length - skipped.length).toBeGreaterThan(30);
  });

  it('finds nothing wrong behind a front that spoils nothing', async () => {
    expect(await failures(front.origin)).toEqual([]);
  });

  it.each<[string, (answer: Passing) => void, RegExp]>([
    [
      'renames the challenge',
      ({ headers }) => {
        const challenge = headers['www-authenticate'];
        delete headers['www-authenticate'];
        if (challenge) headers['x-amzn-remapped-www-authenticate'] = challenge;
      },
      /^12 POST \/mcp without a token.*remapped/,
    ],
    [
      'puts its stage into the documents',
      (answer) => {
        if (answer.path.includes('authorization-server'))
          answer.body = answer.body.replaceAll('/token"', '/live/token"');
      },
      /^11 .*stage in its path/,
    ],
    [
      'adds a slash to the issuer',
      (answer) => {
        answer.body = answer.body.replace(/"issuer":"([^"]+)"/, '"issuer":"$1/"');
      },
      /^11 .*issuer is/,
    ],
    [
      'blocks redirects to 127.0.0.1, as a firewall would',
      (answer) => {
        if (answer.path === '/register') answer.status = 403;
      },
      /^18 registration with a loopback redirect/,
    ],
    [
      'caches',
      ({ headers, path }) => {
        if (path === '/docs') headers['x-cache'] = 'Hit from cloudfront';
      },
      /^24 nothing is answered from a cache/,
    ],
    [
      'lets every origin in',
      (answer) => {
        if (answer.path === '/mcp' && answer.status === 403) answer.status = 200;
      },
      /^19 Origin null: 403: It is answered 200/,
    ],
    [
      'loses the headers of pages',
      ({ headers, path }) => {
        if (path === '/callback') delete headers['x-frame-options'];
      },
      /^3 .*x-frame-options: none/,
    ],
    [
      'opens a stream where 405 is due',
      (answer) => {
        if (answer.method === 'GET' && answer.path === '/mcp') answer.status = 200;
      },
      /^21 GET \/mcp/,
    ],
  ])('names the check where a front %s', async (_how, change, finding) => {
    front.change(change);
    const found = await failures(front.origin);
    expect(found).toContainEqual(expect.stringMatching(finding));
  });
});

describe('npm run smoke', () => {
  const run = async (...args: string[]) => {
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [
        'test/smoke/run.ts',
        ...args,
      ]);
      return { code: 0, output: stdout };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }; // execFile's own error
      return { code, output: stdout + stderr };
    }
  };

  it('prints a table, and ends with 0 where nothing failed', async () => {
    const { code, output } = await run(`${gateway.origin}/mcp`);
    expect(output).toContain('Nothing failed at');
    expect(output).toMatch(/skipped +plain http/);
    expect(code).toBe(0);
  });

  it('ends with 1 where a check failed', async () => {
    front.change((answer) => {
      if (answer.path === '/health') answer.status = 500;
    });
    const { code, output } = await run(front.origin);
    expect(output).toMatch(/24 +\/health answers.*failed +\/health answers 500/);
    expect(code).toBe(1);
  });

  it('ends with 2 and its usage where no address is given', async () => {
    const { code, output } = await run('--nonsense');
    expect(output).toContain('Usage: npm run smoke');
    expect(code).toBe(2);
  });
});
