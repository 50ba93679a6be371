// SPDX-License-Identifier: Apache-2.0

/** Rounded to cents. The tiny shift keeps halves such as 1.005 from falling below through binary fractions. */
export function cents(amount: number): number {
  return Math.round(amount * 100 + (amount < 0 ? -1e-7 : 1e-7)) / 100;
}

/** The sum of amounts, in cents. */
export function total(amounts: readonly number[]): number {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return cents(sum);
}
