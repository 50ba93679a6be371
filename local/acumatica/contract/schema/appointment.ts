// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of Appointment and their details, as Default/25.200.001 names their fields. */
export const appointmentTypes = {
  Appointment: {
    string: `
      ActualDuration ActualServiceDuration AppointmentNbr BranchLocation Customer DefaultProjectTask
      Description EstimatedServiceDuration Location OptimizationResult Project ScheduledDuration
      ServiceOrderNbr ServiceOrderType Status WorkflowStage`,
    boolean: `
      ActualHandleManually Confirmed Finished Hold Override ScheduledHandleManually
      UnreachedCustomer ValidatedbyDispatcher WaitingforPurchasedItems`,
    decimal: 'AppointmentTotal CostTotal Profit TaxTotal',
    date: `
      ActualEndDate ActualEndTime ActualStartDate ActualStartTime LastModifiedDateTime
      ScheduledEndDate ScheduledEndTime ScheduledStartDate ScheduledStartTime`,
    one: 'FinancialSettings:AppFinancialSettings OtherInformation:AppOtherInformation Totals:AppTotals',
    many: `
      Attributes:AppAttributes Details:AppDetails Logs:AppLogs Prepayments:AppPrepayments
      Profitability:AppProfitability ResourceEquipment:AppResourceEquipment Staff:AppStaff
      TaxDetails:AppTaxDetails`,
  },
  AppAttributes: {
    string: 'Attribute Value',
    boolean: 'Required',
    guid: 'RefNoteID',
  },
  AppDetails: {
    string: `
      Account ActualDuration AppointmentNbr BillingRule Branch ComponentID ComponentLineRef CostCode
      Description EquipmentAction EquipmentActionComment EstimatedDuration InventoryID LineRef
      LineStatus LineType Location LotSerialNbr ModelEquipmentLineRef PickupDeliveryAction
      PickupDeliveryLineRef PickupDeliveryServiceID PONbr POStatus ProjectTask RelatedDocNbr
      ServiceOrderLineRef ServiceOrderType StaffMemberID Subaccount Subitem TargetEquipmentID
      TaxCategory UOM Warehouse`,
    boolean: 'Billable ManualPrice MarkforPO POCompleted PrepaidItem ServiceContractItem Warranty',
    decimal: `
      ActualAmount ActualQty BillableAmount BillableQty CoveredQty CuryUnitCost DiscountAmount
      DiscountPercent EstimatedAmount EstimatedQty ExtPrice OverageQty OverageUnitPrice UnitPrice`,
    int: 'LineNbr SortOrder',
  },
  AppFinancialSettings: {
    string: `
      BillingCustomer BillingCycle BillingLocation Branch CustomerTaxZone RunBillingFor Salesperson
      TaxCalculationMode`,
    boolean: 'Commissionable',
  },
  AppLogs: {
    string: `
      AppointmentNbr BillableTime CostCode Description DetailLineRef Duration EarningType
      InventoryID LaborItemID LogLineRef LogLineStatus ProjectTask ServiceOrderType StaffMember
      TimeCardRefNbr`,
    boolean: 'AddtoActualDuration Approved BillableLabor ManageTimeManually TrackTime Travel',
    decimal: 'BillableAmount',
    int: 'LineNbr',
    date: 'EndDate EndTime StartDate StartTime',
  },
  AppOtherInformation: {
    string: `
      BatchNbr Description DocumentType InvoiceNbr IssueReferenceNbr RecurrenceDescription
      ReferenceNbr RouteID RouteNbr SourceScheduleID SourceServiceContractID`,
  },
  AppPrepayments: {
    string: 'Currency PaymentMethod PaymentRef ReferenceNbr SourceAppointmentNbr Status Type',
    decimal: 'AppliedtoOrders AvailableBalance PaymentAmount',
    int: 'CashAccount',
    date: 'ApplicationDate',
  },
  AppProfitability: {
    string: 'ActualDuration Description InventoryID LineRef LineType StaffMember',
    decimal: `
      ActualAmount ActualQuantity BillableAmount BillableQuantity EstimatedAmount EstimatedQty
      ExtCost Profit ProfitPercent UnitCost UnitPrice`,
  },
  AppResourceEquipment: {
    string: 'AppointmentNbr Comment Description EquipmentID ServiceOrderType',
  },
  AppStaff: {
    string: `
      AppointmentNbr CostCode Description DetailLineRef EarningType InventoryID LaborItem LineRef
      Project ProjectTask ServiceOrderType StaffMember StaffType`,
    boolean: 'PrimaryDriver RouteDriver TrackTime',
    int: 'LineNbr',
  },
  AppTaxDetails: {
    string: 'AppointmentNbr ServiceOrderType TaxID TaxType',
    boolean: 'IncludeinVATExemptTotal PendingVAT ReverseVAT StatisticalVAT',
    decimal: 'TaxableAmount TaxAmount TaxRate',
    int: 'RecordID',
  },
  AppTotals: {
    decimal: `
      ActualTotal AppointmentBillableTotal AppointmentTotal BillableLaborTotal BillableTotal
      EstimatedTotal LineTotal PrepaymentApplied PrepaymentReceived PrepaymentRemaining
      ServiceOrderBillableUnpaidBalance ServiceOrderTotal ServiceOrderUnpaidBalance TaxTotal
      VATExemptTotal VATTaxableTotal`,
  },
} as const satisfies TypeTable;
