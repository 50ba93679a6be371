// SPDX-License-Identifier: Apache-2.0

/** The attributes of a row. */
type Values = Readonly<Record<string, string>>;

/** Nobody writes longer formulas by hand, and an answer has its own limit. */
const longest = 4_000;

/** An attribute without what hides or turns text; undefined where it is absent or blank. */
export function textOf(values: Values, name: string): string | undefined {
  const text = (Object.hasOwn(values, name) ? values[name] : undefined)
    ?.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  if (text === undefined || text === '') return undefined;
  return text.length <= longest ? text : `${text.slice(0, longest)} [cut]`;
}

/** A switch; where it is absent, what a new row has. */
export function flagOf(values: Values, name: string, absent: boolean): boolean {
  const text = textOf(values, name)?.toLowerCase();
  return text === undefined ? absent : text === '1' || text === 'true';
}

/** A whole number; undefined where it is absent or none. */
export function numberOf(values: Values, name: string): number | undefined {
  const text = textOf(values, name);
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Exports list rows from the last to the first: a comparison that puts numbers in order, and those without one last. */
export function byNumber<Row>(...numbers: ReadonlyArray<(row: Row) => number | undefined>) {
  return (one: Row, other: Row): number => {
    for (const number of numbers) {
      const difference =
        (number(one) ?? Number.MAX_SAFE_INTEGER) - (number(other) ?? Number.MAX_SAFE_INTEGER);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/** Only what is there, so that an answer is not full of what is not. */
export function present<Given extends object>(
  given: Given,
): { readonly [Name in keyof Given]?: Exclude<Given[Name], undefined> } {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as ReturnType<typeof present<Given>>; // the type says just this
}
