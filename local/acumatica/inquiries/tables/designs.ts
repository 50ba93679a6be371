// SPDX-License-Identifier: Apache-2.0
import type { Design, Parameter, ResultColumn } from '../designs/design.ts';
import { fieldsOf, key, type Table } from './table.ts';

const header = fieldsOf<Design>();
export const GIDesign = {
  dac: 'PX.Data.Maintenance.GI.GIDesign',
  fields: {
    designID: key(header.guid('Design ID', ({ designId }) => designId)),
    name: header.text('Inquiry Title', ({ name }) => name),
    primaryScreenID: header.text('Entry Screen', ({ primaryScreen }) => primaryScreen?.id),
    primaryScreenID_description: header.text(
      'Entry Screen Title',
      ({ primaryScreen }) => primaryScreen?.title,
    ),
    usrAIDescription: header.text('AI Description', ({ description }) => description),
  },
} satisfies Table<Design>;

/** A parameter of an inquiry beside its design. */
export type DesignParameter = {
  readonly design: Design;
  readonly lineNbr: number;
  readonly parameter: Parameter;
};
const filter = fieldsOf<DesignParameter>();
export const GIFilter = {
  dac: 'PX.Data.Maintenance.GI.GIFilter',
  fields: {
    designID: key(filter.guid('Design ID', ({ design }) => design.designId)),
    lineNbr: key(filter.whole('Line Nbr.', ({ lineNbr }) => lineNbr)),
    name: filter.text('Name', ({ parameter }) => parameter.name),
    displayName: filter.text('Display Name', ({ parameter }) => parameter.displayName),
    required: filter.flag('Required', ({ parameter }) => parameter.required),
    isActive: filter.flag('Active', () => true),
  },
} satisfies Table<DesignParameter>;

/** A result column beside its design. */
export type DesignColumn = { readonly design: Design; readonly column: ResultColumn };
const result = fieldsOf<DesignColumn>();
export const GIResult = {
  dac: 'PX.Data.Maintenance.GI.GIResult',
  fields: {
    designID: key(result.guid('Design ID', ({ design }) => design.designId)),
    lineNbr: key(result.whole('Line Nbr.', ({ column }) => column.lineNbr)),
    sortOrder: result.whole('Sort Order', ({ column }) => column.sortOrder),
    isActive: result.flag('Active', ({ column }) => column.isActive),
    objectName: result.text('Object', ({ column }) => column.objectName),
    field: result.text('Data Field', ({ column }) => column.field),
    // A virtual field: the ERP always answers null (acumatica-reference-product §8.6).
    fieldName: result.text('Field Name', () => null),
    schemaField: result.text('Schema Field', ({ column }) => column.schemaField),
    caption: result.text('Caption', ({ column }) => column.caption),
    usrResAIDescription: result.text('AI Description', ({ column }) => column.description),
  },
} satisfies Table<DesignColumn>;
