// SPDX-License-Identifier: Apache-2.0
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { publicOriginsFromEnv } from '#functions/admin/public-origins.ts';
import { SettingsError } from '#shared/platform/env.ts';

type Handler = typeof import('#functions/admin/handler.ts')['handler'];
let handler: Handler;
beforeAll(async () => {
  vi.stubEnv('PUBLIC_ORIGINS', 'https://erp.example, https://other.example');
  ({ handler } = await import('#functions/admin/handler.ts'));
  vi.unstubAllEnvs();
});

const get = (resource: string, Host = 'erp.example') =>
  // The handler reads nothing else of an event, and nothing of the context.
  handler({ resource, headers: { Host } } as unknown as APIGatewayProxyEvent, {} as Context);

describe('the admin function', () => {
  it('says that it is healthy', async () => {
    const { statusCode, body } = await get('/health');
    expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ok', service: 'mcp4erp' }]);
  });

  it('leads from the root to the documentation of the origin that was called', async () => {
    expect((await get('/', 'other.example')).headers?.['Location']).toBe(
      'https://other.example/docs',
    );
  });

  it('never builds a URL from a host that is not listed', async () => {
    expect((await get('/', 'evil.example')).headers?.['Location']).toBe('https://erp.example/docs');
    expect((await get('/docs', 'evil.example')).body).not.toContain('evil');
  });

  it('shows the connector address on a page with strict headers', async () => {
    const { statusCode, headers, body } = await get('/docs');
    expect(statusCode).toBe(200);
    expect(body).toContain('https://erp.example/mcp');
    expect(headers?.['Content-Security-Policy']).toContain("default-src 'none'");
    expect(headers?.['Strict-Transport-Security']).toBeTruthy();
  });

  it('answers 404 for a page that is none', async () => {
    expect((await get('/docs/{page+}')).statusCode).toBe(404);
  });

  it('does not start without its public origins', () => {
    expect(() => publicOriginsFromEnv({})).toThrow(SettingsError);
    expect(() => publicOriginsFromEnv({ PUBLIC_ORIGINS: 'nonsense' })).toThrow(SettingsError);
  });
});
