// SPDX-License-Identifier: Apache-2.0
import { setTimeout } from 'node:timers/promises';

/** Waits before the next try. Passed in, so a test does not wait. */
export type Pause = (attempt: number) => Promise<void>;

/** Waits a random time up to 20 ms, doubled with every try, so that writers which met once do not meet again. */
export const pauseWithJitter: Pause = async (attempt) => {
  await setTimeout(Math.random() * 20 * 2 ** (attempt - 1));
};
