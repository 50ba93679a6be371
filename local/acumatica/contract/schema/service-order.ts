// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of ServiceOrder and their details, as Default/25.200.001 names their fields. */
export const serviceOrderTypes = {
  ServiceOrder: {
    string: `
      AppointmentDuration BranchLocation Currency Customer CustomerOrder DefaultProjectTask
      Description EstimatedDuration ExternalReference Location Priority Problem Project
      ServiceOrderNbr ServiceOrderType Severity Status Supervisor WorkflowStage`,
    boolean: 'AppointmentsNeeded Hold Override WaitingforPurchasedItems',
    decimal: 'BillableTotal ServiceOrderTotal TaxTotal',
    date: 'Date LastModifiedDateTime SLA SLATime',
    one: `
      Address:SrvOrdAddress Contact:SrvOrdContact ContractInfo:SrvOrdContractInfo
      FinancialDetails:SrvOrdFinancialDetails OtherInformation:SrvOrdOtherInformation
      Totals:SrvOrdTotals`,
    many: `
      Appointments:SrvOrdAppointments Attributes:SrvOrdAttributes DefaultStaff:SrvOrdDefaultStaff
      Details:SrvOrdDetails Prepayments:SrvOrdPrepayments TaxDetails:SrvOrdTaxDetails`,
  },
  SrvOrdAddress: {
    string: `
      AddressLine1 AddressLine2 BuildingName BuildingNumber City Country Department DistrictName
      Floor PostalCode PostBox Room State StreetName SubDepartment TownLocationName UnitNumber`,
  },
  SrvOrdAppointments: {
    string: 'AppointmentNbr ServiceOrderType Status',
    boolean: 'Confirmed',
    date: 'ScheduledEndDate ScheduledEndTime ScheduledStartDate ScheduledStartTime',
  },
  SrvOrdAttributes: {
    string: 'Attribute Value',
    boolean: 'Required',
    guid: 'RefNoteID',
  },
  SrvOrdContact: {
    string: 'Attention CompanyName Email Phone1 Phone1Type',
  },
  SrvOrdContractInfo: {
    string: 'ContractPeriod ServiceContract',
  },
  SrvOrdDefaultStaff: {
    string: `
      Comment Description InventoryID ServiceLineRef ServiceOrderNbr ServiceOrderType StaffMemberID
      Type`,
    int: 'LineNbr',
  },
  SrvOrdDetails: {
    string: `
      Account AppointmentDuration AppointmentEstimatedDuration BillingRule Branch ComponentID
      ComponentLineRef CostCode Description EquipmentAction EquipmentActionComment EstimatedDuration
      InventoryID LastReference LineRef LineStatus LineType Location LotSerialNbr
      ModelEquipmentLineRef PONbr POStatus ProjectTask ServiceOrderNbr ServiceOrderType
      StaffMemberID Subaccount Subitem TargetEquipmentID TaxCategory UOM VendorID VendorLocationID
      Warehouse`,
    boolean: 'Billable ManualPrice MarkforPO POCompleted PrepaidItem ServiceContractItem Warranty',
    decimal: `
      Amount AppointmentAmount AppointmentQty CoveredQty DiscountAmount DiscountPercent
      EstimatedAmount EstimatedQty ExtPrice OverageQty OverageUnitPrice Qty UnitCost UnitPrice`,
    int: 'AppointmentCount LineNbr SortOrder',
  },
  SrvOrdFinancialDetails: {
    string: `
      BillingCustomer BillingCycle BillingLocation Branch CustomerTaxZone RunBillingFor Salesperson
      TaxCalculationMode`,
    boolean: 'Commissionable',
  },
  SrvOrdOtherInformation: {
    string: 'BatchNumber Description DocumentType InvoiceNbr IssueReferenceNbr ReferenceNbr',
  },
  SrvOrdPrepayments: {
    string: 'Currency PaymentMethod PaymentRef ReferenceNbr SourceAppointmentNbr Status Type',
    decimal: 'AppliedtoOrders AvailableBalance PaymentAmount',
    int: 'CashAccount',
    date: 'ApplicationDate',
  },
  SrvOrdTaxDetails: {
    string: 'ServiceOrderNbr ServiceOrderType TaxID TaxType',
    boolean: 'IncludeinVATExemptTotal PendingVAT ReverseVAT StatisticalVAT',
    decimal: 'TaxableAmount TaxAmount TaxRate',
    int: 'RecordID',
  },
  SrvOrdTotals: {
    decimal: `
      AppointmentTotal BillableTotal EstimatedTotal LineTotal PrepaymentApplied PrepaymentReceived
      PrepaymentRemaining ServiceOrderBillableUnpaidBalance ServiceOrderTotal
      ServiceOrderUnpaidBalance TaxTotal VATExemptTotal VATTaxableTotal`,
  },
} as const satisfies TypeTable;
