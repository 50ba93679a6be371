// SPDX-License-Identifier: Apache-2.0
import { windowMode } from './code-words.ts';
import { navigationConditions } from './condition.ts';
import { type DesignRow, rowAbove } from './design-rows.ts';
import type { InquiryColumn, InquiryNavigation } from './inquiry.ts';
import { isFormula, shownField } from './operand.ts';
import type { OwnedRows } from './owned-rows.ts';
import { byNumber, flagOf, numberOf, present, textOf } from './row-values.ts';

function columnOf(row: DesignRow): InquiryColumn {
  const { values } = row;
  const field = textOf(values, 'Field');
  const table = textOf(values, 'ObjectName') ?? tableAbove(row);
  const texts = {
    caption: textOf(values, 'Caption'),
    schemaField: textOf(values, 'SchemaField'),
    aggregate: textOf(values, 'AggregateFunction'),
    total: textOf(values, 'TotalAggregateFunction'),
    styleFormula: textOf(values, 'StyleFormula'),
    description: textOf(values, 'UsrResAIDescription'),
  };
  const numbers = {
    position: numberOf(values, 'SortOrder'),
    line: numberOf(values, 'LineNbr'),
    navigation: numberOf(values, 'NavigationNbr'),
  };
  return {
    ...present(numbers),
    active: flagOf(values, 'IsActive', true),
    visible: flagOf(values, 'IsVisible', true),
    ...(table !== undefined && { table }),
    ...(field !== undefined && (isFormula(field) ? { formula: shownField(field) } : { field })),
    ...present(texts),
  };
}

/** The alias of the table in which a row stands. */
export function tableAbove(row: DesignRow): string | undefined {
  const table = rowAbove(row, 'GITable');
  return table && textOf(table.values, 'Alias');
}

/** The columns in the order in which they are shown, those that are off included. */
export function columnsOf(rows: readonly DesignRow[]): InquiryColumn[] {
  return rows.map(columnOf).toSorted(
    byNumber(
      ({ position, line }) => position ?? line,
      ({ line }) => line,
    ),
  );
}

/** The forms that open out of a row, in order. */
export function navigationOf(
  screens: readonly DesignRow[],
  parameters: OwnedRows,
  conditions: OwnedRows,
): InquiryNavigation[] {
  return screens
    .map((row): InquiryNavigation => {
      const { values } = row;
      return {
        ...present({ line: numberOf(values, 'LineNbr'), position: numberOf(values, 'SortOrder') }),
        active: flagOf(values, 'IsActive', true),
        ...present({ screen: textOf(values, 'Link'), title: textOf(values, 'CustomTitle') }),
        opens: windowMode(textOf(values, 'WindowMode')),
        parameters: parameters
          .of(row)
          .toSorted(byNumber((parameter) => numberOf(parameter.values, 'LineNbr')))
          .map((parameter) => ({
            parameter: textOf(parameter.values, 'FieldName') ?? '(nothing)',
            value: shownField(textOf(parameter.values, 'ParameterName')),
          })),
        conditions: navigationConditions(conditions.of(row)),
      };
    })
    .toSorted(
      byNumber(
        ({ position }) => position,
        ({ line }) => line,
      ),
    );
}
