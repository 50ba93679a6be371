// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { CanaryGate } from '#shared/acumatica/identity/access-gate.ts';

const settings = {
  url: 'https://erp.example/site',
  tenant: 'My Company',
  endpointName: 'Default',
  endpointVersion: '25.200.001',
  clientId: 'gateway',
  canaryInquiry: 'MCP/Access',
};

describe('the access gate', () => {
  it('asks for one row of the canary inquiry with the person’s own token', async () => {
    const asked: unknown[] = [];
    const gate = new CanaryGate(settings, async (url, init) => {
      asked.push(url, new Headers(init?.headers).get('authorization'), init?.redirect);
      return Response.json({ value: [] });
    });
    expect(await gate.check('token')).toEqual({ kind: 'granted' });
    expect(asked).toEqual([
      'https://erp.example/site/t/My%20Company/api/odata/gi/MCP%2FAccess?%24top=1',
      'Bearer token',
      'manual',
    ]);
  });

  it.each([
    [200, { kind: 'granted' }],
    [403, { kind: 'denied' }],
    [302, { kind: 'misconfigured', httpStatus: 302 }],
    [401, { kind: 'misconfigured', httpStatus: 401 }],
    [404, { kind: 'misconfigured', httpStatus: 404 }],
    [500, { kind: 'misconfigured', httpStatus: 500 }],
  ])('makes of %i %j', async (status, expected) => {
    const json = { status, headers: { 'content-type': 'application/json;odata.metadata=minimal' } };
    const gate = new CanaryGate(settings, async () => new Response(null, json));
    expect(await gate.check('token')).toEqual(expected);
  });

  it('takes a web page with a status of success for no answer of the inquiry', async () => {
    const page = { status: 200, headers: { 'content-type': 'text/html' } };
    const gate = new CanaryGate(settings, async () => new Response('<h1>Maintenance</h1>', page));
    expect(await gate.check('token')).toEqual({ kind: 'misconfigured', httpStatus: 200 });
  });

  it('lets nobody in where the ERP does not answer', async () => {
    const gate = new CanaryGate(settings, async () => {
      throw new TypeError('fetch failed');
    });
    expect(await gate.check('token')).toEqual({ kind: 'unavailable', fault: expect.any(Error) });
  });
});
