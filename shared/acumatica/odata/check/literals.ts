// SPDX-License-Identifier: Apache-2.0
import type { Literal } from '../grammar/expression.ts';
import type { Checking, Translated } from './checking.ts';
import { isInstant, translateInstant } from './instants.ts';

/** The type of what a literal stands beside; undefined where it is not known. */
type Wanted = Translated['type'];

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const number = /^-?\d+(?:\.\d+)?$/;

const isNumeric = (type: Wanted) => type === 'integer' || type === 'decimal';

function quoted(content: string): string {
  return `'${content.replaceAll("'", "''")}'`;
}

/** A text, or what it was meant to be where the field beside it holds no texts. */
function translateText(
  written: string,
  content: string,
  wanted: Wanted,
  checking: Checking,
): Translated {
  const meant = content.trim();
  if (isNumeric(wanted) && number.test(meant)) {
    const why = 'the field holds numbers, which stand without quotes';
    return { text: checking.rewrite(written, meant, why), type: 'decimal' };
  }
  if (wanted === 'boolean' && /^(true|false)$/i.test(meant)) {
    const why = 'true and false stand without quotes';
    return { text: checking.rewrite(written, meant.toLowerCase(), why), type: 'boolean' };
  }
  if (wanted === 'datetime' && isInstant(meant)) return translateInstant(written, meant, checking);
  if (wanted === 'guid' && guid.test(meant)) return translateGuid(written, meant, checking);
  const why = 'texts stand in single quotes';
  return { text: checking.rewrite(written, quoted(content), why), type: 'string' };
}

function translateGuid(written: string, content: string, checking: Checking): Translated {
  const isV3 = checking.dialect === 'v3';
  const text = isV3 ? `guid'${content}'` : content;
  const why = isV3
    ? 'OData v3 writes the type of a GUID before it'
    : 'in OData v4 a GUID stands bare';
  return { text: checking.rewrite(written, text, why), type: 'guid' };
}

/** Values that a text field can only be compared with in quotes. */
function asText(written: string, checking: Checking): Translated {
  const why = 'the field holds texts, which stand in single quotes';
  return { text: checking.rewrite(written, quoted(written), why), type: 'string' };
}

function translateTyped(written: string, checking: Checking): Translated {
  const quote = written.indexOf("'");
  const prefix = written.slice(0, quote).toLowerCase();
  const content = written.slice(quote + 1, -1);
  switch (prefix) {
    case 'datetimeoffset':
    case 'datetime':
    case 'date':
      return translateInstant(written, content, checking);
    case 'guid':
      if (guid.test(content)) return translateGuid(written, content, checking);
      checking.wrong({
        kind: 'unrecognized_literal',
        problem: `${written} is no GUID.`,
        next: 'Rewrite the GUID: 32 hexadecimal digits in five groups.',
      });
      return { text: written, type: 'guid' };
    default:
      checking.doubts.add(`The literal ${written} could not be checked.`);
      return { text: written, type: undefined };
  }
}

function translateNumber(written: string, wanted: Wanted, checking: Checking): Translated {
  if (wanted === 'string') return asText(written, checking);
  if (wanted === 'boolean' && /^[01]$/.test(written)) {
    const why = 'the field holds true or false';
    return {
      text: checking.rewrite(written, written === '1' ? 'true' : 'false', why),
      type: 'boolean',
    };
  }
  const type = /^-?\d+l?$/i.test(written) ? 'integer' : 'decimal';
  if (checking.dialect === 'v3') return { text: written, type };
  const why = 'OData v4 has no suffixes of numbers';
  return { text: checking.rewrite(written, written.replace(/[lmdf]$/i, ''), why), type };
}

/** A literal as the dialect writes it, of the type that stands beside it where that is what it was meant to be. */
export function translateLiteral(
  literal: Literal,
  checking: Checking,
  wanted?: Wanted,
): Translated {
  const written = checking.written(literal);
  switch (literal.form) {
    case 'text':
      return translateText(written, written.slice(1, -1).replaceAll("''", "'"), wanted, checking);
    case 'double-quoted':
      return translateText(written, written.slice(1, -1), wanted, checking);
    case 'typed':
      return translateTyped(written, checking);
    case 'number':
      return translateNumber(written, wanted, checking);
    case 'instant':
    case 'day':
      return wanted === 'string'
        ? asText(written, checking)
        : translateInstant(written, written, checking);
    case 'time':
      checking.doubts.add(`The time of day ${written} could not be checked.`);
      return { text: written, type: undefined };
    case 'guid':
      return wanted === 'string'
        ? asText(written, checking)
        : translateGuid(written, written, checking);
    case 'truth':
    case 'null': {
      const why = 'the words of OData are written small';
      const text = checking.rewrite(written, written.toLowerCase(), why);
      return literal.form === 'null'
        ? { text, type: 'null' }
        : { text, type: 'boolean', opposite: text === 'true' ? 'false' : 'true' };
    }
  }
}
