// SPDX-License-Identifier: Apache-2.0
import type { EdmType } from './expression.ts';
import type { Value } from './literals.ts';

type Operand = 'text' | 'integer' | 'number' | 'date' | 'instant';

/** One signature of a function of OData URL Conventions 4.0 §5.1.1.5 to §5.1.1.9. */
export interface Signature {
  readonly operands: readonly Operand[];
  readonly result: EdmType;
  /** Called with no nulls: a null argument makes the whole call null. */
  readonly apply: (...values: readonly Exclude<Value, null>[]) => Value;
}

const day = 86_400_000;
const part =
  (read: (instant: Date) => number) =>
  (instant: Value): number =>
    read(new Date(Number(instant)));

/** Text as the database compares it: without regard to case. */
export const folded = (value: Value): string => String(value).toLowerCase();

const text = (result: EdmType, apply: Signature['apply']): Signature[] => [
  { operands: ['text'], result, apply },
];
const twoTexts = (result: EdmType, apply: Signature['apply']): Signature[] => [
  { operands: ['text', 'text'], result, apply },
];
const ofDateOrInstant = (apply: Signature['apply']): Signature[] => [
  { operands: ['date'], result: 'Edm.Int32', apply },
  { operands: ['instant'], result: 'Edm.Int32', apply },
];
const ofInstant = (result: EdmType, apply: Signature['apply']): Signature[] => [
  { operands: ['instant'], result, apply },
];
const ofNumber = (apply: Signature['apply']): Signature[] => [
  { operands: ['number'], result: 'Edm.Decimal', apply },
];

/** The functions that a filter may call, by name. */
export const functions: ReadonlyMap<string, readonly Signature[]> = new Map([
  ['contains', twoTexts('Edm.Boolean', (whole, sought) => folded(whole).includes(folded(sought)))],
  [
    'startswith',
    twoTexts('Edm.Boolean', (whole, start) => folded(whole).startsWith(folded(start))),
  ],
  ['endswith', twoTexts('Edm.Boolean', (whole, end) => folded(whole).endsWith(folded(end)))],
  ['indexof', twoTexts('Edm.Int32', (whole, sought) => folded(whole).indexOf(folded(sought)))],
  ['concat', twoTexts('Edm.String', (one, other) => `${one}${other}`)],
  ['length', text('Edm.Int32', (whole) => String(whole).trimEnd().length)],
  ['tolower', text('Edm.String', (whole) => String(whole).toLowerCase())],
  ['toupper', text('Edm.String', (whole) => String(whole).toUpperCase())],
  ['trim', text('Edm.String', (whole) => String(whole).trim())],
  [
    'substring',
    [
      {
        operands: ['text', 'integer'],
        result: 'Edm.String',
        apply: (whole, start) => String(whole).slice(Math.max(0, Number(start))),
      },
      {
        operands: ['text', 'integer', 'integer'],
        result: 'Edm.String',
        apply: (whole, start, length) =>
          String(whole).substring(Number(start), Number(start) + Math.max(0, Number(length))),
      },
    ],
  ],
  ['year', ofDateOrInstant(part((instant) => instant.getUTCFullYear()))],
  ['month', ofDateOrInstant(part((instant) => instant.getUTCMonth() + 1))],
  ['day', ofDateOrInstant(part((instant) => instant.getUTCDate()))],
  [
    'hour',
    ofInstant(
      'Edm.Int32',
      part((instant) => instant.getUTCHours()),
    ),
  ],
  [
    'minute',
    ofInstant(
      'Edm.Int32',
      part((instant) => instant.getUTCMinutes()),
    ),
  ],
  [
    'second',
    ofInstant(
      'Edm.Int32',
      part((instant) => instant.getUTCSeconds()),
    ),
  ],
  ['date', ofInstant('Edm.Date', (instant) => Math.floor(Number(instant) / day) * day)],
  ['round', ofNumber((number) => Math.sign(Number(number)) * Math.round(Math.abs(Number(number))))],
  ['floor', ofNumber((number) => Math.floor(Number(number)))],
  ['ceiling', ofNumber((number) => Math.ceil(Number(number)))],
]);

const shown: Readonly<Record<Operand, EdmType>> = {
  text: 'Edm.String',
  integer: 'Edm.Int32',
  number: 'Edm.Decimal',
  date: 'Edm.Date',
  instant: 'Edm.DateTimeOffset',
};

/** A signature as the ERP's error text lists it. */
export function printSignature(name: string, { operands }: Signature): string {
  return `${name}(${operands.map((operand) => `${shown[operand]} Nullable=true`).join(', ')})`;
}

/** Whether a value of a type may stand for an operand. */
export function accepts(operand: Operand, type: EdmType | 'null'): boolean {
  if (type === 'null') return true;
  switch (operand) {
    case 'text':
      return type === 'Edm.String';
    case 'integer':
      return isInteger(type);
    case 'number':
      return isNumeric(type);
    case 'date':
      return type === 'Edm.Date';
    default:
      return type === 'Edm.DateTimeOffset';
  }
}

/** Whether a type holds whole numbers only. */
export function isInteger(type: EdmType | 'null'): boolean {
  return type === 'Edm.Int16' || type === 'Edm.Int32' || type === 'Edm.Int64';
}

/** Whether a type holds numbers. */
export function isNumeric(type: EdmType | 'null'): boolean {
  return isInteger(type) || type === 'Edm.Decimal' || type === 'Edm.Double';
}
