// SPDX-License-Identifier: Apache-2.0
import type { Company } from '../../company/company.ts';
import { Account, Batch, GLHistory, GLTran, type PeriodBalance } from '../tables/ledger.ts';
import { design } from './design.ts';
import { byKey, cents } from './lookup.ts';

/** `MMyyyy` as `yyyyMM`, which sorts. */
const sortable = (period: string) => `${period.slice(2)}${period.slice(0, 2)}`;

function movements({ journalTransactions }: Company): PeriodBalance[] {
  const sums = new Map<string, PeriodBalance>();
  for (const batch of journalTransactions) {
    if (batch.Status !== 'Posted') continue;
    for (const line of batch.Details) {
      const own = {
        branch: line.BranchID,
        account: line.Account,
        subaccount: line.Subaccount,
        period: batch.PostPeriod,
      };
      const key = Object.values(own).join('|');
      const before = sums.get(key);
      sums.set(key, {
        ...own,
        beginning: 0,
        debit: cents((before?.debit ?? 0) + line.DebitAmount),
        credit: cents((before?.credit ?? 0) + line.CreditAmount),
      });
    }
  }
  return [...sums.values()].sort((one, other) =>
    sortable(one.period).localeCompare(sortable(other.period)),
  );
}

/** The movements of the posted batches, each with the balance that its account had before. */
function* periodBalances(company: Company): Generator<PeriodBalance> {
  const running = new Map<string, number>();
  for (const movement of movements(company)) {
    const key = [movement.branch, movement.account, movement.subaccount].join('|');
    const beginning = running.get(key) ?? 0;
    running.set(key, cents(beginning + movement.debit - movement.credit));
    yield { ...movement, beginning };
  }
}

export const accountBalances = design({
  name: 'GL-Account Balances',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1013',
  exposedToMcp: true,
  description:
    'One row per account, subaccount and branch with its balances of one financial period. Asked without the period it answers with nothing.',
  primaryScreen: { id: 'GL401000', title: 'Account Summary' },
  tables: { GLHistory, Account },
  roles: ['Administrator', 'Finance'],
  parameters: [
    {
      name: 'FinancialPeriod',
      displayName: 'Financial Period',
      type: 'Edm.String',
      required: true,
      // Its condition compares with the parameter as it is: asked without one, no row matches.
      keeps: ({ GLHistory: history }, value) => history?.period === value,
    },
    {
      name: 'Branch',
      displayName: 'Branch',
      type: 'Edm.String',
      required: false,
      keeps: ({ GLHistory: history }, value) =>
        value === null || history?.branch === String(value).trimEnd(),
    },
  ],
  columns: ({ column }) => [
    column('GLHistory', 'branchID'),
    column('GLHistory', 'finPeriodID'),
    column('Account', 'accountCD'),
    column('Account', 'description'),
    column('Account', 'type'),
    column('GLHistory', 'finBegBalance'),
    column('GLHistory', 'finPtdDebit'),
    column('GLHistory', 'finPtdCredit'),
    column('Account', 'accountClassID', { isActive: false }),
  ],
  branchOf: ({ GLHistory: history }) => history?.branch,
  *rows(company) {
    const account = byKey(company.accounts, ({ AccountCD }) => AccountCD);
    for (const history of periodBalances(company))
      yield { GLHistory: history, Account: account.get(history.account) };
  },
});

export const journalLines = design({
  name: 'GL-JournalLines',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1014',
  exposedToMcp: false,
  primaryScreen: { id: 'GL301000', title: 'Journal Transactions' },
  tables: { GLTran, Batch },
  roles: ['Administrator', 'Finance'],
  columns: ({ column }) => [
    column('GLTran', 'tranDate'),
    column('GLTran', 'module'),
    column('GLTran', 'batchNbr'),
    column('Batch', 'status'),
    column('GLTran', 'lineNbr', { isActive: false }),
    column('GLTran', 'branchID'),
    column('GLTran', 'accountID'),
    column('GLTran', 'subID'),
    column('GLTran', 'finPeriodID'),
    column('GLTran', 'refNbr'),
    column('GLTran', 'tranDesc', { caption: 'Description' }),
    column('Batch', 'description'),
    column('GLTran', 'curyDebitAmt'),
    column('GLTran', 'curyCreditAmt'),
  ],
  branchOf: ({ GLTran: tran }) => tran?.line.BranchID,
  *rows({ journalTransactions }) {
    for (const batch of journalTransactions)
      for (const line of batch.Details) yield { GLTran: { batch, line }, Batch: batch };
  },
});
