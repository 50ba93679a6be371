// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';

/** The most rows that a call may ask for. */
const maxRows = 1_000;

/** `topN`: a whole number. Models also send it as text, which is read as the number it spells. */
export const topN = z
  .preprocess(
    (given) => (typeof given === 'string' && /^\s*\d+\s*$/.test(given) ? Number(given) : given),
    z.int().min(1).max(maxRows),
  )
  .default(100);

/** An optional text of at most so many characters; blank counts as left out. */
export function optionalText(max: number, about: string) {
  return (
    z
      .string()
      // Checked without showing it in the schema, where it would cost tokens in every parameter.
      .refine((text) => text.length <= max, `is too long (at most ${max} characters)`)
      .describe(about)
      .optional()
  );
}

/** The text where there is one. */
export function given(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** A list of names without the blanks around them, as OData wants it. */
export function nameList(text: string | undefined): string | undefined {
  return given(
    text
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .join(','),
  );
}

/** Rows up to a limit, of which one more than the limit was asked for. */
export interface LimitedRows {
  readonly rows: readonly unknown[];
  readonly truncated: boolean;
  /** What the answer says about being cut; empty where it was not. */
  readonly notice: Readonly<Record<string, unknown>>;
}

/** Cuts rows to the limit: only a row beyond it proves that there are more. */
export function limitRows(found: readonly unknown[], limit: number): LimitedRows {
  if (found.length <= limit) return { rows: found, truncated: false, notice: {} };
  return {
    rows: found.slice(0, limit),
    truncated: true,
    notice: {
      truncated: true,
      recordsReturned: limit,
      recordLimit: limit,
      paginationSupported: false,
      actionRequired:
        'There are more rows, and how many is not known. This tool does not page: do not call again with another topN or an offset. Ask the person to narrow the question, or add a filter.',
    },
  };
}
