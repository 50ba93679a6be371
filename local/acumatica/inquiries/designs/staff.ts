// SPDX-License-Identifier: Apache-2.0
import { EPEmployee, EPExpenseClaim } from '../tables/parties.ts';
import { design } from './design.ts';
import { byKey } from './lookup.ts';

export const employees = design({
  name: 'EP-Employees',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1016',
  primaryScreen: { id: 'EP203000', title: 'Employees' },
  tables: { EPEmployee },
  roles: ['Administrator'],
  columns: ({ column }) => [
    column('EPEmployee', 'acctCD'),
    column('EPEmployee', 'acctName'),
    column('EPEmployee', 'status'),
    column('EPEmployee', 'departmentID'),
    column('EPEmployee', 'vendorClassID'),
    column('EPEmployee', 'supervisorID'),
    column('EPEmployee', 'eMail', { isActive: false }),
    column('EPEmployee', 'branchID'),
  ],
  branchOf: ({ EPEmployee: employee }) => employee?.branch,
  *rows(company) {
    for (const employee of company.employees) yield { EPEmployee: employee };
  },
});

export const expenseClaims = design({
  name: 'EP-Expense Claims',
  designId: '5a1f0c52-6a1e-4d0b-9a3c-0a5f3d5e1017',
  primaryScreen: { id: 'EP301000', title: 'Expense Claims' },
  tables: { EPExpenseClaim, EPEmployee },
  roles: ['Administrator', 'Finance'],
  columns: ({ column }) => [
    column('EPEmployee', 'acctName', { caption: 'Claimed by' }),
    column('EPExpenseClaim', 'refNbr'),
    column('EPExpenseClaim', 'status'),
    column('EPExpenseClaim', 'docDate'),
    column('EPExpenseClaim', 'docDesc'),
    column('EPExpenseClaim', 'approveDate'),
    column('EPExpenseClaim', 'departmentID', { isActive: false }),
    column('EPExpenseClaim', 'curyTaxTotal'),
    column('EPExpenseClaim', 'curyDocBal'),
  ],
  branchOf: ({ EPExpenseClaim: claim }) => claim?.branch,
  *rows(company) {
    const employee = byKey(company.employees, ({ EmployeeID }) => EmployeeID);
    for (const claim of company.expenseClaims)
      yield { EPExpenseClaim: claim, EPEmployee: employee.get(claim.ClaimedBy) };
  },
});
