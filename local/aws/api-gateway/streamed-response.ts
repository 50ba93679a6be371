// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Head, type ResponseHead, responseHead } from './response.ts';

const endOfPrelude = Buffer.alloc(8);

/**
 * The gateway's end of a response stream: reads the prelude (JSON, eight NUL bytes), then passes bytes
 * on as they come. A client that has gone away is not noticed by the function, whose bytes are dropped:
 * so it is on AWS.
 */
export class StreamedResponse {
  readonly #response: ServerResponse;
  readonly #writeHead: (head: ResponseHead) => void;
  #start: Buffer | undefined = Buffer.alloc(0);

  constructor(response: ServerResponse, writeHead: (head: ResponseHead) => void) {
    this.#response = response;
    this.#writeHead = writeHead;
  }

  /** Whether status and headers have left. */
  get begun(): boolean {
    return this.#start === undefined;
  }

  /** Takes the next bytes; resolves when the client can take more. Rejects where the prelude is malformed. */
  async take(chunk: Buffer): Promise<void> {
    if (this.#start === undefined) return this.#pass(chunk);
    this.#start = Buffer.concat([this.#start, chunk]);
    const end = this.#start.indexOf(endOfPrelude);
    if (end < 0) return;
    const head = Head.parse(JSON.parse(this.#start.subarray(0, end).toString()));
    const rest = this.#start.subarray(end + endOfPrelude.length);
    this.#start = undefined;
    this.#writeHead(responseHead(head));
    this.#response.flushHeaders();
    await this.#pass(rest);
  }

  async #pass(chunk: Buffer): Promise<void> {
    const response = this.#response;
    if (chunk.length === 0 || response.destroyed || response.write(chunk)) return;
    const waiting = new AbortController();
    const { signal } = waiting;
    await Promise.race([
      once(response, 'drain', { signal }),
      once(response, 'close', { signal }),
    ]).catch(() => undefined);
    waiting.abort(); // takes the listener of the other event away
  }
}
