// SPDX-License-Identifier: Apache-2.0
import type { Design } from './designs/design.ts';
import { access, columnFeed, inquiryFeed, olderInquiryFeed } from './designs/infrastructure.ts';
import { accountBalances, journalLines } from './designs/ledger.ts';
import { billsDue, openPurchaseOrders } from './designs/payables.ts';
import { projectProfitability } from './designs/projects.ts';
import {
  customerBalances,
  openInvoices,
  payments,
  receivablesAging,
} from './designs/receivables.ts';
import { cases, leads, opportunityPipeline } from './designs/relations.ts';
import { openSalesOrders, orderLines, shipments } from './designs/sales.ts';
import { employees, expenseClaims } from './designs/staff.ts';
import { inventoryValuation, itemSalesHistory, stockOnHand } from './designs/stock.ts';

/** The inquiries that people of the demo company use. */
export const businessDesigns: readonly Design[] = [
  openSalesOrders,
  orderLines,
  shipments,
  openInvoices,
  receivablesAging,
  customerBalances,
  payments,
  billsDue,
  openPurchaseOrders,
  stockOnHand,
  inventoryValuation,
  itemSalesHistory,
  accountBalances,
  journalLines,
  projectProfitability,
  cases,
  opportunityPipeline,
  leads,
  employees,
  expenseClaims,
];

/** Every inquiry: the business ones, the canary, and the two feeds that describe the exposed ones. */
export const designs: readonly Design[] = [
  ...businessDesigns,
  access,
  inquiryFeed(businessDesigns),
  columnFeed(businessDesigns),
];

/** The same with the feed that lists no inquiries with parameters. */
export const designsWithOlderFeed: readonly Design[] = designs.map((known) =>
  known.name === 'MCPGIs' ? olderInquiryFeed(businessDesigns) : known,
);
