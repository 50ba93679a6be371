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
