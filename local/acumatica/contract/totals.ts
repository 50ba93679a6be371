// SPDX-License-Identifier: Apache-2.0
import { detailsOf, type Row } from './rows.ts';

const cents = (amount: number): number => Math.round(amount * 100) / 100;
const number = (row: Row, field: string): number => Number(row[field] ?? 0);
const sum = (rows: readonly Row[], field: string): number =>
  cents(rows.reduce((total, row) => total + number(row, field), 0));

function salesOrder(order: Row): void {
  const lines = detailsOf(order, 'Details');
  for (const line of lines) {
    line['ExtendedPrice'] = cents(number(line, 'OrderQty') * number(line, 'UnitPrice'));
    line['DiscountAmount'] = cents(
      (number(line, 'ExtendedPrice') * number(line, 'DiscountPercent')) / 100,
    );
    line['Amount'] = cents(number(line, 'ExtendedPrice') - number(line, 'DiscountAmount'));
    line['OpenQty'] = number(line, 'OrderQty') - number(line, 'QtyOnShipments');
  }
  const taxable = sum(lines, 'Amount');
  for (const tax of detailsOf(order, 'TaxDetails')) {
    tax['TaxableAmount'] = taxable;
    tax['TaxAmount'] = cents((taxable * number(tax, 'TaxRate')) / 100);
  }
  order['OrderedQty'] = sum(lines, 'OrderQty');
  order['TaxTotal'] = sum(detailsOf(order, 'TaxDetails'), 'TaxAmount');
  order['OrderTotal'] = cents(taxable + number(order, 'TaxTotal'));
}

/** Brings a written record's totals in line with its details, where the form computes them. */
export function recalculate(entity: string, row: Row): void {
  if (entity === 'SalesOrder') salesOrder(row);
}

/** Values that the form fills in for a new detail row. */
export const lineDefaults: Readonly<
  Record<string, (prices: (item: string) => number, row: Row) => void>
> = {
  SalesOrder: (prices, row) => {
    row['UnitPrice'] ??= prices(String(row['InventoryID'] ?? ''));
    row['UOM'] ??= 'EACH';
    row['OrderQty'] ??= 0;
  },
};
