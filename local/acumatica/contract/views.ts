// SPDX-License-Identifier: Apache-2.0

/** The view behind a detail or linked entity where the entity does not say otherwise. */
const common: Readonly<Record<string, string>> = {
  Activities: 'Activities',
  Attributes: 'Answers',
  BillToContact: 'Billing_Contact',
  BillToAddress: 'Billing_Address',
  Details: 'Transactions',
  MainContact: 'DefContact',
  Orders: 'OrderList',
  PrimaryContact: 'PrimaryContactCurrent',
  Products: 'Products',
  Relations: 'Relations',
  Salespersons: 'SalesPersons',
  Shipments: 'ShipmentList',
  ShipToContact: 'Shipping_Contact',
  ShipToAddress: 'Shipping_Address',
  TaxDetails: 'Taxes',
  WarehouseDetails: 'itemsiterecords',
  VendorDetails: 'VendorItems',
};

const own: Readonly<Record<string, string>> = {
  'Appointment.Details': 'AppointmentDetails',
  'Appointment.Logs': 'LogRecords',
  'Appointment.Staff': 'AppointmentServiceEmployees',
  'Check.Details': 'Adjustments',
  'Check.History': 'APPost',
  'Customer.BillingContact': 'BillAddress',
  'Customer.CreditVerificationRules': 'CurrentCustomer: 2',
  'Employee.ContactInfo': 'Contact',
  'Employee.EmployeeSettings': 'CurrentEmployee: 1',
  'Employee.FinancialSettings': 'DefLocation',
  'ExpenseClaim.Details': 'ExpenseClaimDetails',
  'Invoice.ApplicationsCreditMemo': 'Adjustments_1',
  'ItemClass.Attributes': 'Mapping',
  'JournalTransaction.Details': 'GLTranModuleBatNbr',
  'Payment.ApplicationHistory': 'ARPost',
  'Payment.DocumentsToApply': 'Adjustments',
  'Payment.OrdersToApply': 'SOAdjustments',
  'PurchaseReceipt.Details': 'transactions',
  'ServiceOrder.Appointments': 'ServiceOrderAppointments',
  'ServiceOrder.Details': 'ServiceOrderDetails',
  'Shipment.Details': 'splits',
  'Warehouse.Locations': 'location',
};

/** The view that a field of an entity shows, as it stands in the links of its rows. */
export function viewOf(entity: string, field: string): string {
  return own[`${entity}.${field}`] ?? common[field] ?? field;
}
