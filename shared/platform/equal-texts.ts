// SPDX-License-Identifier: Apache-2.0
import { timingSafeEqual } from 'node:crypto';

/** Compares two texts without telling by the time where they differ; it does tell their lengths. */
export function equalTexts(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
