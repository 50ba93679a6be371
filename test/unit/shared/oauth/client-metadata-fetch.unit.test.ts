// SPDX-License-Identifier: Apache-2.0
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ClientMetadataError,
  clientMetadataFetch,
  fetchFromAddress,
  isPublic,
} from '#shared/oauth/client-metadata-fetch.ts';

const id = 'https://client.example/mcp.json';
const document = { client_id: id, redirect_uris: ['https://client.example/callback'] };
const publicAddress = '93.184.215.14';

const respond = (response: () => Response, addresses: readonly string[] = [publicAddress]) => {
  const asked: string[] = [];
  const fetchDocument = clientMetadataFetch(
    async () => addresses,
    async (url, address) => {
      asked.push(`${url.href} at ${address}`);
      return response();
    },
  );
  return { asked, fetchDocument };
};

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    'nonsense',
  ])('%s is not public', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('%s is', (address) => {
    expect(isPublic(address)).toBe(true);
  });
});

describe('a client metadata document', () => {
  it('that cannot be used is told to an operator with its reason, and to the client without', async () => {
    const told: unknown[] = [];
    const fetchDocument = clientMetadataFetch(
      async () => ['10.0.0.1'],
      async () => Response.json(document),
      (host, cause) => told.push([host, cause]),
    );
    await expect(fetchDocument(id)).rejects.toThrow('cannot be used');
    await expect(fetchDocument('nonsense')).rejects.toThrow('cannot be used');
    expect(told).toMatchObject([
      ['client.example', { message: 'Not a public address' }],
      ['', expect.any(Error)],
    ]);
  });

  it('is fetched from the address that was checked, and passes our policy', async () => {
    const { asked, fetchDocument } = respond(() =>
      Response.json(document, { headers: { 'cache-control': 'max-age=60' } }),
    );
    const answer = await fetchDocument(id);
    expect(asked).toEqual([`${id} at ${publicAddress}`]);
    expect(answer.headers.get('cache-control')).toBe('max-age=60');
    expect(await answer.json()).toMatchObject({
      client_id: id,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
    });
  });

  it.each([
    'http://client.example/mcp.json',
    'https://client.example',
    'https://client.example/',
    'https://client.example:22/mcp.json',
    'https://user@client.example/mcp.json',
    'https://client.example/mcp.json#x',
    'ftp://client.example/mcp.json',
    'nonsense',
    'https://127.0.0.1/mcp.json',
    'https://2130706433/mcp.json',
    'https://0x7f.1/mcp.json',
    'https://0177.0.0.1/mcp.json',
    'https://[::1]/mcp.json',
    'https://[::ffff:10.0.0.1]/mcp.json',
  ])('is not asked for at %s', async (address) => {
    const { asked, fetchDocument } = respond(() => Response.json(document));
    await expect(fetchDocument(address)).rejects.toThrow(ClientMetadataError);
    expect(asked).toEqual([]);
  });

  it.each([
    ['a private address', ['10.0.0.1']],
    ['a public and a private address', [publicAddress, '169.254.169.254']],
    ['no address', []],
  ])('is not asked for where the name has %s', async (_what, addresses) => {
    const { asked, fetchDocument } = respond(() => Response.json(document), addresses);
    await expect(fetchDocument(id)).rejects.toThrow(ClientMetadataError);
    expect(asked).toEqual([]);
  });

  it.each([
    ['a redirect', () => new Response(null, { status: 301, headers: { location: '/x' } })],
    ['an error', () => Response.json(document, { status: 500 })],
    ['HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['no content type', () => new Response(new Uint8Array([123, 125]))],
    ['6 KB', () => Response.json({ ...document, client_name: 'x'.repeat(6 * 1024) })],
    ['no JSON', () => new Response('{', { headers: { 'content-type': 'application/json' } })],
    ['an unsafe redirect URI', () => Response.json({ ...document, redirect_uris: ['http://x/'] })],
  ])('is refused with the same words for %s', async (_what, response) => {
    const { fetchDocument } = respond(response);
    await expect(fetchDocument(id)).rejects.toThrow(
      /^The client metadata document cannot be used$/,
    );
  });
});

describe('the connection', () => {
  const servers: { close(): void; sockets: Socket[] }[] = [];
  afterEach(() => {
    for (const { close, sockets } of servers.splice(0)) {
      for (const socket of sockets) socket.destroy();
      close();
    }
  });

  it('goes to the given address, whatever the name says', async () => {
    const sockets: Socket[] = [];
    const connected = Promise.withResolvers<Buffer>();
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.once('data', (hello) => {
        connected.resolve(hello);
        socket.destroy();
      });
      socket.on('error', () => {});
    });
    servers.push({ close: () => server.close(), sockets });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const url = new URL(`https://name.invalid:${port}/mcp.json`);
    await expect(fetchFromAddress(url, '127.0.0.1', AbortSignal.timeout(5_000))).rejects.toThrow();
    expect((await connected.promise).toString('latin1')).toContain('name.invalid');
  });

  it('that never answers is given up', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const fetchDocument = clientMetadataFetch(
      async () => [publicAddress],
      async (_url, _address, signal) => {
        signal.throwIfAborted();
        return Response.json(document);
      },
    );
    await expect(fetchDocument(id)).rejects.toThrow(ClientMetadataError);
    expect(timeout).toHaveBeenCalledWith(3_000);
    timeout.mockRestore();
  });
});
