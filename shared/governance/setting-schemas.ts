// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';

/** A setting's grammar: from the text that an administrator wrote to its value. */
export type SettingSchema<Value> = z.ZodType<Value, string>;

/** Longer texts are no list of names that anybody keeps by hand. */
const maxText = 4_000;
const text = z.string().trim().max(maxText, `must have at most ${maxText} characters`);

/** A whole number without sign or decimals. */
export function whole(lowest: number, highest: number): SettingSchema<number> {
  return text
    .regex(/^[0-9]+$/, `must be a whole number from ${lowest} to ${highest}`)
    .transform(Number)
    .pipe(
      z
        .number()
        .min(lowest, `must be ${lowest} or more`)
        .max(highest, `must be ${highest} or less`),
    );
}

/** A limit up to `highest`; 0 switches it off, which is undefined. */
export function wholeOrOff(highest: number): SettingSchema<number | undefined> {
  return whole(0, highest).transform((value) => (value === 0 ? undefined : value));
}

/** Names separated by commas; an empty text is an empty list. */
export const list: SettingSchema<readonly string[]> = text.transform((all) =>
  all
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);

/** `true` or `false`, in any case. */
export const yesOrNo: SettingSchema<boolean> = text
  .toLowerCase()
  .pipe(z.enum(['true', 'false'], 'must be true or false'))
  .transform((value) => value === 'true');

/** A short mark that people compare by eye, such as `2` or `2026-11`. */
export const mark: SettingSchema<string> = text
  .min(1, 'must not be empty')
  .max(64, 'must have at most 64 characters');
