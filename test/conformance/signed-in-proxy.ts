// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer, request } from 'node:http';

/** Passes requests on as they are, but for a bearer token: some scenarios cannot send one. */
export interface SignedInProxy {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts the proxy in front of a gateway. */
export async function startSignedInProxy(gateway: string, bearer: string): Promise<SignedInProxy> {
  const server = createServer((incoming, outgoing) => {
    const headers: string[] = ['host', new URL(gateway).host, 'authorization', `Bearer ${bearer}`];
    for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
      const [name = '', value = ''] = incoming.rawHeaders.slice(index, index + 2);
      if (name.toLowerCase() !== 'host') headers.push(name, value);
    }
    const passed = request(
      new URL(incoming.url ?? '/', gateway),
      { method: incoming.method ?? 'POST', headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
