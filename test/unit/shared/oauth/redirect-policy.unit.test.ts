// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { AllowedRedirectHosts, judgeRedirect } from '#shared/oauth/redirect-policy.ts';

describe('a redirect URI', () => {
  it.each([
    'https://claude.ai/api/mcp/auth_callback',
    'https://client.example/callback?tenant=1',
    'https://client.example:8443/callback',
  ])('%s belongs to a web client', (uri) => {
    expect(judgeRedirect(uri)).toEqual({ kind: 'web' });
  });

  it.each([
    'http://localhost/callback',
    'http://localhost:49152/callback',
    'http://127.0.0.1:49152/callback',
    'http://[::1]:49152/callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://vscode.github-authentication/did-authenticate',
    'com.example.app:/callback',
  ])('%s belongs to a native client', (uri) => {
    expect(judgeRedirect(uri)).toEqual({ kind: 'native' });
  });

  it.each([
    'http://client.example/callback',
    'http://localhost.evil.com/callback',
    'http://127.0.0.1.evil.com/callback',
    'http://127.0.0.2/callback',
    'http://0.0.0.0/callback',
    'https://localhost/callback',
    'https://user@client.example/callback',
    'https://user:pass@client.example/callback',
    'https://client.example/callback#fragment',
    'https://*.client.example/callback',
    'https://client.example/*',
    'javascript:alert(1)',
    'data:text/html,hello',
    'file:///etc/passwd',
    'mailto:a@b.example',
    'unknownscheme://callback',
    'https:\\\\client.example',
    ' https://client.example/callback',
    'https://client.example/a b',
    '/callback',
    'callback',
    '',
  ])('%s is refused', (uri) => {
    expect(judgeRedirect(uri).kind).toBe('refused');
  });
});

describe('the administrator’s list', () => {
  const list = ['app.example.com', 'app.example.com:8443', 'com.example.app'];

  it.each([
    ['https://app.example.com/callback', 'web'],
    ['https://app.example.com/elsewhere?x=1', 'web'],
    ['https://app.example.com:8443/callback', 'web'],
    ['com.example.app:/callback', 'native'],
    ['https://claude.ai/api/mcp/auth_callback', 'web'],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 'native'],
    ['http://localhost/callback', 'native'],
    ['http://127.0.0.1:49152/callback', 'native'],
    ['http://[::1]:49152/callback', 'native'],
  ])('lets %s through', (uri, kind) => {
    expect(judgeRedirect(uri, list)).toEqual({ kind });
  });

  it.each([
    'https://other.example.com/callback',
    'https://example.com/callback',
    'https://app.example.com.evil.com/callback',
    'https://app.example.com:9443/callback',
    'https://claude.ai/other',
    'cursor://evil/callback',
    'com.example.other:/callback',
  ])('leaves %s out', (uri) => {
    expect(judgeRedirect(uri, list)).toEqual({ kind: 'excluded' });
  });

  it('makes nothing safe that is not', () => {
    expect(judgeRedirect('http://app.example.com/callback', list).kind).toBe('refused');
    expect(judgeRedirect('javascript:alert(1)', ['javascript']).kind).toBe('refused');
  });

  it('lets every host through that is safe where it is empty', () => {
    expect(judgeRedirect('https://any.example/callback', [])).toEqual({ kind: 'web' });
  });
});

describe('the setting ALLOWED_REDIRECT_HOSTS', () => {
  it.each([
    ['app.example.com', ['app.example.com']],
    ['App.Example.com, b.example:8443', ['app.example.com', 'b.example:8443']],
    ['com.example.app', ['com.example.app']],
  ])('takes %j', (text, expected) => {
    expect(AllowedRedirectHosts.parse(text)).toEqual(expected);
  });

  it.each([
    '',
    'a.example,',
    'https://a.example',
    'a.example/path',
    '*.a.example',
    'a b',
    'u@a.example',
    'a.example:443',
  ])('refuses %j', (text) => {
    expect(AllowedRedirectHosts.safeParse(text).success).toBe(false);
  });
});
