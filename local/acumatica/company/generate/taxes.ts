// SPDX-License-Identifier: Apache-2.0
import type { TaxLine } from '../model/sales.ts';
import type { Guids } from './guids.ts';
import { cents } from './money.ts';

/** Sales taxes by tax zone, in percent. */
const zoneTaxes: Readonly<Record<string, { readonly TaxID: string; readonly TaxRate: number }>> = {
  NYSTATE: { TaxID: 'NYSALES', TaxRate: 8 },
  GASTATE: { TaxID: 'GASALES', TaxRate: 7 },
};

/** The taxes on an amount in a zone: one line, or none where the zone is exempt. */
export function taxLines(guid: Guids, zone: string, taxable: number): TaxLine[] {
  const tax = zoneTaxes[zone];
  if (tax === undefined || taxable === 0) return [];
  return [
    {
      id: guid('Tax'),
      ...tax,
      TaxableAmount: taxable,
      TaxAmount: cents((taxable * tax.TaxRate) / 100),
    },
  ];
}
