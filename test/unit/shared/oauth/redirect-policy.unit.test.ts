// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { judgeRedirect } from '#shared/oauth/redirect-policy.ts';

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
