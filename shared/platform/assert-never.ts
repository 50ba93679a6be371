// SPDX-License-Identifier: Apache-2.0

/**
 * Ends a `switch` over a discriminated union: the compiler refuses it while a case is unhandled.
 *
 * @throws Error when a value outside the declared union arrives at run time
 */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
