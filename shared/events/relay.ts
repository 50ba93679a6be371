// SPDX-License-Identifier: Apache-2.0
import { reportOf } from '#shared/platform/fault.ts';
import type { Queue } from '#shared/platform/queue.ts';

/** How far a run of the ledger's events came. */
export type Relayed =
  | { readonly kind: 'relayed' }
  /** The event at `index` was not accepted; it and those behind it are still to be sent. `fault` is an error's name. */
  | { readonly kind: 'stopped'; readonly index: number; readonly fault: string };

/**
 * Sends the ledger's events to the audit queue, in order, up to the first that is not accepted.
 * A text that is no JSON is sent as it is: the sink sets it aside, and it blocks nothing here.
 */
export async function relay(texts: readonly string[], queue: Queue): Promise<Relayed> {
  for (const [index, text] of texts.entries()) {
    try {
      await queue.send(parsed(text));
    } catch (error) {
      return { kind: 'stopped', index, fault: reportOf(error).name };
    }
  }
  return { kind: 'relayed' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
