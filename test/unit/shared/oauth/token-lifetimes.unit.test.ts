// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Context } from '#shared/oauth/koa.ts';
import {
  currentTokenLifetimes,
  grantSeconds,
  usedClientSeconds,
  withTokenLifetimes,
} from '#shared/oauth/token-lifetimes.ts';
import { inUnitOfWork, UnitOfWork } from '#shared/oauth/unit-of-work.ts';
import { Table } from '#shared/platform/table.ts';

const day = 86_400;
const lives = { accessTokenSeconds: 300, refreshTokenSeconds: 7 * day };
const at = (path: string) => ({ path }) as unknown as Context; // all that the middleware reads
const unit = () => new UnitOfWork(new Table({} as Table['client'], 'identity')); // never asked here

describe('the lives of tokens', () => {
  it.each(['/token', '/consent/abc'])(
    'are known to a request to %s, and read once',
    async (path) => {
      let reads = 0;
      const middleware = withTokenLifetimes(async () => {
        reads += 1;
        return lives;
      });
      await middleware(at(path), async () => {
        expect(currentTokenLifetimes()).toEqual(lives);
        await Promise.resolve();
        expect(currentTokenLifetimes()).toEqual(lives);
      });
      expect(reads).toBe(1);
    },
  );

  it.each(['/authorize', '/register', '/tokens', '/callback', '/x/token'])(
    'are not read for %s',
    async (path) => {
      let passed = false;
      const middleware = withTokenLifetimes(() => Promise.reject(new Error('not here')));
      await middleware(at(path), async () => {
        passed = true;
        expect(() => currentTokenLifetimes()).toThrow('No token lifetimes are known here');
      });
      expect(passed).toBe(true);
    },
  );

  it('that cannot be read make the request unavailable', async () => {
    const work = unit();
    const fault = new Error('settings are gone');
    const middleware = withTokenLifetimes(() => Promise.reject(fault));
    const request = inUnitOfWork(work, () =>
      Promise.resolve(middleware(at('/token'), () => Promise.reject(new Error('went on')))),
    );
    await expect(request).rejects.toBe(fault);
    expect(work.fault).toBe(fault);
  });

  it('let grant and client outlive both tokens, at every setting', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 300, max: day }),
        fc.integer({ min: day, max: 365 * day }),
        (accessTokenSeconds, refreshTokenSeconds) => {
          const set = { accessTokenSeconds, refreshTokenSeconds };
          expect(grantSeconds(set)).toBeGreaterThan(
            Math.max(accessTokenSeconds, refreshTokenSeconds),
          );
          // A client is renewed once half of its time is over.
          expect(usedClientSeconds(set) / 2).toBeGreaterThan(grantSeconds(set));
        },
      ),
    );
    expect(usedClientSeconds({ accessTokenSeconds: 3600, refreshTokenSeconds: 90 * day })).toBe(
      200 * day,
    );
  });
});
