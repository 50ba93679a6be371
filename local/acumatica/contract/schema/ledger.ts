// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of Account, JournalTransaction and their details, as Default/25.200.001 names their fields. */
export const ledgerTypes = {
  Account: {
    string: `
      AccountCD AccountClass AccountGroup ConsolidationAccount CurrencyID Description PostOption
      RevaluationRateType TaxCategory Type`,
    boolean: 'Active CashAccount RequireUnits Secured UseDefaultSubaccount',
    int: 'AccountID ChartOfAccountsOrder',
    date: 'CreatedDateTime LastModifiedDateTime',
  },
  JournalTransaction: {
    string: 'BatchNbr BranchID CurrencyID Description LedgerID Module PostPeriod Status',
    boolean: 'Hold',
    date: 'CreatedDateTime LastModifiedDateTime TransactionDate',
    many: 'Details:JournalTransactionDetail',
  },
  JournalTransactionDetail: {
    string: `
      Account BranchID CostCode Description Project ProjectTask ReferenceNbr Subaccount
      TransactionDescription UOM VendorOrCustomer`,
    boolean: 'IsNonPM NonBillable',
    decimal: 'CreditAmount DebitAmount Qty',
    int: 'LineNbr',
    long: 'ProjectTransactionID',
  },
} as const satisfies TypeTable;
