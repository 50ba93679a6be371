// SPDX-License-Identifier: Apache-2.0

/** What the endpoint says of a top-level entity, besides its fields. */
export interface EntityDefinition {
  readonly name: string;
  /** The form's title and id, as swagger's tags give them. */
  readonly title: string;
  readonly screen: string;
  /** The graph and primary view behind the form; they appear in file links. */
  readonly graph: string;
  readonly view: string;
  /** Key fields in the order of the URL's segments. */
  readonly keys: readonly string[];
  /** How many of the last keys a URL may leave out. */
  readonly optionalKeys: number;
  /** Inquiry forms are read by PUT; a GET cannot be optimised (acumatica-complaints #2). */
  readonly inquiry: boolean;
  readonly actions: readonly string[];
}

type Row = readonly [
  name: string,
  screen: string,
  title: string,
  graphAndView: string,
  keys: string,
  actions?: string,
];

const rows: readonly Row[] = [
  ['Account', 'GL202500', 'Chart of Accounts', 'GL.AccountMaint/AccountRecords', 'AccountCD'],
  [
    'Activity',
    'CR306010',
    'Activity',
    'EP.CRActivityMaint/Activities',
    'NoteID',
    'CompleteActivity',
  ],
  [
    'Appointment',
    'FS300200',
    'Appointments',
    'FS.AppointmentEntry/AppointmentRecords',
    'ServiceOrderType AppointmentNbr',
    `CancelAppointment CloseAppointment CompleteAppointment InvoiceAppointment AppRecalcExternalTax
    PauseAppointment ReopenAppointment StartAppointment ResumeAppointment UncloseAppointment`,
  ],
  [
    'Bill',
    'AP301000',
    'Bills and Adjustments',
    'AP.APInvoiceEntry/Document',
    'Type ReferenceNbr',
    'ReleaseBill ReleaseRetainage ReverseBill',
  ],
  [
    'BusinessAccount',
    'CR303000',
    'Business Accounts',
    'CR.BusinessAccountMaint/BAccount',
    'BusinessAccountID',
    `ConvertBusinessAccountToCustomer MarkBusinessAccountAsValidated ValidateBusinessAccountAddresses
    ChangeBusinessAccountID CheckForBusinessAccountDuplicates CreateContactFromBusinessAccount`,
  ],
  ['Case', 'CR306000', 'Cases', 'CR.CRCaseMaint/Case', 'CaseID', 'ReleaseCase AssignCase'],
  [
    'Check',
    'AP302000',
    'Checks and Payments',
    'AP.APPaymentEntry/Document',
    'Type ReferenceNbr',
    'ReleaseCheck VoidCheck',
  ],
  [
    'Contact',
    'CR302000',
    'Contacts',
    'CR.ContactMaint/Contact',
    'ContactID',
    'CheckForContactDuplicates MarkContactAsValidated ValidateContactAddress CreateAccountFromContact',
  ],
  [
    'Customer',
    'AR303000',
    'Customers',
    'AR.CustomerMaint/BAccount',
    'CustomerID',
    'CreateContactFromCustomer',
  ],
  [
    'Email',
    'CR306015',
    'Email Activity',
    'CR.CREmailActivityMaint/Message',
    'NoteID',
    `SendEmail CreateContactFromEmail CreateEventFromEmail CreateLeadFromEmail
    CreateOpportunityFromEmail CreateExpenseReceiptFromEmail CreateCaseFromEmail CreateTaskFromEmail
    RestoreDeletedEmail RestoreArchivedEmail ProcessEmail CancelSendingEmail ArchiveEmail`,
  ],
  [
    'Employee',
    'EP203000',
    'Employees',
    'EP.EmployeeMaint/Employee',
    'EmployeeID',
    'ChangeEmployeeID',
  ],
  [
    'Event',
    'CR306030',
    'Event',
    'EP.EPEventMaint/Events',
    'NoteID',
    `AcceptInvitationEvent CancelActivityEvent CompleteEvent ExportCardEvent RejectInvitationEvent
    InviteAllEvent InviteEvent`,
  ],
  [
    'ExpenseClaim',
    'EP301000',
    'Expense Claim',
    'EP.ExpenseClaimEntry/ExpenseClaim',
    'RefNbr',
    `ApproveExpenseClaim RejectExpenseClaim SubmitExpenseClaim ReleaseExpenseClaim
    PutOnHoldExpenseClaim`,
  ],
  [
    'InventoryQuantityAvailable',
    'SO640590',
    'Inventory Available Quantity',
    'SO.INAvailableQtyInquiry/Filter',
    'InventoryID',
  ],
  [
    'InventorySummaryInquiry',
    'IN401000',
    'Inventory Summary',
    'IN.InventorySummaryEnq/Filter',
    'InventoryID WarehouseID',
  ],
  [
    'Invoice',
    'AR301000',
    'Invoices and Memos',
    'AR.ARInvoiceEntry/Document',
    'Type ReferenceNbr',
    'ReleaseInvoice',
  ],
  ['ItemClass', 'IN201000', 'Item Classes', 'IN.INItemClassMaint/itemclass', 'ClassID'],
  [
    'JournalTransaction',
    'GL301000',
    'Journal Transactions',
    'GL.JournalEntry/BatchModule',
    'Module BatchNbr',
    'ReleaseJournalTransaction',
  ],
  [
    'Lead',
    'CR301000',
    'Leads',
    'CR.LeadMaint/Lead',
    'LeadID',
    `CheckLeadForDuplicates ConvertLeadToBAccount ConvertLeadToContact ConvertLeadToOpportunity
    ValidateLeadAddress MarkLeadAsValidated`,
  ],
  [
    'NonStockItem',
    'IN202000',
    'Non-Stock Items',
    'IN.NonStockItemMaint/Item',
    'InventoryID',
    'UpdateStandardCostNonStockItem',
  ],
  [
    'Opportunity',
    'CR304000',
    'Opportunities',
    'CR.OpportunityMaint/Opportunity',
    'OpportunityID',
    `CreateContactFromOpportunity CreateOpportunityInvoice CreateOpportunitySalesOrder
    CreateAccountFromOpportunity`,
  ],
  [
    'Payment',
    'AR302000',
    'Payments and Applications',
    'AR.ARPaymentEntry/Document',
    'Type ReferenceNbr',
    'CaptureCreditCardPayment ReleasePayment VoidPayment VoidCardPayment CardOperation',
  ],
  [
    'Project',
    'PM301000',
    'Projects',
    'PM.ProjectEntry/Project',
    'ProjectID',
    `RunProjectAllocation ValidateProjectBalance RunProjectBilling ApproveProject RejectProject
    LockProjectBudget UnlockProjectBudget LockProjectCommitments UnlockProjectCommitments
    ChangeProjectID ActivateProject HoldProject CompleteProject SuspendProject CancelProject`,
  ],
  [
    'ProjectBudget',
    'PM309000',
    'Project Budget',
    'PM.ProjectBalanceMaint/Items',
    'ProjectID ProjectTaskID AccountGroup InventoryID',
  ],
  [
    'ProjectTask',
    'PM302000',
    'Project Tasks',
    'PM.ProjectTaskEntry/Task',
    'ProjectID ProjectTaskID',
    'ActivateProjectTask CompleteProjectTask CancelProjectTask HoldProjectTask',
  ],
  [
    'ProjectTransaction',
    'PM304000',
    'Project Transactions',
    'PM.RegisterEntry/Document',
    'Module ReferenceNbr',
    'ReleaseTransactions',
  ],
  ['PurchaseOrder', 'PO301000', 'Purchase Orders', 'PO.POOrderEntry/Document', 'Type OrderNbr'],
  [
    'PurchaseReceipt',
    'PO302000',
    'Purchase Receipts',
    'PO.POReceiptEntry/Document',
    'Type ReceiptNbr',
    'ReleasePurchaseReceipt CreateAPBill',
  ],
  [
    'SalesInvoice',
    'SO303000',
    'Invoices',
    'SO.SOInvoiceEntry/Document',
    'Type ReferenceNbr',
    'ReleaseSalesInvoice',
  ],
  [
    'SalesOrder',
    'SO301000',
    'Sales Orders',
    'SO.SOOrderEntry/Document',
    'OrderType OrderNbr',
    `CancelSalesOrder ReopenSalesOrder PrepareSalesInvoice OpenSalesOrder
    ReleaseFromCreditHoldSalesOrder SalesOrderCreateReceipt SalesOrderCreateShipment
    AutoRecalculateDiscounts RecalculatePricesDiscounts`,
  ],
  ['Salesperson', 'AR205000', 'Salespersons', 'AR.SalesPersonMaint/Salesperson', 'SalespersonID'],
  [
    'ServiceOrder',
    'FS300100',
    'Service Orders',
    'FS.ServiceOrderEntry/ServiceOrderRecords',
    'ServiceOrderType ServiceOrderNbr',
    `CompleteOrder CancelOrder ReopenOrder CloseOrder UncloseOrder InvoiceOrder AllowBilling
    RecalcExternalTax`,
  ],
  [
    'Shipment',
    'SO302000',
    'Shipments',
    'SO.SOShipmentEntry/Document',
    'ShipmentNbr',
    'ConfirmShipment CorrectShipment UpdateIN PrepareInvoice',
  ],
  [
    'StockItem',
    'IN202500',
    'Stock Items',
    'IN.InventoryItemMaint/Item',
    'InventoryID',
    'UpdateStandardCostStockItem',
  ],
  ['Task', 'CR306020', 'Task', 'CR.CRTaskMaint/Tasks', 'NoteID', 'CompleteTask CancelActivityTask'],
  [
    'TimeEntry',
    'PM209100',
    'Time Entries',
    'PM.TimeEntry/Items',
    'TimeEntryID',
    'CompleteTimeEntry OpenTimeEntry',
  ],
  [
    'Vendor',
    'AP303000',
    'Vendors',
    'AP.VendorMaint/BAccount',
    'VendorID',
    'CreateContactFromVendor',
  ],
  ['Warehouse', 'IN204000', 'Warehouses', 'IN.INSiteMaint/site', 'WarehouseID'],
];

