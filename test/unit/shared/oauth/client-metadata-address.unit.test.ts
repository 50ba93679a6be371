// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { documentUrl, isPublic, publicAddress } from '#shared/oauth/client-metadata-address.ts';

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::10.0.0.1',
    '::ffff:0:10.0.0.1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '100::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '::ffff:169.254.169.254',
    '64:ff9b::a00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::a00:1',
    '2002:a00:1::',
    '2001:0:a00:1::',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
    'nonsense',
    '',
  ])('%s is not public', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each([
    '93.184.215.14',
    '100.63.255.255',
    '100.128.0.1',
    '172.32.0.1',
    '::ffff:93.184.215.14',
    '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
  ])('%s is', (address) => {
    expect(isPublic(address)).toBe(true);
  });
});

describe('the address of a document', () => {
  it.each([
    'https://client.example/mcp.json',
    'https://client.example/oauth/client/',
    'https://client.example/mcp.json?version=2',
    'https://my-client.sub_domain.example/a%20b',
    'https://claude.ai/oauth/claude-code-client-metadata',
  ])('may be %s', (address) => {
    expect(documentUrl(address).href).toBe(address);
  });

  it.each([
    ['plain http', 'http://client.example/mcp.json'],
    ['another scheme', 'ftp://client.example/mcp.json'],
    ['no path', 'https://client.example'],
    ['the root', 'https://client.example/'],
    ['port 22', 'https://client.example:22/mcp.json'],
    ['its own port spelled out', 'https://client.example:443/mcp.json'],
    ['user information', 'https://user@client.example/mcp.json'],
    ['a password', 'https://user:pass@client.example/mcp.json'],
    ['a fragment', 'https://client.example/mcp.json#x'],
    ['an empty fragment', 'https://client.example/mcp.json#'],
    ['a step up', 'https://client.example/a/../mcp.json'],
    ['an encoded step up', 'https://client.example/a/%2e%2e/mcp.json'],
    ['a step nowhere', 'https://client.example/./mcp.json'],
    ['capitals in the host', 'https://Client.example/mcp.json'],
    ['capitals in the scheme', 'HTTPS://client.example/mcp.json'],
    ['a backslash', 'https:\\\\client.example\\mcp.json'],
    ['a blank', 'https://client.example/a b'],
    ['a line break', 'https://client.example/a\nb'],
    ['a trailing dot', 'https://client.example./mcp.json'],
    ['punycode', 'https://xn--80ak6aa92e.com/mcp.json'],
    ['punycode below a name', 'https://app.xn--80ak6aa92e.com/mcp.json'],
    ['letters that become punycode', 'https://clıent.example/mcp.json'],
    ['a name without a dot', 'https://intranet/mcp.json'],
    ['localhost', 'https://localhost/mcp.json'],
    ['an IPv4 address', 'https://127.0.0.1/mcp.json'],
    ['a public IPv4 address', 'https://93.184.215.14/mcp.json'],
    ['a decimal host', 'https://2130706433/mcp.json'],
    ['a hexadecimal host', 'https://0x7f.1/mcp.json'],
    ['an octal host', 'https://0177.0.0.1/mcp.json'],
    ['a short host', 'https://127.1/mcp.json'],
    ['an IPv6 address', 'https://[::1]/mcp.json'],
    ['IPv4 inside IPv6', 'https://[::ffff:10.0.0.1]/mcp.json'],
    ['a label that begins with a hyphen', 'https://-client.example/mcp.json'],
    ['an empty label', 'https://client..example/mcp.json'],
    ['more than 1,024 characters', `https://client.example/${'a'.repeat(1_002)}`],
    ['no address at all', 'nonsense'],
    ['nothing', ''],
  ])('has not %s', (_what, address) => {
    expect(() => documentUrl(address)).toThrow('ADDRESS_NOT_ALLOWED');
  });
});

describe('the host of a document', () => {
  const answers = (...addresses: string[]) =>
    publicAddress('client.example', async () => addresses);
  const fails = (code: string) =>
    publicAddress('client.example', async () => {
      throw Object.assign(new Error('lookup'), { code });
    });

  it('is asked for once, at the first of its addresses', async () => {
    await expect(answers('93.184.215.14', '93.184.215.15')).resolves.toBe('93.184.215.14');
  });

  it.each([
    ['a private address', ['10.0.0.1'], 'HOST_NOT_PUBLIC'],
    ['a public and a private address', ['93.184.215.14', '169.254.169.254'], 'HOST_NOT_PUBLIC'],
    ['no address', [], 'NO_SUCH_HOST'],
  ])('may not have %s', async (_what, addresses, code) => {
    await expect(answers(...addresses)).rejects.toMatchObject({ code });
  });

  it.each(['ENOTFOUND', 'ENODATA'])('that does not exist (%s) is a definite no', async (code) => {
    await expect(fails(code)).rejects.toMatchObject({
      name: 'UnusableDocumentError',
      code: 'NO_SUCH_HOST',
    });
  });

  it('that cannot be looked up is none', async () => {
    await expect(fails('EAI_AGAIN')).rejects.toMatchObject({ name: 'Error', code: 'EAI_AGAIN' });
  });
});
