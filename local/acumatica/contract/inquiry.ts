// SPDX-License-Identifier: Apache-2.0
import type { StockItem } from '../company/model/items.ts';
import { type Body, plainValues } from './body.ts';
import { type Outcome, ok } from './http-error.ts';
import { readQuery } from './query.ts';
import type { Reading } from './read.ts';
import type { Row } from './rows.ts';
import { typeNamed } from './schema/types.ts';
import { type Wire, wireRecord } from './serialize.ts';

const sameKey = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Quantities by warehouse: what lies there, what is free, and what it cost. */
function summaryRows(items: readonly StockItem[], asked: Row, ids: () => string): Row[] {
  const [item, warehouse] = [
    String(asked['InventoryID'] ?? ''),
    String(asked['WarehouseID'] ?? ''),
  ];
  return items
    .filter((candidate) => sameKey(candidate.InventoryID, item))
    .flatMap((found) =>
      found.WarehouseDetails.filter(
        (place) => warehouse === '' || sameKey(place.WarehouseID, warehouse),
      ).map((place) => ({
        id: ids(),
        BaseUOM: found.BaseUOM,
        EstimatedTotalCost: Math.round(place.QtyOnHand * found.AverageCost * 100) / 100,
        EstimatedUnitCost: found.AverageCost,
        LocationID: place.DefaultIssueLocationID,
        QtyAvailable: place.qtyAvailable,
        QtyAvailableForShipment: Math.max(0, place.qtyAvailable),
        QtyNotAvailable: 0,
        QtyOnHand: place.QtyOnHand,
        WarehouseID: place.WarehouseID,
      })),
    );
}

/** Available quantities over all warehouses: of one item, or of all items. */
function availableRows(items: readonly StockItem[], asked: Row, ids: () => string): Row[] {
  const item = String(asked['InventoryID'] ?? '');
  return items
    .filter((candidate) => item === '' || sameKey(candidate.InventoryID, item))
    .map((found) => ({
      id: ids(),
      InventoryID: found.InventoryID,
      LastModifiedDateTime: found.LastModified,
      QtyAvailable: found.WarehouseDetails.reduce((sum, place) => sum + place.qtyAvailable, 0),
    }));
}

/** Runs an inquiry form: the parameters come in by PUT, the rows go out under `Results` when expanded (acumatica-protocol §1.12). */
export function runInquiry(reading: Reading, body: Body, ids: () => string): Outcome<Wire> {
  const { company, entity, parameters, context } = reading;
  const query = readQuery(typeNamed(entity.name), parameters);
  if (query.kind === 'failure') return query;
  const asked = plainValues(typeNamed(entity.name), body);
  const make = entity.name === 'InventorySummaryInquiry' ? summaryRows : availableRows;
  const row: Row = { id: ids(), ...asked, Results: make(company.stockItems, asked, ids) };
  return ok(
    wireRecord(entity, row, {
      context,
      query: query.value,
      rowNumber: 1,
      list: false,
    }),
  );
}
