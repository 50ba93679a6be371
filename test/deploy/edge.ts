// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer, request as send } from 'node:http';

/** What stands before the API, as CloudFront does: its own host name, and the stage added to every path. */
export interface Edge {
  readonly origin: string;
  /** Says where requests go, once the API is there. */
  leadTo(base: string): void;
  stop(): Promise<void>;
}

/** Starts an edge on a free port of 127.0.0.1. */
export async function startEdge(): Promise<Edge> {
  let base: string | undefined;
  const server = createServer((incoming, outgoing) => {
    if (base === undefined) {
      outgoing.writeHead(503).end();
      return;
    }
    const { method = 'GET', headers, url = '/' } = incoming;
    const onward = send(`${base}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    leadTo: (target) => {
      base = target;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
