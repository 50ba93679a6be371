// SPDX-License-Identifier: Apache-2.0
import { maskFilter } from './filter-mask.ts';
import { sensitiveNames } from './sensitive-names.ts';
import { type MaskedText, maskNumber, maskText } from './sensitive-values.ts';
import { sparedFields } from './spared-fields.ts';
import { type Masking, plainReading, type Reading, type Walked, walk } from './walk.ts';

/** Masks sensitive values in everything that leaves: answers, error texts, and arguments on their way to the audit. */
export interface Redaction {
  /**
   * An answer, unwrapped as the reading says and masked, in one pass.
   *
   * @param about the entity or inquiry that the answer is of, for the fields that an operator exempted
   */
  answer(value: unknown, reading?: Reading, about?: string): Walked;
  /** A text of its own, such as an error message. */
  text(text: string): string;
  /**
   * Arguments of a call as the audit keeps them, and what a tool that writes is about to send: by name and
   * shape at any depth, inside of texts that are JSON, and what a filter compares a sensitive field with.
   */
  arguments(value: unknown): unknown;
}

/** Longer arguments are no arguments that any tool takes. */
const maxArgument = 4_000;
/** A payload may be longer than that, since only as a whole it can be read. */
const maxPayload = 100_000;

function found(masked: MaskedText | undefined) {
  return masked && { text: masked.text, found: masked.shapes.join(',') };
}

/** The object or list in a text that is JSON; undefined where it is another text. */
function payloadIn(text: string): object | undefined {
  if (text.length > maxPayload || !/^\s*[{[]/.test(text)) return undefined;
  try {
    const payload: unknown = JSON.parse(text);
    return Object(payload) === payload ? (payload as object) : undefined; // just compared
  } catch {
    return undefined;
  }
}

/**
 * The redaction with an operator's own patterns (acumatica-reference-product §6).
 *
 * @param settings `skip` names built-in patterns (`DOB`), shapes (`iban_shape`) and single fields (`StockItem.Barcode`)
 */
export function createRedaction(
  settings: { readonly patterns?: readonly string[]; readonly skip?: readonly string[] } = {},
): Redaction {
  const { patterns = [], skip = [] } = settings;
  const sensitive = sensitiveNames(patterns, skip);
  const skipped = new Set(skip.map((entry) => entry.toLowerCase()));
  const spared = sparedFields(skip);
  const number = (value: number) => found(maskNumber(value, skipped));
  const masking: Masking = {
    key: sensitive,
    text: (text) => found(maskText(text, skipped)),
    number,
  };

  const argument = (text: string): string => {
    const payload = payloadIn(text);
    if (payload !== undefined) {
      const { value, masked } = walk(payload, plainReading, argumentMasking);
      if (masked.length > 0) return JSON.stringify(value);
    }
    // Cut first: a caller may send a megabyte, and the patterns look far ahead.
    const kept = text.length <= maxArgument ? text : `${text.slice(0, maxArgument)} [cut]`;
    return maskFilter(maskText(kept, skipped)?.text ?? kept, sensitive);
  };
  const argumentMasking: Masking = {
    key: sensitive,
    text: (text) => {
      const masked = argument(text);
      return masked === text ? undefined : { text: masked, found: 'argument' };
    },
    number,
  };

  return {
    answer(value, reading = plainReading, about) {
      const spares = spared(about);
      return walk(value, reading, spares === undefined ? masking : { ...masking, spares });
    },
    text: (text) => maskText(text, skipped)?.text ?? text,
    arguments: (value) => walk(value, plainReading, argumentMasking).value,
  };
}
