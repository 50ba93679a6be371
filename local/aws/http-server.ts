// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface RunningServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Stops listening and ends every connection. */
  stop(): Promise<void>;
}

/**
 * Listens on 127.0.0.1 only.
 *
 * @param port 0 takes any free port
 * @throws Error with code EADDRINUSE when the port is taken
 */
export async function serve(
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<RunningServer> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      console.error('Local server: a request failed', error);
      if (!response.headersSent) response.writeHead(500);
      response.destroy();
    });
  });
  // Longer than a client keeps an idle connection, or it would now and then write to a closed one.
  server.keepAliveTimeout = 75_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
