// SPDX-License-Identifier: Apache-2.0

/**
 * Does a piece of work for each item, so many at a time, and says now and then how far it is.
 *
 * @param label what is being done, for the terminal
 */
export async function inParallel<Item, Result>(
  label: string,
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = new Array(items.length);
  const queue = items.entries();
  const began = performance.now();
  let done = 0;
  const say = () => {
    const seconds = (performance.now() - began) / 1000;
    console.error(`${label}: ${done} of ${items.length} after ${seconds.toFixed(0)} s`);
  };
  const progress = setInterval(say, 10_000);
  try {
    // One iterator for all: each takes the next item that nobody has.
    const worker = async (): Promise<void> => {
      for (const [index, item] of queue) {
        results[index] = await work(item);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  } finally {
    clearInterval(progress);
  }
  say();
  return results;
}
