// SPDX-License-Identifier: Apache-2.0
import type {
  Account as AccountRecord,
  Branch as BranchUnit,
  JournalLine,
  JournalTransaction,
} from '../../company/model/organization.ts';
import { fieldsOf, key, type Table } from './table.ts';

const branch = fieldsOf<BranchUnit>();
export const Branch = {
  dac: 'PX.Objects.GL.Branch',
  fields: {
    branchID: key(branch.padded('Branch ID', 10, ({ BranchID }) => BranchID)),
    acctName: branch.text('Branch Name', ({ Name }) => Name),
  },
} satisfies Table<BranchUnit>;

const account = fieldsOf<AccountRecord>();
export const Account = {
  dac: 'PX.Objects.GL.Account',
  fields: {
    accountCD: key(account.padded('Account', 10, ({ AccountCD }) => AccountCD)),
    type: account.text('Type', ({ Type }) => Type),
    description: account.text('Description', ({ Description }) => Description),
    accountClassID: account.text('Account Class', ({ AccountClass }) => AccountClass),
  },
} satisfies Table<AccountRecord>;

/** The movement of an account in a period and branch, with the balance before it. Amounts in the base currency. */
export type PeriodBalance = {
  readonly branch: string;
  readonly account: string;
  readonly subaccount: string;
  readonly period: string;
  readonly beginning: number;
  readonly debit: number;
  readonly credit: number;
};
const balance = fieldsOf<PeriodBalance>();
export const GLHistory = {
  dac: 'PX.Objects.GL.GLHistory',
  fields: {
    branchID: key(balance.padded('Branch', 10, (row) => row.branch)),
    ledgerID: key(balance.padded('Ledger', 10, () => 'ACTUAL')),
    accountID: key(balance.padded('Account', 10, (row) => row.account)),
    subID: key(balance.text('Subaccount', (row) => row.subaccount)),
    finPeriodID: key(balance.padded('Financial Period', 6, (row) => row.period)),
    finBegBalance: balance.amount('Beginning Balance', (row) => row.beginning),
    finPtdDebit: balance.amount('Debit Total', (row) => row.debit),
    finPtdCredit: balance.amount('Credit Total', (row) => row.credit),
  },
} satisfies Table<PeriodBalance>;

/** A journal line beside its batch. */
export type PostedLine = { readonly batch: JournalTransaction; readonly line: JournalLine };
const posted = fieldsOf<PostedLine>();
export const GLTran = {
  dac: 'PX.Objects.GL.GLTran',
  fields: {
    module: key(posted.padded('Module', 2, ({ batch: { Module } }) => Module)),
    batchNbr: key(posted.text('Batch Number', ({ batch: { BatchNbr } }) => BatchNbr)),
    lineNbr: key(posted.whole('Line Nbr.', ({ line }) => line.LineNbr)),
    branchID: posted.padded('Branch', 10, ({ line }) => line.BranchID),
    accountID: posted.padded('Account', 10, ({ line }) => line.Account),
    subID: posted.text('Subaccount', ({ line }) => line.Subaccount),
    tranDate: posted.date('Transaction Date', ({ batch: { TransactionDate } }) => TransactionDate),
    finPeriodID: posted.padded('Post Period', 6, ({ batch: { PostPeriod } }) => PostPeriod),
    refNbr: posted.text('Ref. Number', ({ line }) => line.ReferenceNbr),
    tranDesc: posted.text('Transaction Description', ({ line }) => line.TransactionDescription),
    curyDebitAmt: posted.amount('Debit Amount', ({ line }) => line.DebitAmount),
    curyCreditAmt: posted.amount('Credit Amount', ({ line }) => line.CreditAmount),
  },
} satisfies Table<PostedLine>;

const batch = fieldsOf<JournalTransaction>();
export const Batch = {
  dac: 'PX.Objects.GL.Batch',
  fields: {
    module: key(batch.padded('Module', 2, ({ Module }) => Module)),
    batchNbr: key(batch.text('Batch Number', ({ BatchNbr }) => BatchNbr)),
    status: batch.text('Status', ({ Status }) => Status),
    description: batch.text('Description', ({ Description }) => Description),
  },
} satisfies Table<JournalTransaction>;
