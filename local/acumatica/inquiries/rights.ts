// SPDX-License-Identifier: Apache-2.0
import type { Role } from '../people.ts';

/**
 * Who may read which inquiry, written down apart from the designs: an oracle for tests. Whoever has
 * one of the roles reads it, limited to the branches of the person; everybody else is answered 403.
 */
export const inquiryRights: Readonly<Record<string, readonly Role[]>> = {
  'SO-Sales Orders Open': ['Administrator', 'Sales', 'Finance'],
  'SO-OrderLines': ['Administrator', 'Sales', 'Warehouse'],
  'SO-Shipments': ['Administrator', 'Sales', 'Warehouse'],
  'AR-Invoices Open': ['Administrator', 'Sales', 'Finance'],
  'AR-Aging': ['Administrator', 'Finance'],
  'AR-CustomerBalances': ['Administrator', 'Sales', 'Finance'],
  'AR-Payments': ['Administrator', 'Finance'],
  'AP-Bills Due': ['Administrator', 'Finance'],
  'PO-Purchase Orders Open': ['Administrator', 'Finance', 'Warehouse'],
  'IN-StockOnHand': ['Administrator', 'Sales', 'Warehouse'],
  'IN-Inventory Valuation': ['Administrator', 'Finance', 'Warehouse'],
  'IN-Item Sales History': ['Administrator', 'Sales', 'Warehouse'],
  'GL-Account Balances': ['Administrator', 'Finance'],
  'GL-JournalLines': ['Administrator', 'Finance'],
  'PM-Project Profitability': ['Administrator', 'Finance'],
  'CR-Cases': ['Administrator', 'Sales'],
  'CR-OpportunityPipeline': ['Administrator', 'Sales'],
  'CR-Leads': ['Administrator', 'Sales'],
  'EP-Employees': ['Administrator'],
  'EP-Expense Claims': ['Administrator', 'Finance'],
  MCPAccess: ['MCP Access'],
  MCPGIs: ['MCP Access'],
  MCPGIFields: ['MCP Access'],
};
