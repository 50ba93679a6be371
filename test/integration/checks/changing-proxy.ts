// SPDX-License-Identifier: Apache-2.0

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';

/** An answer on its way back. */
export interface Passing {
  readonly path: string;
  readonly method: string;
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A front that spoils answers, as a wrong deployment would. */
export interface ChangingProxy {
  readonly origin: string;
  /** From now on every answer goes through this; undefined leaves them alone. */
  change(by: ((answer: Passing) => void) | undefined): void;
  stop(): Promise<void>;
}

/**
 * Starts a front before a gateway, whose own address is replaced by the front's in both directions.
 *
 * @param origin the gateway
 */
export async function startChangingProxy(origin: string): Promise<ChangingProxy> {
  const behind = new URL(origin);
  let change: ((answer: Passing) => void) | undefined;
  let front = '';
  const swapped = (text: string, from: string, to: string) => text.replaceAll(from, to);
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const frontHost = new URL(front).host;
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).map(([name, value]) => [
          name,
          typeof value === 'string' ? swapped(value, frontHost, behind.host) : value,
        ]),
      );
      const body = swapped(Buffer.concat(chunks).toString(), frontHost, behind.host);
      const path = swapped(
        incoming.url ?? '/',
        encodeURIComponent(frontHost),
        encodeURIComponent(behind.host),
      );
      const { method = 'GET' } = incoming;
      if (headers['content-length']) headers['content-length'] = String(Buffer.byteLength(body));
      const asked = request(
        { host: behind.hostname, port: behind.port, method, path, headers },
        async (found) => {
          const parts: Buffer[] = [];
          for await (const part of found) parts.push(part);
          const answer: Passing = {
            path: path.split('?')[0] ?? '',
            method,
            status: found.statusCode ?? 500,
            headers: JSON.parse(swapped(JSON.stringify(found.headers), behind.host, frontHost)),
            body: swapped(Buffer.concat(parts).toString(), behind.host, frontHost),
          };
          change?.(answer);
          delete answer.headers['content-length'];
          delete answer.headers['transfer-encoding'];
          outgoing.writeHead(answer.status, answer.headers).end(answer.body);
        },
      );
      asked.on('error', () => outgoing.destroy());
      asked.end(body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  front = `http://127.0.0.1:${address.port}`;
  return {
    origin: front,
    change(by) {
      change = by;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
