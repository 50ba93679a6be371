// SPDX-License-Identifier: Apache-2.0
import { setTimeout } from 'node:timers/promises';

/** How long something took, in milliseconds, over many repeats. */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
}

/** A percentile of a sample by the nearest rank; the share lies between 0 and 1. */
export function percentileOf(sample: readonly number[], share: number): number {
  const sorted = sample.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The usual percentiles of a sample. */
export function timingOf(sample: readonly number[]): Timing {
  return { p50: percentileOf(sample, 0.5), p95: percentileOf(sample, 0.95) };
}

/** Something to measure. */
export interface Subject {
  readonly name: string;
  readonly run: () => Promise<unknown>;
  /** Milliseconds to rest afterwards, where it leaves work behind that the next one would pay for. @default 0 */
  readonly restMs?: number;
}

/**
 * Measures subjects side by side: one repeat of each in turn, so that a busy moment of the machine
 * falls on all of them, in another order each time, so that none always follows the same one.
 * The first repeats warm up and do not count.
 */
export async function sideBySide(
  subjects: readonly Subject[],
  repeats: number,
  warmUp = 20,
): Promise<Map<string, Timing>> {
  const samples = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
  for (let repeat = 0; repeat < warmUp + repeats; repeat += 1) {
    const first = repeat % subjects.length;
    const turn = [...subjects.slice(first), ...subjects.slice(0, first)];
    for (const { name, run, restMs } of repeat % 2 === 0 ? turn : turn.toReversed()) {
      const start = performance.now();
      await run();
      if (repeat >= warmUp) samples.get(name)?.push(performance.now() - start);
      if (restMs !== undefined) await setTimeout(restMs);
    }
  }
  return new Map([...samples].map(([name, sample]) => [name, timingOf(sample)]));
}

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Milliseconds for people. */
export function ms(value: number): string {
  return value < 10 ? value.toFixed(2) : value.toFixed(1);
}
