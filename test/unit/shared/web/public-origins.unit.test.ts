// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { calledOrigin, PublicOrigins } from '#shared/web/public-origins.ts';

const origins = ['https://main.example', 'https://second.example:8443'];

describe('the setting PUBLIC_ORIGINS', () => {
  it.each([
    ['https://a.example', ['https://a.example']],
    ['https://a.example, http://127.0.0.1:8080', ['https://a.example', 'http://127.0.0.1:8080']],
    ['http://localhost:8080', ['http://localhost:8080']],
  ])('takes %j', (text, expected) => {
    expect(PublicOrigins.parse(text)).toEqual(expected);
  });

  it.each([
    '',
    'https://a.example/',
    'https://a.example/path',
    'http://a.example',
    'https://a.example,',
    'a.example',
    'https://A.example',
    'https://user@a.example',
  ])('refuses %j', (text) => {
    expect(PublicOrigins.safeParse(text).success).toBe(false);
  });
});

describe('the origin that was called', () => {
  it('is the listed one of that host', () => {
    expect(calledOrigin(origins, { host: 'SECOND.example:8443', originSecret: undefined })).toEqual(
      {
        kind: 'listed',
        origin: 'https://second.example:8443',
      },
    );
  });

  it.each(['evil.example', 'main.example.evil.com', 'second.example', '', undefined])(
    'is none for the host %j',
    (host) => {
      expect(calledOrigin(origins, { host, originSecret: undefined }).kind).toBe('misdirected');
    },
  );

  it('is the main one behind our own front, whatever host the front asks for', () => {
    const arrival = { host: 'abc.execute-api.us-east-1.amazonaws.com', originSecret: 's3cret' };
    expect(calledOrigin(origins, arrival, 's3cret')).toEqual({
      kind: 'listed',
      origin: 'https://main.example',
    });
  });

  it.each(['wrong', '', undefined])('is refused around the front, with the secret %j', (secret) => {
    const arrival = { host: 'main.example', originSecret: secret };
    expect(calledOrigin(origins, arrival, 's3cret').kind).toBe('bypassed');
  });
});
