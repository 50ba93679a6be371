// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { isKnownCallback, knownCallbacks } from '#shared/oauth/known-callbacks.ts';
import { judgeRedirect } from '#shared/oauth/redirect-policy.ts';

describe('a known callback', () => {
  it.each(knownCallbacks)('of $client is acceptable, whatever the list says: $uri', ({ uri }) => {
    const used = uri.replace('{id}', 'conn_42-A');
    expect(isKnownCallback(used)).toBe(true);
    expect(['web', 'native']).toContain(judgeRedirect(used, ['other.example']).kind);
  });

  it('is there for each of the five connectors', () => {
    const clients = new Set(knownCallbacks.map(({ client }) => client));
    expect([...clients]).toEqual(
      expect.arrayContaining(['Claude', 'ChatGPT', 'Grok', 'Cursor', 'VS Code']),
    );
  });

  it.each([
    'https://claude.ai/api/mcp/auth_callback/',
    'https://claude.ai/api/mcp/auth_callback?x=1',
    'https://claude.ai.evil.example/api/mcp/auth_callback',
    'https://CLAUDE.ai/api/mcp/auth_callback',
    'http://claude.ai/api/mcp/auth_callback',
    'https://grok.com/connectors-oauth-exchange-code',
    'https://chatgpt.com/connector/oauth/',
    'https://chatgpt.com/connector/oauth/a/b',
    'https://chatgpt.com/connector/oauth/../a',
    'https://chatgpt.com/connector/oauth/a?b',
    `https://chatgpt.com/connector/oauth/${'a'.repeat(201)}`,
    'cursor://evil/oauth/callback',
  ])('is not %s', (uri) => {
    expect(isKnownCallback(uri)).toBe(false);
  });
});
