// SPDX-License-Identifier: Apache-2.0
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function started(settings: Record<string, string> = {}) {
  vi.stubEnv('PUBLIC_ORIGINS', 'https://erp.example,https://other.example');
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { handler } = await import('#functions/admin/handler.ts');
  return (resource: string, headers: Record<string, string> = { Host: 'erp.example' }) =>
    // The handler reads nothing else of an event, and nothing of the context.
    handler({ resource, headers } as unknown as APIGatewayProxyEvent, {} as Context);
}

describe('the admin function', () => {
  it('says that it is healthy, whoever asks', async () => {
    const get = await started();
    const { statusCode, body } = await get('/health', { Host: '10.0.0.1' });
    expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ok', service: 'mcp4erp' }]);
  });

  it('leads from the root to the documentation of the origin that was called', async () => {
    const get = await started();
    expect((await get('/', { host: 'other.example' })).headers?.['Location']).toBe(
      'https://other.example/docs',
    );
  });

  it('builds nothing from a host that is not listed', async () => {
    const get = await started();
    const { statusCode, headers, body } = await get('/', { Host: 'evil.example' });
    expect(statusCode).toBe(421);
    expect(headers?.['Location']).toBeUndefined();
    expect(body).not.toContain('evil');
  });

  it('refuses who comes around the front', async () => {
    const get = await started({ ORIGIN_SECRET: 'known-to-the-front' });
    expect((await get('/docs')).statusCode).toBe(403);
  });

  it('shows the connector address on a page with strict headers', async () => {
    const get = await started();
    const { statusCode, headers, body } = await get('/docs');
    expect(statusCode).toBe(200);
    expect(body).toContain('https://erp.example/mcp');
    expect(headers?.['Content-Security-Policy']).toContain("default-src 'none'");
    expect(headers?.['Strict-Transport-Security']).toBeTruthy();
  });

  it('answers 404 for a page that is none', async () => {
    const get = await started();
    expect((await get('/docs/{page+}')).statusCode).toBe(404);
  });

  it('does not start without its public origins', async () => {
    await expect(started({ PUBLIC_ORIGINS: '' })).rejects.toThrow('PUBLIC_ORIGINS');
  });
});
