// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { wiredOrigins } from '#functions/wiring/public-origins.ts';
import { originSecretHeader } from '#shared/platform/names.ts';

const secret = 's'.repeat(32);
const requestContext = { identity: { sourceIp: '130.176.1.2' } };

describe('an event of API Gateway', () => {
  it('has its sender from all values of the header, in whatever case it is written', () => {
    const { addressOf } = wiredOrigins(['https://gateway.test'], secret);
    const headers = {
      [originSecretHeader.toUpperCase()]: secret,
      'X-Forwarded-For': '130.176.1.2',
    };
    const multiValueHeaders = { 'X-Forwarded-For': ['10.0.0.1', '198.51.100.7', '130.176.1.2'] };
    expect(addressOf({ headers, multiValueHeaders, requestContext })).toBe('198.51.100.7');
  });

  it('has its sender from the one value where only that is given', () => {
    const { addressOf } = wiredOrigins(['https://gateway.test'], secret);
    const headers = {
      [originSecretHeader]: secret,
      'x-forwarded-for': '198.51.100.7, 130.176.1.2',
    };
    expect(addressOf({ headers, requestContext })).toBe('198.51.100.7');
  });

  it('has the end of its connection as sender where no front is configured', () => {
    const { addressOf } = wiredOrigins(['https://gateway.test']);
    const headers = { 'x-forwarded-for': '198.51.100.7, 130.176.1.2' };
    expect(addressOf({ headers, multiValueHeaders: null, requestContext })).toBe('130.176.1.2');
    expect(addressOf({ headers: null, requestContext })).toBe('130.176.1.2');
  });
});

describe('a front whose secret was rotated', () => {
  const next = 'n'.repeat(32);
  const from = (originSecret: string) => ({ [originSecretHeader]: originSecret });
  const listed = { kind: 'listed', origin: 'https://gateway.test' };

  it('is served by an instance that knows the old one, and so is the old one for a while', async () => {
    const rejected: string[] = [];
    const origins = wiredOrigins(['https://gateway.test'], secret, async (one) => {
      rejected.push(one);
      return next;
    });
    expect(await origins.of(from(next))).toEqual(listed);
    expect(await origins.of(from(secret))).toEqual(listed);
    expect(rejected).toEqual([secret]);
    const headers = { ...from(next), 'x-forwarded-for': '198.51.100.7, 130.176.1.2' };
    expect(origins.addressOf({ headers, requestContext })).toBe('198.51.100.7');
    const third = wiredOrigins(['https://gateway.test'], secret, async () => next);
    expect(await third.of(from('x'.repeat(32)))).toEqual({ kind: 'bypassed' });
  });

  it('lets nobody else in, also where the secret cannot be read again', async () => {
    const fails = async () => Promise.reject(new Error('no secrets now'));
    const origins = wiredOrigins(['https://gateway.test'], secret, fails);
    expect(await origins.of(from(next))).toEqual({ kind: 'bypassed' });
    expect(await origins.of({})).toEqual({ kind: 'bypassed' });
    expect(await origins.of(from(secret))).toEqual(listed);
  });
});
