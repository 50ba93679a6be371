// SPDX-License-Identifier: Apache-2.0

/** How long a registry serves before its next use asks for a rebuild (acumatica-reference-product §8.3). */
const freshMs = 3_600_000;

/** Whether a registry is younger than an hour. */
export function isFresh(builtAt: Date, now: Date): boolean {
  return now.getTime() - builtAt.getTime() < freshMs;
}
