// SPDX-License-Identifier: Apache-2.0
import {
  columnLine,
  conditionLines,
  joinLine,
  navigationLine,
  orderLine,
  parameterLine,
} from './describe-parts.ts';
import type { Inquiry } from './inquiry.ts';
import type { Warning } from './warning.ts';

/** A part with its heading; nothing where it is empty. */
function section(heading: string, lines: readonly string[], numbered = false): string[] {
  if (lines.length === 0) return [];
  const marked = lines.map((line, at) => `${numbered ? `${at + 1}.` : '-'} ${line}`);
  return ['', `${heading}:`, ...marked];
}

function exposureLine({ exposure }: Inquiry): string {
  const { odata, mobile, assistants } = exposure;
  const parts = [
    odata ? 'exposed via OData' : 'not exposed via OData',
    ...(mobile ? ['exposed to the mobile app'] : []),
    ...(assistants === undefined
      ? []
      : [assistants ? 'marked as open to assistants' : 'not marked as open to assistants']),
  ];
  return `It is ${parts.join(', ')}.`;
}

function headLines(inquiry: Inquiry): string[] {
  const { name, title, screen, description, entryScreen, exportLimit, settings } = inquiry;
  const titled = title === undefined || title === name ? '' : `, titled "${title}"`;
  return [
    `Generic Inquiry "${name}"${titled}${screen === undefined ? '' : `, screen ${screen}`}.`,
    ...(description === undefined ? [] : [`Its own description: ${description}`]),
    exposureLine(inquiry),
    ...(entryScreen === undefined ? [] : [`Its records are edited on form ${entryScreen}.`]),
    ...(exportLimit === undefined ? [] : [`An export holds at most ${exportLimit} rows.`]),
    ...(settings.length === 0 ? [] : [`Switched on: ${settings.join('; ')}.`]),
    ...(inquiry.rowStyle === undefined ? [] : [`Rows are styled by ${inquiry.rowStyle}.`]),
  ];
}

const many = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** What an inquiry does, in plain lines: all of its parts, those that are off marked so. */
export function describeInquiry(inquiry: Inquiry, warnings: readonly Warning[]): string[] {
  const { tables, joins, parameters, conditions, grouping, sorting, columns, navigation } = inquiry;
  const lines = conditionLines(conditions);
  return [
    ...headLines(inquiry),
    ...section(
      'Warnings',
      warnings.map(({ text }) => text),
    ),
    ...section(
      `Reads from ${many(tables.length, 'table')} (alias: class)`,
      tables.map(({ alias, source }) => `${alias}: ${source ?? '(no class)'}`),
    ),
    ...section(many(joins.length, 'join'), joins.map(joinLine), true),
    ...section(`Asks for ${many(parameters.length, 'parameter')}`, parameters.map(parameterLine)),
    ...section(`Only rows for which (${many(conditions.length, 'condition')})`, lines),
    ...section('Grouped by', grouping.map(orderLine), true),
    ...section('Sorted by', sorting.map(orderLine), true),
    ...section(`${many(columns.length, 'column')}, in order`, columns.map(columnLine), true),
    ...section('Opens out of a row', navigation.map(navigationLine)),
    ...section(
      'Also in the export, counted only',
      inquiry.others.map(({ element, count }) => `${count} ${element}`),
    ),
  ];
}
