// SPDX-License-Identifier: Apache-2.0
import type { Writable } from 'node:stream';
import { LambdaResponseStream } from './response-stream.ts';

// The mark that Lambda's own runtime interface client puts on a handler.
const streamingMark = Symbol.for('aws.lambda.runtime.handler.streaming');

const awslambda = {
  streamifyResponse<Handler extends object>(handler: Handler): Handler {
    return Object.assign(handler, { [streamingMark]: 'response' });
  },
  HttpResponseStream: {
    from(stream: Writable, metadata: Readonly<Record<string, unknown>>): Writable {
      if (!(stream instanceof LambdaResponseStream))
        throw new TypeError('HttpResponseStream.from takes the stream of the invocation');
      return stream.startWith(metadata);
    },
  },
};

/** Gives handlers the global `awslambda` that the Node.js runtime of Lambda has. Call before importing one. */
export function installStreaming(): void {
  Object.assign(globalThis, { awslambda });
}

/** Whether a handler was made by `awslambda.streamifyResponse`. */
export function isStreaming(handler: object): boolean {
  return streamingMark in handler;
}
