// SPDX-License-Identifier: Apache-2.0
import type { Walked } from '#shared/governance/walk.ts';
import type { Failure } from './failure.ts';

/** A result on its way out, after redaction, or the failure that replaces it. */
export type FittedResult =
  | {
      readonly kind: 'fits';
      readonly result: Readonly<Record<string, unknown>>;
      /** The result as compact JSON. */
      readonly json: string;
      /** Where something was masked in what is left. */
      readonly masked: readonly string[];
      /** How many rows are left; present only where rows were cut. */
      readonly rowsLeft?: number;
    }
  | { readonly kind: 'too-large'; readonly failure: Failure };

type Result = Readonly<Record<string, unknown>>;

const fewerFields =
  'name only the fields you need in selectFields, leave expand out, or narrow the filter';

function tooLarge(characters: number, limit: number, isRow: boolean): FittedResult {
  const what = isRow ? 'One record of the answer' : 'The answer';
  return {
    kind: 'too-large',
    failure: {
      code: 'ANSWER_TOO_LARGE',
      message: `${what} is ${characters} characters long, and at most ${limit} are sent. Nothing was cut out of it, so nothing of it is shown. This is not an empty result.`,
      actionRequired: `Ask for less: ${fewerFields}. A tool that fetches one record by its key takes no fields: list the entity with a filter by that key and selectFields instead.`,
      details: { answerCharacters: characters, answerCharacterLimit: limit },
    },
  };
}

function notice(result: Result, left: number, fetched: number, limit: number): Result {
  const before = result['actionRequired'];
  const cut = `The answer holds the first ${left} of ${fetched} rows that were fetched, since at most ${limit} characters are sent. It does not page: ${fewerFields}.`;
  return {
    truncated: true,
    recordsReturned: left,
    recordsFetched: fetched,
    answerCharacterLimit: limit,
    paginationSupported: false,
    actionRequired: typeof before === 'string' ? `${cut} ${before}` : cut,
  };
}

/** Whether a place such as `results[7].Notes` is in a row that is left. */
function isLeft(place: string, left: number): boolean {
  const row = /^results\[(\d+)\]/.exec(place)?.[1];
  return row === undefined || Number(row) < left;
}

/** How many rows fit beside the rest of the result. */
function rowsThatFit(rows: readonly unknown[], room: number): number {
  let size = 0;
  const overflowing = rows.findIndex((row) => {
    size += JSON.stringify(row).length + 1;
    return size > room;
  });
  return overflowing === -1 ? rows.length : overflowing;
}

/**
 * Cuts a result's rows to a length, in whole rows only: half a record would be taken for a whole one.
 * The ERP's remarks on fields come along as `fieldErrors`.
 *
 * @param limit the most characters of JSON
 */
export function fitResult({ value, masked, remarks }: Walked, limit: number): FittedResult {
  const plain = value as Result; // an object stays an object on its walk
  const errors = remarks.map(({ field, text }) => ({ field, error: text }));
  const result = errors.length === 0 ? plain : { ...plain, fieldErrors: errors };
  const json = JSON.stringify(result);
  if (json.length <= limit) return { kind: 'fits', result, json, masked };
  const rows: unknown = result['results'];
  if (!Array.isArray(rows) || rows.length === 0) return tooLarge(json.length, limit, false);
  const { length } = rows;
  // Measured with the larger numbers, so that the smaller ones fit too.
  const frame = { ...result, results: [], ...notice(result, length, length, limit) };
  const left = rowsThatFit(rows, limit - JSON.stringify(frame).length);
  if (left === 0) return tooLarge(JSON.stringify(rows[0]).length, limit, true);
  const said = notice(result, left, length, limit);
  const cut = {
    // Before the rows, where no client's own limit cuts it off.
    ...said,
    ...result,
    results: rows.slice(0, left),
    ...(errors.length > 0 && { fieldErrors: errors.filter(({ field }) => isLeft(field, left)) }),
    ...said,
  };
  return {
    kind: 'fits',
    result: cut,
    json: JSON.stringify(cut),
    masked: masked.filter((place) => isLeft(place, left)),
    rowsLeft: left,
  };
}
