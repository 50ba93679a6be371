// SPDX-License-Identifier: Apache-2.0
import type {
  Contact,
  Customer as CustomerRecord,
  Vendor as VendorRecord,
} from '../../company/model/parties.ts';
import type { Employee, ExpenseClaim } from '../../company/model/staff.ts';
import { fieldsOf, key, type Table } from './table.ts';

const customer = fieldsOf<CustomerRecord>();
export const Customer = {
  dac: 'PX.Objects.AR.Customer',
  fields: {
    acctCD: key(customer.padded('Customer ID', 10, ({ CustomerID }) => CustomerID)),
    acctName: customer.text('Customer Name', ({ CustomerName }) => CustomerName),
    customerClassID: customer.padded('Customer Class', 10, ({ CustomerClass }) => CustomerClass),
    status: customer.text('Status', ({ Status }) => Status),
    termsID: customer.text('Terms', ({ Terms }) => Terms),
    creditLimit: customer.amount('Credit Limit', ({ CreditLimit }) => CreditLimit),
    balance: customer.amount('Balance', ({ balance }) => balance),
    openOrders: customer.amount(
      'Open Orders Balance',
      ({ CreditVerificationRules }) => CreditVerificationRules.OpenOrdersBalance,
    ),
    createdDateTime: customer.date('Created On', ({ CreatedDateTime }) => CreatedDateTime),
  },
} satisfies Table<CustomerRecord>;

const contact = fieldsOf<Contact>();
export const ContactTable = {
  dac: 'PX.Objects.CR.Contact',
  fields: {
    contactID: key(contact.whole('Contact ID', ({ ContactID }) => ContactID)),
    displayName: contact.text('Display Name', ({ DisplayName }) => DisplayName),
    eMail: contact.text('Email', ({ Email }) => Email),
    phone1: contact.text('Phone 1', ({ Phone1 }) => Phone1),
  },
} satisfies Table<Contact>;

const vendor = fieldsOf<VendorRecord>();
export const Vendor = {
  dac: 'PX.Objects.AP.Vendor',
  fields: {
    acctCD: key(vendor.padded('Vendor ID', 10, ({ VendorID }) => VendorID)),
    acctName: vendor.text('Vendor Name', ({ VendorName }) => VendorName),
    vendorClassID: vendor.padded('Vendor Class', 10, ({ VendorClass }) => VendorClass),
    status: vendor.text('Status', ({ Status }) => Status),
  },
} satisfies Table<VendorRecord>;

const employee = fieldsOf<Employee>();
export const EPEmployee = {
  dac: 'PX.Objects.EP.EPEmployee',
  fields: {
    acctCD: key(employee.padded('Employee ID', 10, ({ EmployeeID }) => EmployeeID)),
    acctName: employee.text('Employee Name', ({ EmployeeName }) => EmployeeName),
    status: employee.text('Status', ({ Status }) => Status),
    departmentID: employee.padded(
      'Department',
      10,
      ({ EmployeeSettings: { DepartmentID } }) => DepartmentID,
    ),
    vendorClassID: employee.padded(
      'Employee Class',
      10,
      ({ EmployeeSettings: { EmployeeClass } }) => EmployeeClass,
    ),
    supervisorID: employee.text('Reports to', ({ EmployeeSettings: { ReportsTo } }) => ReportsTo),
    branchID: employee.padded('Branch', 10, ({ branch }) => branch),
    eMail: employee.text('Email', ({ ContactInfo: { Email } }) => Email),
  },
} satisfies Table<Employee>;

const claim = fieldsOf<ExpenseClaim>();
export const EPExpenseClaim = {
  dac: 'PX.Objects.EP.EPExpenseClaim',
  fields: {
    refNbr: key(claim.text('Reference Nbr.', ({ RefNbr }) => RefNbr)),
    status: claim.text('Status', ({ Status }) => Status),
    docDate: claim.date('Date', (record) => record.Date),
    approveDate: claim.date('Approval Date', ({ ApprovalDate }) => ApprovalDate),
    docDesc: claim.text('Description', ({ Description }) => Description),
    departmentID: claim.padded('Department ID', 10, ({ DepartmentID }) => DepartmentID),
    curyDocBal: claim.amount('Claim Total', ({ ClaimTotal }) => ClaimTotal),
    curyTaxTotal: claim.amount('Tax Total', ({ TaxTotal }) => TaxTotal),
  },
} satisfies Table<ExpenseClaim>;
