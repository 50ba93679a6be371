// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Counted } from '#shared/governance/address-limiter.ts';
import type { Context } from '#shared/oauth/koa.ts';
import { registrationLimit } from '#shared/oauth/registration-limit.ts';

/** Sends one request through the limit. */
async function through(
  {
    path = '/register',
    method = 'POST',
    length = 100,
  }: { path?: string; method?: string; length?: number },
  counted: Counted = { kind: 'within' },
) {
  const asked: string[] = [];
  const addressLimiter = {
    async count(use: string, address: string) {
      asked.push(`${use} ${address}`);
      return counted;
    },
  };
  const headers: Record<string, string> = {};
  const context = {
    path,
    method,
    ip: '203.0.113.9',
    request: { length },
    status: 404,
    body: undefined,
    set: (name: string, value: string) => Object.assign(headers, { [name]: value }),
  };
  let passed = false;
  // the members that the limit reads
  await registrationLimit({ addressLimiter })(context as unknown as Context, async () => {
    passed = true;
  });
  return { asked, headers, passed, status: context.status, body: context.body };
}

describe('a registration', () => {
  it('within size and number goes on, counted by its address', async () => {
    expect(await through({ length: 8 * 1024 })).toMatchObject({
      passed: true,
      asked: ['register 203.0.113.9'],
    });
  });

  it('of more than 8 KB is refused and not counted', async () => {
    expect(await through({ length: 8 * 1024 + 1 })).toEqual({
      asked: [],
      headers: {},
      passed: false,
      status: 413,
      body: {
        error: 'invalid_client_metadata',
        error_description: 'The registration is too large',
      },
    });
  });

  it('of too many is told how long to wait', async () => {
    expect(await through({}, { kind: 'over', retryAfterSeconds: 17 })).toMatchObject({
      passed: false,
      status: 429,
      headers: { 'Retry-After': '17' },
      body: { error: 'temporarily_unavailable' },
    });
  });

  it.each([{ path: '/token' }, { method: 'GET' }])('is not what %j is', async (request) => {
    const over: Counted = { kind: 'over', retryAfterSeconds: 1 };
    expect(await through({ ...request, length: 9000 }, over)).toMatchObject({
      passed: true,
      asked: [],
    });
  });
});
