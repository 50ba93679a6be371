// SPDX-License-Identifier: Apache-2.0
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { documentFetch, fetchFromAddress } from '#shared/oauth/client-metadata-fetch.ts';

const id = 'https://client.example/mcp.json';
const document = { client_id: id, redirect_uris: ['https://client.example/callback'] };
const publicAddress = '93.184.215.14';

const respond = (response: () => Response, addresses: readonly string[] = [publicAddress]) => {
  const asked: string[] = [];
  const fetchDocument = documentFetch({
    resolve: async () => addresses,
    fetchFrom: async (url, address) => {
      asked.push(`${url.href} at ${address}`);
      return response();
    },
  });
  return { asked, fetchDocument };
};

describe('a client metadata document', () => {
  it('is fetched from the address that was checked', async () => {
    const { asked, fetchDocument } = respond(() =>
      Response.json(document, { headers: { 'cache-control': 'max-age=60' } }),
    );
    const fetched = await fetchDocument(id);
    expect(asked).toEqual([`${id} at ${publicAddress}`]);
    expect(fetched).toMatchObject({ kind: 'document', text: JSON.stringify(document) });
    expect(fetched.kind === 'document' && fetched.headers.get('cache-control')).toBe('max-age=60');
  });

  it('is fetched from the address that was checked when the name server changes its mind', async () => {
    const answers = [[publicAddress], ['10.0.0.1']];
    const connected: string[] = [];
    const fetchDocument = documentFetch({
      resolve: async () => answers.shift() ?? [],
      fetchFrom: async (_url, address) => {
        connected.push(address);
        return Response.json(document);
      },
    });
    expect((await fetchDocument(id)).kind).toBe('document');
    expect(await fetchDocument(id)).toMatchObject({
      kind: 'refused',
      cause: { code: 'HOST_NOT_PUBLIC' },
    });
    expect(connected).toEqual([publicAddress]);
  });

  it.each([
    ['an address that is none', 'https://2130706433/mcp.json', [publicAddress]],
    ['a private host', id, ['10.0.0.1']],
    ['a host that is public and private', id, [publicAddress, '169.254.169.254']],
    ['a host without an address', id, []],
  ])('is not asked for at %s', async (_what, address, addresses) => {
    const { asked, fetchDocument } = respond(() => Response.json(document), addresses);
    expect((await fetchDocument(address)).kind).toBe('refused');
    expect(asked).toEqual([]);
  });

  it.each([
    [
      'a redirect',
      'NOT_ANSWERED_WITH_200',
      () => new Response(null, { status: 301, headers: { location: 'http://10.0.0.1/' } }),
    ],
    ['nothing', 'NOT_ANSWERED_WITH_200', () => new Response(null, { status: 204 })],
    ['another success', 'NOT_ANSWERED_WITH_200', () => Response.json(document, { status: 203 })],
    ['no permission', 'NOT_ANSWERED_WITH_200', () => Response.json(document, { status: 403 })],
    ['not found', 'NOT_ANSWERED_WITH_200', () => Response.json(document, { status: 404 })],
    ['gone', 'NOT_ANSWERED_WITH_200', () => Response.json(document, { status: 410 })],
    [
      'HTML',
      'NOT_JSON',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['a type that only looks like JSON', 'NOT_JSON', () => typed('application/jsonp')],
    ['no content type', 'NOT_JSON', () => new Response(new Uint8Array([123, 125]))],
    ['bytes that are no text', 'NOT_JSON', () => typed('application/json', [0xc3, 0x28])],
    ['6 KB', 'TOO_LARGE', () => Response.json({ ...document, client_name: 'x'.repeat(6 * 1024) })],
  ])('is refused for %s', async (_what, code, response) => {
    const { fetchDocument } = respond(response);
    expect(await fetchDocument(id)).toMatchObject({ kind: 'refused', cause: { code } });
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/client+JSON'])(
    'may be %s',
    async (type) => {
      const { fetchDocument } = respond(() => typed(type));
      expect((await fetchDocument(id)).kind).toBe('document');
    },
  );

  it('may have 5 KB and not a byte more', async () => {
    const sized = (bytes: number) => () => typed('application/json', new Array(bytes).fill(0x20));
    expect((await respond(sized(5 * 1024)).fetchDocument(id)).kind).toBe('document');
    expect((await respond(sized(5 * 1024 + 1)).fetchDocument(id)).kind).toBe('refused');
  });

  it.each([408, 429, 500, 502, 503, 504])('is away for %i', async (status) => {
    const { fetchDocument } = respond(() => Response.json(document, { status }));
    expect((await fetchDocument(id)).kind).toBe('outage');
  });

  it.each(['ECONNREFUSED', 'ECONNRESET', 'CERT_HAS_EXPIRED'])('is away for %s', async (code) => {
    const { fetchDocument } = respond(() => {
      throw Object.assign(new Error('fault'), { code });
    });
    expect(await fetchDocument(id)).toMatchObject({ kind: 'outage', cause: { code } });
  });

  it('is away while the name server is', async () => {
    const fetchDocument = documentFetch({
      resolve: async () => {
        throw Object.assign(new Error('fault'), { code: 'EAI_AGAIN' });
      },
    });
    expect((await fetchDocument(id)).kind).toBe('outage');
  });
});

describe('a publisher that takes too long', () => {
  it.each([
    ['its name server never answers', { resolve: () => new Promise<never>(() => {}) }],
    [
      'it never answers',
      { resolve: async () => [publicAddress], fetchFrom: () => new Promise<never>(() => {}) },
    ],
  ])('is given up where %s', async (_what, surroundings) => {
    const late = new AbortController();
    const fetched = documentFetch({ ...surroundings, deadline: () => late.signal })(id);
    late.abort(new DOMException('late', 'TimeoutError'));
    expect(await fetched).toMatchObject({ kind: 'outage', cause: { name: 'TimeoutError' } });
  });

  it('is given up at once where the time is over before the name is known', async () => {
    const deadline = () => AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    const fetchDocument = documentFetch({ resolve: async () => [publicAddress], deadline });
    expect((await fetchDocument(id)).kind).toBe('outage');
  });

  it('has three seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    await documentFetch({ resolve: async () => [publicAddress] })(id);
    expect(timeout).toHaveBeenCalledWith(3_000);
    timeout.mockRestore();
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
});

function typed(type: string, bytes: readonly number[] = [123, 125]): Response {
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': type } });
}
