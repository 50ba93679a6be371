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
      /** True where rows, or details of a record, were cut. */
      readonly isCut: boolean;
      /** How many rows of a list are left; present only where they were cut. */
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

/** The rows that can be cut: those of a list, or the longest of a record's details. */
interface Rows {
  readonly name: string;
  readonly rows: readonly unknown[];
}

const listName = 'results';

function rowsOf(result: Result): Rows | undefined {
  const lists = Object.entries(result).flatMap(([name, rows]): Rows[] =>
    Array.isArray(rows) && rows.length > 0 ? [{ name, rows }] : [],
  );
  const list = lists.find(({ name }) => name === listName);
  if (list !== undefined || Object.hasOwn(result, listName)) return list;
  const size = ({ rows }: Rows) => JSON.stringify(rows).length;
  return lists
    .filter(({ rows }) => rows.every((row) => typeof row === 'object' && row !== null))
    .reduce<Rows | undefined>(
      (longest, one) => (longest === undefined || size(one) > size(longest) ? one : longest),
      undefined,
    );
}

function notice(
  result: Result,
  { name, rows: { length } }: Rows,
  left: number,
  limit: number,
): Result {
  const before = result['actionRequired'];
  const isList = name === listName;
  const cut = isList
    ? `The answer holds the first ${left} of ${length} rows that were fetched, since at most ${limit} characters are sent. It does not page: ${fewerFields}.`
    : `Of ${name} the answer holds the first ${left} of ${length} rows, since at most ${limit} characters are sent: do not count or add them up as if they were all. To see all, list the entity with a filter by its key, expand ${name}, and name only the fields you need in selectFields, such as ${name}/Field.`;
  return {
    truncated: true,
    ...(!isList && { truncatedPart: name }),
    recordsReturned: left,
    recordsFetched: length,
    answerCharacterLimit: limit,
    paginationSupported: false,
    actionRequired: typeof before === 'string' ? `${cut} ${before}` : cut,
  };
}

/** Whether a place such as `results[7].Notes` is in a row that is left. */
function isLeft(place: string, name: string, left: number): boolean {
  if (!place.startsWith(`${name}[`)) return true;
  const row = /^\d+/.exec(place.slice(name.length + 1))?.[0];
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
 * Cuts a result's rows to a length, in whole rows only: half a record would be taken for a whole one. A
 * record that is too long keeps its own fields, and the first of its longest details.
 * The ERP's remarks on fields come along as `fieldErrors`.
 *
 * @param limit the most characters of JSON
 */
export function fitResult({ value, masked, remarks }: Walked, limit: number): FittedResult {
  const plain = value as Result; // an object stays an object on its walk
  const errors = remarks.map(({ field, text }) => ({ field, error: text }));
  const result = errors.length === 0 ? plain : { ...plain, fieldErrors: errors };
  const json = JSON.stringify(result);
  if (json.length <= limit) return { kind: 'fits', result, json, masked, isCut: false };
  const cuttable = rowsOf(result);
  if (cuttable === undefined) return tooLarge(json.length, limit, false);
  const { name, rows } = cuttable;
  // Measured with the larger numbers, so that the smaller ones fit too.
  const frame = { ...result, [name]: [], ...notice(result, cuttable, rows.length, limit) };
  const left = rowsThatFit(rows, limit - JSON.stringify(frame).length);
  if (left === 0)
    return name === listName
      ? tooLarge(JSON.stringify(rows[0]).length, limit, true)
      : tooLarge(json.length, limit, false);
  const said = notice(result, cuttable, left, limit);
  const cut = {
    // Before the rows, where no client's own limit cuts it off.
    ...said,
    ...result,
    [name]: rows.slice(0, left),
    ...(errors.length > 0 && {
      fieldErrors: errors.filter(({ field }) => isLeft(field, name, left)),
    }),
    ...said,
  };
  return {
    kind: 'fits',
    result: cut,
    json: JSON.stringify(cut),
    masked: masked.filter((place) => isLeft(place, name, left)),
    isCut: true,
    ...(name === listName && { rowsLeft: left }),
  };
}
