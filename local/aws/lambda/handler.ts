// SPDX-License-Identifier: Apache-2.0
import type { Context } from 'aws-lambda';
import type { LambdaResponseStream } from './response-stream.ts';
import { isStreaming } from './streamify.ts';

/** A function's exported `handler`, by how it answers. */
export type Handler =
  | {
      readonly kind: 'buffered';
      readonly invoke: (event: unknown, context: Context) => Promise<unknown>;
    }
  | {
      readonly kind: 'streaming';
      readonly invoke: (
        event: unknown,
        stream: LambdaResponseStream,
        context: Context,
      ) => Promise<unknown>;
    };

/**
 * The handler in what a function's module exports.
 *
 * @throws Error where `exported` is no function
 */
export function asHandler(functionName: string, exported: unknown): Handler {
  if (typeof exported !== 'function')
    throw new Error(`functions/${functionName}/handler.ts exports no function named handler`);
  return {
    kind: isStreaming(exported) ? 'streaming' : 'buffered',
    // async: a handler that throws at once rejects like one that throws later.
    invoke: async (...parameters: unknown[]) => exported(...parameters),
  };
}

/** How long an invocation took too long. */
export type TimeLimited<Value> =
  | { readonly kind: 'answered'; readonly value: Value }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'timed-out' };

/** Waits for an invocation, at most `timeoutMs`. */
export async function within<Value>(
  timeoutMs: number,
  invocation: Promise<Value>,
): Promise<TimeLimited<Value>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<TimeLimited<Value>>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'timed-out' }), timeoutMs);
  });
  const done = invocation.then(
    (value): TimeLimited<Value> => ({ kind: 'answered', value }),
    (error: unknown): TimeLimited<Value> => ({ kind: 'failed', error }),
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}
