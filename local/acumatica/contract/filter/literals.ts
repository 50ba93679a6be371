// SPDX-License-Identifier: Apache-2.0
import { midnight } from '../local-time.ts';
import { FilterError, type Literal } from './expression.ts';

/** A quoted text; a doubled quote stands for one. */
export function textLiteral(image: string): Literal {
  return { type: 'Edm.String', value: image.slice(1, -1).replaceAll("''", "'") };
}

/** A number, with or without the suffix that names its type. */
export function numberLiteral(image: string): Literal {
  const digits = image.replace(/[lmdf]$/i, '');
  return { type: /^-?\d+$/.test(image) ? 'Edm.Int32' : 'Edm.Decimal', value: Number(digits) };
}

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const time = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,7})?)?)?(Z|[+-]\d\d:\d\d)?$/;

/**
 * A literal with its type's name before the quotes. A time without a zone is the user's own.
 *
 * @throws FilterError when the text does not fit the type
 */
export function typedLiteral(image: string): Literal {
  const quote = image.indexOf("'");
  const type = image.slice(0, quote);
  const text = image.slice(quote + 1, -1);
  const wrong = new FilterError(`Unrecognized '${type}' literal '${image}'.`);
  if (type === 'guid') {
    if (!guid.test(text)) throw wrong;
    return { type: 'Edm.Guid', value: text.toLowerCase() };
  }
  if (type !== 'datetimeoffset' && type !== 'datetime') throw wrong;
  const match = time.exec(text);
  if (match === null) throw wrong;
  const value = match[1] === undefined ? localInstant(text) : Date.parse(text);
  if (Number.isNaN(value)) throw wrong;
  return { type: type === 'datetime' ? 'Edm.DateTime' : 'Edm.DateTimeOffset', value };
}

function localInstant(text: string): number {
  const date = text.slice(0, 10);
  const start = midnight(date);
  return start + (Date.parse(text.length === 10 ? text : `${text}Z`) - Date.parse(date));
}
