// SPDX-License-Identifier: Apache-2.0
import { bracketedText } from './bracketed-text.ts';
import type { Condition } from './condition.ts';
import type {
  InquiryColumn,
  InquiryJoin,
  InquiryNavigation,
  InquiryOrder,
  InquiryParameter,
} from './inquiry.ts';
import { shownValue } from './operand.ts';

const off = (active: boolean) => (active ? '' : ' [off]');

/** Conditions in one line, and those that are off each in a line of its own. */
export function conditionLines(conditions: readonly Condition[]): string[] {
  const { text } = bracketedText(conditions);
  const inactive = conditions.filter(({ active }) => !active);
  return [
    ...(text === undefined ? [] : [text]),
    ...inactive.map((condition) => `${condition.text} [off]`),
  ];
}

/** A join: `SOOrder left join Customer on SOOrder.customerID = Customer.bAccountID`. */
export function joinLine({ active, parent, child, type, conditions }: InquiryJoin): string {
  const on = conditionLines(conditions).join('; ');
  const how = on === '' ? 'without a condition' : `on ${on}`;
  return `${parent ?? '(nothing)'} ${type} join ${child ?? '(nothing)'} ${how}${off(active)}`;
}

/** A parameter. */
export function parameterLine(parameter: InquiryParameter): string {
  const { name, caption, type, required, hidden, values } = parameter;
  const parts = [
    caption === undefined || caption === name ? `[${name}]` : `[${name}] "${caption}"`,
    ...(type === undefined ? [] : [`of the type of ${type}`]),
    required ? 'required' : 'optional',
    ...(hidden ? ['hidden'] : []),
    ...(parameter.default === undefined ? [] : [`default ${shownValue(parameter.default)}`]),
    ...(values === undefined ? [] : [`one of ${values}`]),
  ];
  return `${parts.join(', ')}${off(parameter.active)}`;
}

/** What rows are grouped or sorted by. */
export function orderLine({ field, direction, active }: InquiryOrder): string {
  return `${field}${direction === undefined ? '' : ` ${direction}`}${off(active)}`;
}

/** A column: `"Margin" = (formula), formatted as ARTran.curyTranAmt`. */
export function columnLine(column: InquiryColumn): string {
  const { table, field, formula, caption, schemaField, aggregate, total, visible } = column;
  const source = formula ?? `${table ?? '(no table)'}.${field ?? '(nothing)'}`;
  const value = aggregate === undefined ? source : `${aggregate} of ${source}`;
  const parts = [
    caption === undefined ? value : `"${caption}" = ${value}`,
    ...(schemaField === undefined ? [] : [`formatted as ${schemaField}`]),
    ...(total === undefined ? [] : [`total: ${total}`]),
    ...(visible ? [] : ['hidden at first']),
    ...(column.navigation === undefined ? [] : [`opens navigation ${column.navigation}`]),
    ...(column.styleFormula === undefined ? [] : [`styled by ${column.styleFormula}`]),
    ...(column.description === undefined ? [] : [`described: ${column.description}`]),
  ];
  return `${parts.join(', ')}${off(column.active)}`;
}

/** A form that opens out of a row. */
export function navigationLine(screen: InquiryNavigation): string {
  const given = screen.parameters.map(({ parameter, value }) => `${parameter} = ${value}`);
  const when = conditionLines(screen.conditions).join('; ');
  const parts = [
    `${screen.line ?? '?'}: ${screen.screen ?? '(no form)'}${screen.title === undefined ? '' : ` "${screen.title}"`}, ${screen.opens}`,
    ...(given.length === 0 ? [] : [`with ${given.join(', ')}`]),
    ...(when === '' ? [] : [`where ${when}`]),
  ];
  return `${parts.join(', ')}${off(screen.active)}`;
}
