// SPDX-License-Identifier: Apache-2.0
import type { StockItem } from '../model/items.ts';
import type { Customer } from '../model/parties.ts';
import type { SalesOrder, SalesOrderLine, SalesOrderStatus } from '../model/sales.ts';
import { daysAfter, daysBetween, instantOf, today, workdays } from './calendar.ts';
import { type Generation, numbered, times } from './context.ts';
import { cents, total } from './money.ts';
import { sellingWarehouses } from './organization.ts';
import type { Random } from './random.ts';
import { taxLines } from './taxes.ts';

type OrderType = SalesOrder['OrderType'];

/** Old orders are done; young ones are anywhere on the way. */
function statusOf(random: Random, type: OrderType, age: number): SalesOrderStatus {
  if (type === 'QT') return age > 60 ? 'Completed' : 'Open';
  if (random.chance(0.02)) return 'Canceled';
  if (age > 21) return random.chance(0.98) ? 'Completed' : 'Back Order';
  if (age > 10) return random.pick(['Completed', 'Completed', 'Shipping', 'Back Order']);
  return random.pick(['Open', 'Open', 'Shipping', 'On Hold', 'Credit Hold', 'Completed']);
}

function orderLine(
  { random, guid }: Generation,
  item: StockItem,
  place: { LineNbr: number; date: string; branch: string; warehouse: string; salesperson: string },
): SalesOrderLine {
  const OrderQty = random.int(1, 20);
  const ExtendedPrice = cents(OrderQty * item.DefaultPrice);
  const DiscountPercent = random.pick([0, 0, 0, 5, 10]);
  const DiscountAmount = cents((ExtendedPrice * DiscountPercent) / 100);
  return {
    id: guid('SalesOrderLine'),
    LineNbr: place.LineNbr,
    InventoryID: item.InventoryID,
    LineDescription: item.Description,
    Branch: place.branch,
    WarehouseID: place.warehouse,
    UOM: item.SalesUOM,
    OrderQty,
    OpenQty: OrderQty,
    QtyOnShipments: 0,
    UnitPrice: item.DefaultPrice,
    UnitCost: item.AverageCost,
    ExtendedPrice,
    DiscountPercent,
    DiscountAmount,
    Amount: cents(ExtendedPrice - DiscountAmount),
    TaxCategory: item.TaxCategory,
    SalespersonID: place.salesperson,
    ShipOn: daysAfter(place.date, 2),
    RequestedOn: daysAfter(place.date, 5),
    Completed: false,
  };
}

export function generateSalesOrders(
  generation: Generation,
  count: number,
  { customers, items }: { customers: readonly Customer[]; items: readonly StockItem[] },
): SalesOrder[] {
  const { random, guid } = generation;
  const buyers = customers.filter((customer) => customer.Status !== 'Inactive');
  const sold = items.filter((item) => item.ItemStatus === 'Active');
  const days = workdays();
  return times(count, (ordinal): SalesOrder => {
    const date = days[Math.floor(((ordinal - 1) * days.length) / count)] ?? today;
    const customer = random.pick(buyers);
    const branch = customer.ShippingBranch;
    const warehouse = random.pick(sellingWarehouses[branch] ?? ['MAIN']);
    const type: OrderType = ordinal % 50 === 0 ? 'RM' : ordinal % 25 === 3 ? 'QT' : 'SO';
    const Status = statusOf(random, type, daysBetween(date, today));
    const Details = times(random.int(1, 5), (line) =>
      orderLine(generation, random.pick(sold), {
        LineNbr: line,
        date,
        branch,
        warehouse,
        salesperson: customer.salesperson,
      }),
    );
    const taxable = total(Details.map((line) => line.Amount));
    const TaxDetails = taxLines(guid, customer.TaxZone, taxable);
    const TaxTotal = total(TaxDetails.map((tax) => tax.TaxAmount));
    const OrderTotal = cents(taxable + TaxTotal);
    const OrderedQty = Details.reduce((sum, line) => sum + line.OrderQty, 0);
    const id = guid('SalesOrder');
    const created = instantOf(date, 780 + random.int(0, 480), '.423');
    return {
      id,
      NoteID: id,
      OrderType: type,
      OrderNbr: numbered(type, ordinal),
      branch,
      Branch: branch,
      Status,
      Hold: Status === 'On Hold',
      CustomerID: customer.CustomerID,
      LocationID: 'MAIN',
      ContactID: String(customer.PrimaryContactID),
      ...(random.chance(0.6) ? { CustomerOrder: `PO-${random.int(10_000, 99_999)}` } : {}),
      ...(random.chance(0.2) ? { ExternalRef: `WEB${random.int(100_000, 999_999)}` } : {}),
      Description: `${type === 'RM' ? 'Return of' : 'Order of'} ${Details[0]?.LineDescription ?? 'goods'}`,
      Date: date,
      RequestedOn: daysAfter(date, 5),
      EffectiveDate: date,
      CreatedDate: created,
      LastModified: created,
      LastModifiedDateTime: created,
      CurrencyID: 'USD',
      BaseCurrencyID: 'USD',
      CurrencyRate: 1,
      ReciprocalRate: 1,
      PaymentMethod: random.pick(['CHECK', 'ACH', 'CARD']),
      ShipVia: customer.ShipVia,
      PreferredWarehouseID: warehouse,
      Project: 'X',
      Approved: Status !== 'On Hold',
      CreditHold: Status === 'Credit Hold',
      OrderedQty,
      ControlTotal: OrderTotal,
      TaxTotal,
      OrderTotal,
      Details,
      TaxDetails,
      Shipments: [],
    };
  });
}
