// SPDX-License-Identifier: Apache-2.0
import { setTimeout } from 'node:timers/promises';

/** An event source mapping: it brings records to a function until it is stopped. */
export interface EventSource {
  /** Resolves once nothing waits; rejects when the signal aborts first. */
  drained(signal: AbortSignal): Promise<void>;
  /** Lets the batch under way end, then stops. */
  stop(): Promise<void>;
}

/** Pauses, or ends early when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}

/** Runs `round` again and again until stopped; a failing round is reported and tried again after a pause. */
export function untilStopped(
  name: string,
  retryMs: number,
  round: (signal: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      try {
        await round(signal);
      } catch (error) {
        if (signal.aborted) return;
        console.error(`Event source ${name}: ${error instanceof Error ? error.message : error}`);
        await pause(retryMs, signal);
      }
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}
