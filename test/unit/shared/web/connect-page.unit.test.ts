// SPDX-License-Identifier: Apache-2.0
import { parse } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import { type ConnectRequest, connectPage } from '#shared/web/connect-page.ts';

// Check 2: what a person must be told before a client is connected.
const request: ConnectRequest = {
  clientName: 'Claude',
  redirectHost: 'claude.ai',
  loopback: false,
  scopes: ['erp.read', 'offline_access'],
  erpHost: 'erp.company.example',
  tenant: 'Company',
  action: '/connect/uid',
  csrfToken: 'token',
};
const shown = async (change: Partial<ConnectRequest> = {}) =>
  parse(await connectPage({ ...request, ...change }));
const textOf = async (change: Partial<ConnectRequest> = {}) =>
  (await shown(change)).textContent.replace(/\s+/g, ' ');

describe('the page that asks whether to connect a client', () => {
  it('names the client, the whole redirect host, the ERP and the company', async () => {
    const text = await textOf({ redirectHost: 'a.very.long.name.of.a.client.example:8443' });
    for (const part of [
      'Connect Claude to your ERP?',
      'a.very.long.name.of.a.client.example:8443',
      'erp.company.example, tenant Company',
    ])
      expect(text).toContain(part);
  });

  it('says each scope in words', async () => {
    const items = (await shown()).querySelectorAll('li').map((item) => item.text.trim());
    expect(items).toEqual([
      'Read ERP data that your own ERP login may see',
      'Stay connected while you are away, until you disconnect it',
    ]);
  });

  it('names the host that published a client’s document, or says that nobody has verified the name', async () => {
    expect(await textOf({ documentHost: 'claude.ai' })).toContain('Published by');
    expect(await textOf({ documentHost: 'claude.ai' })).not.toContain('Nobody has verified');
    expect(await textOf()).not.toContain('Published by');
    expect(await textOf()).toContain('Nobody has verified it');
  });

  it('warns of a client on this computer, and of no other', async () => {
    expect(await textOf({ loopback: true })).toContain('runs on your own computer');
    expect(await textOf()).not.toContain('runs on your own computer');
  });

  it.each([
    'clientName',
    'redirectHost',
    'documentHost',
    'erpHost',
    'tenant',
    'action',
    'csrfToken',
  ] as const)('escapes %s wherever it stands', async (member) => {
    const evil = `"'><img src=x onerror=alert(1)><script>alert(2)</script>&`;
    const page = await shown({ [member]: evil });
    expect(page.querySelectorAll('img, script')).toEqual([]);
    expect(page.querySelectorAll('form')).toHaveLength(1);
    expect(page.toString()).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});