const inquiries: ReadonlySet<string> = new Set([
  'InventoryQuantityAvailable',
  'InventorySummaryInquiry',
]);
/** Budget lines and summaries may be asked without naming the last key. */
const lastKeyOptional: ReadonlySet<string> = new Set(['ProjectBudget', 'InventorySummaryInquiry']);

function definition([name, screen, title, graphAndView, keys, actions]: Row): EntityDefinition {
  const [graph = '', view = ''] = graphAndView.split('/');
  return {
    name,
    title,
    screen,
    graph: `PX.Objects.${graph}`,
    view,
    keys: keys.split(' '),
    optionalKeys: lastKeyOptional.has(name) ? 1 : 0,
    inquiry: inquiries.has(name),
    actions: actions === undefined ? [] : actions.trim().split(/\s+/),
  };
}

/** The entities of `Default/25.200.001` that the simulator serves, by name (acumatica-reference-product §1.2). */
export const entities: ReadonlyMap<string, EntityDefinition> = new Map(
  rows.map((row) => [row[0], definition(row)]),
);

/** An entity by the name in a URL; IIS compares paths without case. */
export function entityInUrl(name: string): EntityDefinition | undefined {
  const exact = entities.get(name);
  if (exact !== undefined) return exact;
  const lower = name.toLowerCase();
  return [...entities.values()].find((entity) => entity.name.toLowerCase() === lower);
}
