// SPDX-License-Identifier: Apache-2.0
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { asApplicationEvent } from '#functions/oauth/request-event.ts';

const event = {
  headers: {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'x-forwarded-proto': 'http',
    'X-Forwarded-For': '10.0.0.1',
    'X-Forwarded-Port': '81',
    Forwarded: 'host=evil.example',
    'Content-Length': '3',
    'Transfer-Encoding': 'chunked',
    Cookie: 'b=2',
    Accept: 'text/html',
  },
  multiValueHeaders: { cookie: ['a=1', 'b=2'], Accept: ['text/html'] },
  requestContext: { identity: { sourceIp: '203.0.113.9' } },
} as unknown as APIGatewayProxyEvent; // the members that are read

describe('the event as the application sees it', () => {
  const seen = asApplicationEvent(event, 'https://gateway.test', '198.51.100.7');

  it('has host, scheme and address from us, and nothing of what was forwarded', () => {
    expect(seen.headers).toEqual({
      accept: 'text/html',
      cookie: 'a=1; b=2',
      host: 'gateway.test',
      'x-forwarded-host': 'gateway.test',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '198.51.100.7',
    });
    expect(seen.multiValueHeaders).toEqual({});
  });

  it('leaves the original as it was', () => {
    expect(event.headers['Host']).toBe('evil.example');
    expect(event.multiValueHeaders['cookie']).toEqual(['a=1', 'b=2']);
  });

  it('has an empty body where there is none, and a body as it came', () => {
    expect(seen.body).toBe('');
    const full = asApplicationEvent({ ...event, body: 'a=1' }, 'https://gateway.test', '::1');
    expect(full.body).toBe('a=1');
  });

  it('does without cookies and headers', () => {
    const bare = { requestContext: event.requestContext } as APIGatewayProxyEvent;
    expect(asApplicationEvent(bare, 'http://127.0.0.1:1', '::1').headers).toMatchObject({
      host: '127.0.0.1:1',
      'x-forwarded-proto': 'http',
    });
  });
});
