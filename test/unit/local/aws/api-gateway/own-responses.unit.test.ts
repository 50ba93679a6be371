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
      expect(JSON.parse(body)).toHaveProperty('error');
      expect(JSON.stringify(response.headers)).not.toContain('{origin}');
    }
  });

  it('never advertises offline access in a challenge', () => {
    for (const { headers } of gatewayResponses)
      expect(headers['WWW-Authenticate'] ?? '').not.toContain('offline_access');
  });

  it('has a default where we set nothing', () => {
    expect(ownResponse('INTEGRATION_TIMEOUT', '').statusCode).toBe(504);
  });
});
