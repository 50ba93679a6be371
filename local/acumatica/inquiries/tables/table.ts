// SPDX-License-Identifier: Apache-2.0
import type { EdmType } from '../filter/expression.ts';

/** A value of an inquiry's row; instants are `yyyy-MM-ddTHH:mm:ss[.fff]Z`. */
export type Cell = string | number | boolean | null;

/** A field of a table. Method syntax on purpose: a table of orders is a table of something. */
export interface Field<Source> {
  /** What the ERP's screens call it, and an inquiry's column without caption. */
  readonly displayName: string;
  readonly type: EdmType;
  /** Part of the table's key. */
  readonly key: boolean;
  /** Fixed-width text is padded with blanks to this length. */
  readonly width?: number;
  read(source: Source): Cell | undefined;
}

/** A data access class of the ERP, as inquiries join it, with a reader of the company's records. */
export interface Table<Source> {
  /** The class's full name, such as `PX.Objects.SO.SOOrder`. */
  readonly dac: string;
  readonly fields: Readonly<Record<string, Field<Source>>>;
}

type Read<Source> = (source: Source) => Cell | undefined;

/** The kinds of fields of a table, for its definition. */
export function fieldsOf<Source>() {
  const field = (type: EdmType) => (displayName: string, read: Read<Source>) => ({
    displayName,
    type,
    key: false,
    read,
  });
  return {
    text: field('Edm.String'),
    whole: field('Edm.Int32'),
    amount: field('Edm.Decimal'),
    flag: field('Edm.Boolean'),
    guid: field('Edm.Guid'),
    /** A date or an instant: the inquiry OData has one type for both. */
    date: (displayName: string, read: (source: Source) => string | undefined) => ({
      displayName,
      type: 'Edm.DateTimeOffset' as const,
      key: false,
      read: (source: Source) => instant(read(source)),
    }),
    /** Text of fixed width: padded with blanks on the wire. */
    padded: (displayName: string, width: number, read: Read<Source>) => ({
      ...field('Edm.String')(displayName, read),
      width,
    }),
  };
}

/** The same field as a part of the table's key. */
export function key<Kind extends Field<never>>(field: Kind): Kind & { readonly key: true } {
  return { ...field, key: true };
}

/** A date or instant as the inquiry OData writes it: UTC, with `Z`, fractions only where there are some. */
function instant(text: string | undefined): string | undefined {
  return text === undefined ? undefined : new Date(text).toISOString().replace('.000Z', 'Z');
}
