// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { calledOrigin, clientAddress, PublicOrigins } from '#shared/web/public-origins.ts';

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

describe('the address of whoever called', () => {
  const secret = 's'.repeat(32);
  const front = '130.176.1.2';
  const behind = (...forwardedFor: string[]) => ({
    sourceIp: front,
    forwardedFor,
    originSecret: secret,
  });

  it('is the end of the connection where nothing stands in front, whatever was forwarded', () => {
    const sender = { sourceIp: '203.0.113.9', forwardedFor: ['10.0.0.1, 203.0.113.9'] };
    expect(clientAddress({ ...sender, originSecret: undefined })).toBe('203.0.113.9');
    expect(clientAddress({ ...sender, originSecret: secret })).toBe('203.0.113.9');
  });

  it('is the viewer that CloudFront saw', () => {
    expect(clientAddress(behind(`198.51.100.7, ${front}`), secret)).toBe('198.51.100.7');
    expect(clientAddress(behind(`2001:db8::7, ${front}`), secret)).toBe('2001:db8::7');
  });

  it.each([
    ['in the same line', [`127.0.0.1, 10.0.0.1, 198.51.100.7, ${front}`]],
    ['in a line of its own', ['127.0.0.1', `198.51.100.7, ${front}`]],
    ['as text', [`nobody, 198.51.100.7, ${front}`]],
  ])('is not what a caller forwards %s', (_how, lines) => {
    expect(clientAddress(behind(...lines), secret)).toBe('198.51.100.7');
  });

  it.each([
    ['no secret', { ...behind(`198.51.100.7, ${front}`), originSecret: undefined }],
    ['another secret', { ...behind(`198.51.100.7, ${front}`), originSecret: 'x'.repeat(32) }],
    ['nothing forwarded', behind()],
    ['one hop', behind(front)],
    ['a chain that ends elsewhere', behind('198.51.100.7, 192.0.2.1')],
    ['no address', behind(`nobody, ${front}`)],
  ])('is the end of the connection with %s', (_what, sender) => {
    expect(clientAddress(sender, secret)).toBe(front);
  });
});
