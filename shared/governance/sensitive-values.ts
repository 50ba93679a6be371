// SPDX-License-Identifier: Apache-2.0

/** Shapes of values that are masked wherever they stand. */
type Shape = 'ssn_shape' | 'card_shape';

/** A text after masking, with the shapes that were found in it. */
export interface MaskedText {
  readonly text: string;
  readonly shapes: readonly Shape[];
}

// Both separators are required and nothing may be joined on either side, so that item numbers,
// ZIP+4 codes and the parts of a GUID stay as they are.
const ssn = /(?<![\w-])\d{3}([- ])\d{2}\1\d{4}(?![\w-])/g;
const card = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g;

/** The Luhn checksum of ISO/IEC 7812-1, with at least one digit other than zero. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    const digit = Number(digits[digits.length - 1 - fromRight]);
    const doubled = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum > 0 && sum % 10 === 0;
}

// Stryker disable all: it only spares the patterns, which find nothing in a text with fewer than nine digits.
/** Whether a text has the nine digits that the shortest shape needs; spares most texts every pattern. */
function hasNineDigits(text: string): boolean {
  if (text.length < 9) return false;
  let digits = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 48 && code <= 57 && ++digits === 9) return true;
  }
  return false;
}
// Stryker restore all

/** Masks social security numbers and payment card numbers in a text. */
export function maskText(text: string): MaskedText {
  // Stryker disable next-line ConditionalExpression: as above
  if (!hasNineDigits(text)) return { text, shapes: [] };
  const shapes: Shape[] = [];
  const withoutSsn = text.replace(ssn, () => {
    if (!shapes.includes('ssn_shape')) shapes.push('ssn_shape');
    return '[REDACTED_SSN]';
  });
  const masked = withoutSsn.replace(card, (run) => {
    if (!passesLuhn(run.replace(/[ -]/g, ''))) return run;
    if (!shapes.includes('card_shape')) shapes.push('card_shape');
    return '[REDACTED_CARD]';
  });
  return { text: masked, shapes };
}
