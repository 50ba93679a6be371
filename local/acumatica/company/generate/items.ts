// SPDX-License-Identifier: Apache-2.0
import type { ItemClass, NonStockItem, StockItem } from '../model/items.ts';
import type { Vendor } from '../model/parties.ts';
import { daysAfter, instantOf, today } from './calendar.ts';
import { type Generation, numbered, times } from './context.ts';
import { cents } from './money.ts';
import { sellingWarehouses } from './organization.ts';
import { productAdjectives, productNouns } from './words.ts';

const classes = [
  ['VALVES', 'Valves and regulators', true],
  ['PUMPS', 'Pumps and motors', true],
  ['FITTINGS', 'Fittings and flanges', true],
  ['SENSORS', 'Sensors and gauges', true],
  ['HOSES', 'Hoses and cables', true],
  ['SEALS', 'Seals and gaskets', true],
  ['HARDWARE', 'Brackets and clamps', true],
  ['FILTERS', 'Filters', true],
  ['SERVICE', 'Services', false],
  ['LABOR', 'Labor', false],
  ['EXPENSE', 'Expenses', false],
  ['CHARGE', 'Charges', false],
] as const;

export function generateItemClasses({ guid }: Generation): ItemClass[] {
  return classes.map(([ClassID, Description, StockItem]) => ({
    id: guid('ItemClass'),
    ClassID,
    Description,
    StockItem,
    ItemType: StockItem ? 'Finished Good' : 'Service',
    BaseUOM: StockItem ? 'EACH' : 'HOUR',
    PostingClass: StockItem ? 'STOCK' : 'NONSTOCK',
    ValuationMethod: StockItem ? 'Average' : 'Standard',
    TaxCategoryID: 'TAXABLE',
    Attributes: StockItem
      ? ['MATERIAL', 'DIAMETER'].map((AttributeID, index) => ({
          id: guid('ItemClassAttribute'),
          AttributeID,
          Required: index === 0,
          SortOrder: index + 1,
        }))
      : [],
  }));
}

/** Keys that need encoding in a URL, as real catalogues have them (acumatica-complaints #14). */
const awkwardKeys: Readonly<Record<number, string>> = {
  11: '#05773',
  12: 'HOSE 12/50',
  13: '50% BLEND',
  14: 'SEAL?A',
};

export function generateStockItems(
  { random, guid }: Generation,
  count: number,
  vendors: readonly Vendor[],
): StockItem[] {
  const productVendors = vendors.filter((vendor) => vendor.VendorClass === 'PRODUCT');
  return times(count, (ordinal): StockItem => {
    const noun = productNouns[ordinal % productNouns.length] ?? 'Part';
    const adjective = productAdjectives[Math.floor(ordinal / 3) % productAdjectives.length];
    const cost = cents(2 + random.next() * random.next() * 340);
    const price = cents(cost * (1.35 + random.next() * 0.6));
    const vendor = random.pick(productVendors);
    const id = guid('StockItem');
    const home = random.pick(['MAIN', 'SOUTHDC']);
    return {
      id,
      NoteID: id,
      InventoryID: awkwardKeys[ordinal] ?? numbered(noun.slice(0, 4).toUpperCase(), ordinal, 5),
      Description: `${adjective} ${noun} ${10 + (ordinal % 90)} mm`,
      ItemClass: classes[ordinal % 8]?.[0] ?? 'HARDWARE',
      ItemStatus: random.chance(0.96)
        ? 'Active'
        : random.pick(['No Sales', 'No Purchases', 'Inactive']),
      ItemType: random.chance(0.8) ? 'Finished Good' : 'Component Part',
      BaseUOM: 'EACH',
      SalesUOM: 'EACH',
      PurchaseUOM: 'EACH',
      PostingClass: 'STOCK',
      TaxCategory: 'TAXABLE',
      ValuationMethod: random.pick(['Average', 'Average', 'Standard', 'FIFO']),
      LotSerialClass: 'NOTTRACKED',
      DefaultPrice: price,
      AverageCost: cost,
      LastCost: cost,
      CurrentStdCost: cost,
      MSRP: cents(price * 1.2),
      DimensionWeight: cents(0.1 + random.next() * 8),
      WeightUOM: 'KG',
      DefaultWarehouseID: home,
      ABCCode: random.pick(['A', 'B', 'C']),
      CountryOfOrigin: 'US',
      InventoryAccount: '12100',
      SalesAccount: '40000',
      COGSAccount: '50000',
      LastModified: instantOf(daysAfter(today, -(ordinal % 200)), 780, '.443'),
      LastModifiedDateTime: instantOf(daysAfter(today, -(ordinal % 200)), 780, '.443'),
      WarehouseDetails: Object.values(sellingWarehouses)
        .flat()
        .map((WarehouseID) => ({
          id: guid('WarehouseDetail'),
          WarehouseID,
          IsDefault: WarehouseID === home,
          Status: 'Active',
          DefaultIssueLocationID: 'SHIP',
          DefaultReceiptLocationID: 'RECEIVE',
          PreferredVendor: vendor.VendorID,
          openingQty: 0,
          QtyOnHand: 0,
          qtyAvailable: 0,
        })),
      VendorDetails: [
        {
          id: guid('VendorDetail'),
          VendorID: vendor.VendorID,
          VendorName: vendor.VendorName,
          Active: true,
          Default: true,
          LastVendorPrice: cost,
          LeadTimeDays: vendor.LeadTimedays,
          PurchaseUnit: 'EACH',
        },
      ],
    };
  });
}

const services: readonly (readonly [string, string, NonStockItem['ItemType'], number])[] = [
  ['INSTALL', 'Installation', 'Service', 95],
  ['CALIBRATE', 'Calibration of gauges', 'Service', 120],
  ['INSPECT', 'Yearly inspection', 'Service', 180],
  ['REPAIR', 'Repair on site', 'Service', 110],
  ['TRAINING', 'Operator training', 'Service', 140],
  ['DESIGN', 'System design', 'Service', 160],
  ['CONSJR', 'Junior consultant', 'Labor', 75],
  ['CONSSR', 'Senior consultant', 'Labor', 130],
  ['TECHNICIAN', 'Field technician', 'Labor', 85],
  ['MEALS', 'Meals', 'Expense', 0],
  ['TRAVEL', 'Travel', 'Expense', 0],
  ['HOTEL', 'Hotel', 'Expense', 0],
  ['MILEAGE', 'Mileage', 'Expense', 0.67],
  ['FREIGHT', 'Freight charge', 'Charge', 25],
  ['RUSH', 'Rush handling', 'Charge', 40],
];

export function generateNonStockItems({ guid }: Generation): NonStockItem[] {
  return services.map(([InventoryID, Description, ItemType, DefaultPrice]) => {
    const id = guid('NonStockItem');
    const unit = ItemType === 'Service' || ItemType === 'Labor' ? 'HOUR' : 'EACH';
    return {
      id,
      NoteID: id,
      InventoryID,
      Description,
      ItemClass: ItemType.toUpperCase(),
      ItemStatus: 'Active',
      ItemType,
      BaseUnit: unit,
      SalesUnit: unit,
      PurchaseUnit: unit,
      PostingClass: 'NONSTOCK',
      TaxCategory: 'TAXABLE',
      DefaultPrice,
      CurrentCost: cents(DefaultPrice * 0.6),
      SalesAccount: '41000',
      ExpenseAccount: ItemType === 'Expense' ? '64000' : '63000',
      EffectiveDate: '2025-01-01',
    };
  });
}
