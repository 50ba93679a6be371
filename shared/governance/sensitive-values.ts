// SPDX-License-Identifier: Apache-2.0
import { isCardNumber, passesLuhn, withoutIbans } from './check-digits.ts';

/** Shapes of values that are masked wherever they stand. */
type Shape = 'iban_shape' | 'ssn_shape' | 'card_shape';

/** A text after masking, with the shapes that were found in it. */
export interface MaskedText {
  readonly text: string;
  readonly shapes: readonly Shape[];
}

// Both separators are required and nothing may be joined on either side, so that item numbers,
// ZIP+4 codes and the parts of a GUID stay as they are. People also paste typographic dashes and blanks.
const ssn = /(?<![\w-])\d{3}([-\u2010-\u2015 \u00a0\u202f])\d{2}\1\d{4}(?![\w-])/g;
/** Nine bare digits are an item or a document; only where their name stands before them are they a person's number. */
const namedSsn = /\b(ssn|itin|social security(?: number| no\.?)?)(\W{1,6})\d{9}(?!\w)/gi;
const card = /(?<![\w-])\d(?:[-\u2010-\u2015 \u00a0\u202f]?\d){12,18}(?![\w-])/g;

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isSeparator(code: number): boolean {
  if (code < 128) return code === 32 || code === 45;
  return code === 0xa0 || code === 0x20_2f || (code >= 0x20_10 && code <= 0x20_15);
}

/**
 * Whether a text has a run of nine digits with at most one separator between two of them, which the
 * shortest shape needs. An instant has none, so most texts are spared every pattern.
 */
function hasLongRun(text: string): boolean {
  const { length } = text;
  if (length < 9) return false;
  let digits = 0;
  let afterDigit = false;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) {
      if (++digits === 9) return true;
      afterDigit = true;
    } else if (afterDigit && isSeparator(code)) afterDigit = false;
    else {
      digits = 0;
      afterDigit = false;
    }
  }
  return false;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Masks bank accounts, social security numbers and payment card numbers in a text; undefined where it has none.
 *
 * @param skip shapes that an operator switched off
 */
export function maskText(text: string, skip = nothing): MaskedText | undefined {
  return hasLongRun(text) ? maskShapes(text, skip) : undefined;
}

function maskShapes(text: string, skip: ReadonlySet<string>): MaskedText | undefined {
  const found = new Set<Shape>();
  const masked = (shape: Shape, mark: string) => {
    found.add(shape);
    return mark;
  };
  let left = text;
  // First, since the digits of one may by chance be those of a card.
  if (!skip.has('iban_shape'))
    left = withoutIbans(left, () => masked('iban_shape', '[REDACTED_IBAN]'));
  if (!skip.has('ssn_shape'))
    left = left
      .replace(ssn, () => masked('ssn_shape', '[REDACTED_SSN]'))
      .replace(
        namedSsn,
        (_, name: string, between: string) =>
          `${name}${between}${masked('ssn_shape', '[REDACTED_SSN]')}`,
      );
  if (!skip.has('card_shape'))
    left = left.replace(card, (run) =>
      passesLuhn(run.replace(/\D/g, '')) ? masked('card_shape', '[REDACTED_CARD]') : run,
    );
  return found.size === 0 ? undefined : { text: left, shapes: [...found] };
}

/**
 * Masks a payment card number that is written as a number. Other large numbers are identifiers and
 * instants, of which one in ten passes the checksum by chance; so it must also begin as cards do.
 */
export function maskNumber(number: number, skip = nothing): MaskedText | undefined {
  if (number < 1e12 || !Number.isSafeInteger(number)) return undefined;
  if (skip.has('card_shape') || !isCardNumber(String(number))) return undefined;
  return { text: '[REDACTED_CARD]', shapes: ['card_shape'] };
}
