// SPDX-License-Identifier: Apache-2.0
import { Writable } from 'node:stream';

/** What the gateway does with a function's bytes; resolves when it can take more. */
export type TakeBytes = (chunk: Buffer) => Promise<void>;

const endOfPrelude = Buffer.alloc(8);

/** The `responseStream` that a streaming handler writes to. */
export class LambdaResponseStream extends Writable {
  readonly #take: TakeBytes;
  #prelude: Buffer | undefined;

  constructor(take: TakeBytes) {
    super();
    this.#take = take;
  }

  /** Part of Lambda's interface; the type is of no use where the gateway reads a prelude. */
  setContentType(_contentType: string): void {}

  /** Puts status and headers in front of the first byte: JSON, then eight NUL bytes. */
  startWith(metadata: Readonly<Record<string, unknown>>): this {
    this.#prelude = Buffer.concat([Buffer.from(JSON.stringify(metadata)), endOfPrelude]);
    return this;
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    const bytes = this.#prelude ? Buffer.concat([this.#prelude, chunk]) : chunk;
    this.#prelude = undefined;
    this.#take(bytes).then(() => done(), done);
  }

  override _final(done: (error?: Error) => void): void {
    const prelude = this.#prelude ?? Buffer.alloc(0);
    this.#prelude = undefined;
    this.#take(prelude).then(() => done(), done);
  }
}
