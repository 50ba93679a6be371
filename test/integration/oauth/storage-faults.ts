// SPDX-License-Identifier: Apache-2.0
import type { Around } from '../../fixtures/in-process-dynamodb.ts';

/** Lets calls to DynamoDB fail, or wait, at the place that a test names. */
export function storageFaults() {
  /** What fails until told otherwise: an operation's name, `*` for all, or the n-th call from now on. */
  const fault: { operation: string | undefined; call: number | undefined } = {
    operation: undefined,
    call: undefined,
  };
  const seen: string[] = [];
  let hold: { operation: string; reached: () => void; released: Promise<void> } | undefined;
  const around: Around = async (operation, run) => {
    const commandName = `${operation}Command`;
    seen.push(commandName);
    const fails =
      fault.operation === '*' ||
      fault.operation === commandName ||
      (fault.call !== undefined && seen.length === fault.call);
    if (fails) {
      throw Object.assign(new Error('storage is down'), { name: 'InternalServerError' });
    }
    if (hold?.operation === commandName) {
      const held = hold;
      hold = undefined;
      held.reached();
      await held.released;
    }
    return run();
  };
  return {
    around,
    fault,
    /** The operations since {@link failCall}. */
    seen,
    /** Lets the n-th call from now on fail, and only that one; 0 none. */
    failCall(call: number) {
      seen.length = 0;
      fault.call = call;
    },
    /** Holds the next call of an operation until it is released. */
    holdNext(operation: string) {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      hold = { operation, reached: reached.resolve, released: released.promise };
      return { reached: reached.promise, release: released.resolve };
    },
  };
}
