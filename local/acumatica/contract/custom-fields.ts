// SPDX-License-Identifier: Apache-2.0
import type { DemoPerson, Role } from '../people.ts';
import { linkedOf, type Row, type Stored, textOf } from './rows.ts';

/** A field outside the contract: an attribute, or a field of a customization (`Usr…`). */
export interface CustomField {
  readonly entity: string;
  readonly view: string;
  readonly field: string;
  readonly type:
    | 'CustomStringField'
    | 'CustomDecimalField'
    | 'CustomBooleanField'
    | 'CustomDateTimeField';
  /** Whose roles see it. @default everybody who sees the record */
  readonly roles?: readonly Role[];
  /** What a generated record shows; undefined for an empty field. */
  readonly demo: (row: Row) => Stored;
}

/** The demo company's custom fields. */
const customFields: readonly CustomField[] = [
  {
    entity: 'SalesOrder',
    view: 'Document',
    field: 'AttributePRODUCT',
    type: 'CustomStringField',
    demo: (row) => (textOf(row, 'OrderNbr').endsWith('5') ? 'Plant upgrade' : undefined),
  },
  {
    entity: 'SalesOrder',
    view: 'Document',
    field: 'UsrExpedite',
    type: 'CustomBooleanField',
    demo: (row) => textOf(row, 'OrderNbr').endsWith('0'),
  },
  {
    entity: 'Customer',
    view: 'CurrentCustomer',
    field: 'UsrLoyaltyTier',
    type: 'CustomStringField',
    demo: (row) => (textOf(row, 'CustomerClass') === 'KEY' ? 'Gold' : 'Standard'),
  },
  {
    entity: 'Customer',
    view: 'CurrentCustomer',
    field: 'UsrCreditScore',
    type: 'CustomDecimalField',
    roles: ['Administrator', 'Finance'],
    demo: (row) => textOf(row, 'CustomerID').length * 10,
  },
  ...Array.from(
    { length: 20 },
    (_, nth): CustomField => ({
      entity: 'StockItem',
      view: 'ItemSettings',
      field: `AttributeSPEC${nth + 1}`,
      type: 'CustomStringField',
      demo: () => `S${nth + 1}`,
    }),
  ),
  {
    entity: 'StockItem',
    view: 'ItemSettings',
    field: 'UsrShelfLifeDays',
    type: 'CustomDecimalField',
    demo: (row) => (textOf(row, 'ItemClass') === 'SEALS' ? 720 : undefined),
  },
  {
    entity: 'Project',
    view: 'Project',
    field: 'AttributeREGION',
    type: 'CustomStringField',
    demo: (row) => textOf(row, 'branch'),
  },
];

/** The custom fields of an entity, all or those asked for as `View.Field`. */
export function customFieldsOf(entity: string, asked?: readonly string[]): readonly CustomField[] {
  return customFields.filter(
    (custom) =>
      custom.entity === entity &&
      (asked === undefined || asked.includes(`${custom.view}.${custom.field}`)),
  );
}

/** Whether a person sees a custom field of the records that they see. */
export function seesCustomField({ roles }: DemoPerson, custom: CustomField): boolean {
  return custom.roles === undefined || custom.roles.some((role) => roles.includes(role));
}

/**
 * The names of `$custom` that are answered: those that the person sees, and no more than the width
 * beyond which the real system leaves the rest out without a word (acumatica-complaints #16).
 */
export function answeredCustomFields(
  entity: string,
  person: DemoPerson,
  asked: readonly string[],
  width = Number.POSITIVE_INFINITY,
): readonly string[] {
  return asked.slice(0, width).filter((name) => {
    const [custom] = customFieldsOf(entity, [name]);
    return custom !== undefined && seesCustomField(person, custom);
  });
}

/** Where a written custom value lives in a row, apart from all contract fields. */
const written = 'customValues';

/** A record's custom value: what was written, else what the demo company shows. */
export function customValue(row: Row, custom: CustomField): Stored {
  const name = `${custom.view}.${custom.field}`;
  const values = linkedOf(row, written);
  return values !== undefined && name in values ? values[name] : custom.demo(row);
}

/** Sets a custom value of a record. */
export function writeCustomValue(row: Row, custom: CustomField, value: Stored): void {
  row[written] = { ...linkedOf(row, written), [`${custom.view}.${custom.field}`]: value };
}
