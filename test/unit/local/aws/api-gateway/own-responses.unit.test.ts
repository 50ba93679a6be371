// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { ownResponse } from '#local/aws/api-gateway/own-responses.ts';
import { gatewayResponses } from '#shared/platform/names.ts';

describe('what API Gateway answers by itself', () => {
  it('carries our texts, with the public origin in every place of it', () => {
    for (const { type, statusCode, body } of gatewayResponses) {
      const response = ownResponse(type, 'https://erp.example');
      expect(response.statusCode).toBe(statusCode);
      expect(response.body.toString()).toBe(body);
      expect(Object.keys(JSON.parse(body))[0]).toMatch(/^(error|message)$/);
      expect(JSON.stringify(response.headers)).not.toContain('{origin}');
    }
  });

  it('names no error to whoever came without a token, and a dead token to whoever had one', () => {
    const challengeOf = (type: 'UNAUTHORIZED' | 'ACCESS_DENIED') => {
      const { statusCode, headers } = ownResponse(type, 'https://erp.example');
      expect(statusCode).toBe(401);
      return headers['www-authenticate']?.[0] ?? '';
    };
    const plain =
      'Bearer resource_metadata="https://erp.example/.well-known/oauth-protected-resource/mcp", scope="erp.read"';
    expect(challengeOf('UNAUTHORIZED')).toBe(plain);
    expect(challengeOf('ACCESS_DENIED')).toBe(`${plain}, error="invalid_token"`);
  });

  it('never advertises offline access in a challenge', () => {
    for (const { headers } of gatewayResponses)
      expect(headers['WWW-Authenticate'] ?? '').not.toContain('offline_access');
  });

  it('has a default where we set nothing', () => {
    expect(ownResponse('INTEGRATION_TIMEOUT', '').statusCode).toBe(504);
  });
});
