// SPDX-License-Identifier: Apache-2.0
import { Big } from 'big.js';

// A constructor of our own, so that nobody else's settings of the library change what a total is.
const Exact = Big();
/** Decimal places of an average, beyond which it is rounded half away from zero. */
Exact.DP = 6;
Exact.RM = Exact.roundHalfUp;

/** A decimal number without the errors of binary fractions. */
export type ExactNumber = Big;

export const zero: ExactNumber = new Exact(0);

const written = /^[+-]?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i;
/** A double keeps so many significant digits of any decimal number. */
const safeDigits = 15;

/**
 * The number that a value of JSON stands for: a number, or a text that is written as one.
 *
 * @returns undefined where it is none
 */
export function exactNumber(value: unknown): ExactNumber | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? new Exact(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return written.test(text) ? new Exact(text) : undefined;
}

/** Whether a number of JSON may have lost digits when it was parsed. */
export function mayBeRounded(value: unknown): boolean {
  return typeof value === 'number' && new Exact(value).c.length > safeDigits;
}

/** A number for JSON; a text where a number of JSON would lose digits of it. */
export function forJson(exact: ExactNumber): number | string {
  const number = Number(exact.toString());
  return new Exact(number).eq(exact) ? number : exact.toFixed();
}
