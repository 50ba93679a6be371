// SPDX-License-Identifier: Apache-2.0
import type { FieldType } from './entity-schema.ts';

/**
 * The types of contract fields by name, kept by hand for the endpoint `Default`: only names that have
 * one type in all of its entities, since `$adHocSchema` says no types of contract fields. A name that
 * is not here has a type that is not known.
 */
const names: Readonly<Record<FieldType, string>> = {
  boolean: `
    ACAApplicable AccrueTimeOff AccrueonCertifiedJobOnly Active ActiveByDefault
    ActualHandleManually AddressOverride AddressValidated AdjustToPeriodStart
    AffectsTaxCalculation AllDay ApplyBandingRules ApplyOverdueCharges ApplyRetainage
    AppointmentsNeeded Approved ApprovedForPayment AssignedToMe AutoApplyPayments
    AutoCompleted BelongsToNextYear BillToAddressOverride BillToAddressValidated
    BillToContactOverride Billable BillingAddressOverride BillingContactOverride
    BillingPrinted CertifiedJob CommonCarrier Confirmed ConsolidationSource ContactOverride
    ContributestoWCCCalculation CreateBill CreateFinTransactions
    CreateNewShipmentForEveryOrder CreditHold CurrencyViewState DeductibleVAT Default
    DefaultLocationIDfromBranch DisableAutomaticDiscountUpdate DisableAutomaticTaxCalculation
    DoNotCall DoNotEmail DoNotFax DoNotMail DoNotPrint DuplicateFound Emailed
    EmployeeTypeClassDefault EnableCurrencyOverride EnableRateOverride EnableWriteOffs
    EnterFromTaxBill ExcludeFromTaxonTaxCalculation ExcludeListedTaxes ExpandByLotSerialNbr
    Expense ExportToExternal ExternalOrderOriginal F1099Vendor FATCA FedExGroundCollect
    Finished ForeignEntity GroundCollect HasAdjustmentPeriod Hold IncludeFailed
    IncludeInVATExemptTotal IncludeInVATTaxableTotal IncludeUnposted IncludeUnreleased
    Incoming Insurance IntegratedProcessing Internal IsAKit IsActive IsCCPayment IsDefault
    IsGarnishment IsGuestCustomer IsKit IsNewCard IsNonStock IsStockItem IsTaxValid
    LandedCostVendor MainAddressValidated ManualAmount ManualOverride MultiCurrencyStatements
    NoMarketing NoMassMail Override OverrideAccountAddress OverrideFreightPrice
    OverrideInventoryAccountSubaccount OverrideMaxQty OverridePreferredVendor OverridePrice
    OverrideProductManager OverrideReorderPoint OverrideReplenishmentSettings
    OverrideSafetyStock OverrideServiceLevel OverrideStandardCost OverwriteOverlappingPrices
    PackSeparately PaySeparately PayableBenefit PendingVAT Picked PriceManagerIsMe
    PriceWorkgroupIsMine PrintDunningLetters PrintInvoices PrintOrders PrintStatements Printed
    ProcessReturnWithOriginalCost Promotional ProrateDiscount PublicHoliday
    RemittanceAddressOverride RemittanceContactOverride RequireEntityUsageType RequireReceipt
    RequireRemittanceInformationforCashAccount RequireShipment RequireTaxZone RequireUnits
    ResidentialDelivery ReverseVAT SaturdayDelivery SaveCard ScheduledHandleManually Secured
    SendDunningLettersbyEmail SendInvoicesbyEmail SendOrdersbyEmail SendStatementsByEmail
    SendStatementsbyEmail SetPaymentDatetoBankTransactionDate ShipToAddressOverride
    ShipToAddressValidated ShipToContactOverride ShippingAddressOverride
    ShippingAddressValidated ShippingContactOverride ShowApplicableWageTab ShowFreeItem
    SplitByLocation StatisticalVAT StockItem SubjectToCommission Synchronize
    TrackExpirationDate UnlimitedPackages UnreachedCustomer UseCustomersAccount
    UseDefaultSubaccount UseForAccounting UseInAP UseInAR UseInPR
    UseItemDefaultLocationForPicking UseOnEntry UserDefinedPeriods UsrExternalOrderOriginal
    ValidatedbyDispatcher VendorIsLaborUnion VendorIsTaxAgency WaitingforPurchasedItems
    WillCall`,
  date: `
    ActualEndDate ActualEndTime ActualStartDate ActualStartTime ApplicationDate ApprovalDate
    BillDate ChangeDate ClosingDate CompletedAt CompletionDate CreatedDate CreatedDateTime
    CurrencyEffectiveDate Date DateOfBirth DateReported DueDate EffectiveAsOf EffectiveDate
    EndDate EndTime Estimation ExpirationDate FinancialYearStartsOn FirstPeriodStartDate
    FreezeDate InvoiceDate LastActivityDate LastIncomingActivity LastModified LastModifiedDate
    LastModifiedDateTime LastOutgoingActivity NotValidAfter PendingCostDate PeriodEnd
    PeriodStart PostedDate PromisedOn QualificationDate RequestedOn SLA SLATime
    ScheduledEndDate ScheduledEndTime ScheduledStartDate ScheduledStartTime ShipmentDate
    StartDate Time TransactionDate TransferDate`,
  guid: `
    NoteID Parent RelatedEntityNoteID TimeEntryID`,
  number: `
    Account AccountID ActualAmount ActualPlusOpenCommittedAmount ActualQty Amount AmountDue
    AppliedToDocuments AppliedToOrders AppointmentTotal Assets Available AvailableBalance
    AvailableForIssue AvailableForShipping AverageCost BAccountID Balance BillableTotal
    BoxWeight BudgetedCOAmount BudgetedCOQty CategoryID ChartOfAccountsOrder ClaimAmount
    ClaimTotal CommitmentsChangeTotal CommittedCOAmount CommittedCOQty CommittedInvoicedAmount
    CommittedInvoicedQty CommittedOpenAmount CommittedOpenQty CommittedReceivedQty Completed
    CompletionPercentage ContractTimeChangeDays ControlAmount ControlCost ControlQty
    ControlTotal ConvertedLeadID CostAtCompletion CostBudgetChangeTotal CostRate
    CostToComplete CostTotal CreditDaysPastDue CreditLimit CurrencyRate CurrencyReciprocalRate
    CurrentCost CurrentStdCost CurySpecificMSRP CurySpecificPrice DecimalPrecision
    DefaultCommission DefaultPrice DetailTotal DimensionVolume DimensionWeight Discount
    DiscountTotal DraftInvoicesAmount Expenses FreightCost FreightPrice FromEmailAccountID
    GrossMargin GrossMarginAmount GroupDocumentDiscountLimit Height InTransit InTransitToSO
    Income InstanceID InventoryIssues InventoryReceipts InvoiceTotal KitAssemblyDemand
    KitAssemblySupply LastCost LastCostAtCompletion LastCostToComplete
    LastPercentageOfCompletion LastStdCost LeadID LeadTimeDays LeadTimedays Length
    LengthOfFinancialPeriodInDays Liabilities LineTotal MSRP Markup MaxCost MaxQty MaxReceipt
    MaxRiskScore MaxVolume MaxWeight MinCost MinMarkup MinReceipt Multiplier
    NbrOfFinancialPeriods NbrOfPeriods NumberofEmployees NumberofPeriods OnHand
    OnLocationNotAvailable OrderPriority OrderTotal OrderedQty OriginalBudgetedAmount
    OriginalBudgetedQty OriginalCommittedAmount OriginalCommittedQty OverLimitAmount
    PackageCount PackageWeight ParentCategoryID PaymentAmount PaymentLeadTimedays PaymentTotal
    PendingCost PendingInvoiceAmount PendingStdCost PercentageOfCompletion Performance
    PrimaryContactID Profit ProgressBillingTotal PurchaseForSO PurchaseForSOPrepared
    PurchaseOrders PurchasePrepared PurchaseReceipts Qty ReceiptsForSO ReciprocalRate
    RefContactID ReorderPoint RetainagePct RetainageTotal RevenueBudgetChangeTotal RevenueTask
    RevisedBudgetedAmount RevisedBudgetedQty RevisedCommittedAmount RevisedCommittedQty
    SOAllocated SOBackOrdered SOBooked SOPrepared SOShipped SOToPurchase SafetyStock
    ServiceLevel ServiceOrderTotal ShippedQty ShippedVolume ShippedWeight SortOrder
    SubaccountID SubcontractTotal TaxTotal ThresholdReceipt TimeAndMaterialTotal Total
    TotalAddition TotalAmount TotalBillableQty TotalCost TotalDeduction TotalEarnings
    TotalHourQty TotalPhysicalQty TotalQty TotalVarianceCost TotalVarianceQty TransferDateDay
    UnappliedBalance UnbilledQuantity UnitRate VATExemptTotal VATTaxableTotal VarianceAmount
    Volume Weight WeightTotal Width WriteOffLimit`,
  string: `
    ABCCode APAccount APIPath APSubaccount ARAccount ARSubaccount AccessToken AccountCD
    AccountClass AccountEmailAccountID AccountGroup AccountGroupID AccountRef AccrualMethod
    ActualDuration ActualServiceDuration ApplicableTo AppointmentDuration AppointmentNbr
    ApprovalStatus Approver AssignedToOwner AssignmentMethod AssociatedWith Attention
    AttributeID AutoIncrementalValue Availability AvailabilityCalculationRule BaseCurrencyID
    BaseUOM BaseUnit BatchID BatchNbr Bcc BenefitExpenseAccount BenefitExpenseSub
    BenefitLiabilityAccount BenefitLiabilitySub BindingName Body BoxID Branch BranchID
    BranchLocation BreakBy BuildingName BuildingNumber BusinessAccount BusinessAccountID
    BusinessAccountName COGSAccount COGSExpenseAccount COGSExpenseSubaccount COGSSubaccount
    CalculateOn CalculationMethod Calendar CardType CarrierID CarrierUnits CarriersPackage
    CarryoverType CaseID CashAccountCD CashDiscountAccount CashDiscountSubaccount Category Cc
    Centimeter ClaimedBy Class ClassID ClientID Company CompanyName ComparetoBranch
    ComparetoLedger ComparetoYear Connector ConsolidationAccount ContactClass
    ContactDisplayName ContactMethod Content Contract ContractID ContributionType ControlType
    ConvertedBy ConvertedLeadDisplayName CostCode CostCodeFrom CostCodeID CostCodeTo Country
    CountryOfOrigin CreatedByID CreditVerification Currency CurrencyID CurrencyRateType
    CurrencyRateTypeID CurrencySymbol CustomURL Customer CustomerCategory CustomerClass
    CustomerID CustomerLocationID CustomerName CustomerOrder CustomerProfileID DayOfWeek
    DeductionBenefitCodeID DeductionLiabilityAccount DeductionLiabilitySub DefaultAccountID
    DefaultDisbursingType DefaultIssueFrom DefaultIssueLocationID DefaultProject
    DefaultProjectTask DefaultReceiptLocationID DefaultReceiptTo DefaultRestrictionGroup
    DefaultSubitem DefaultWarehouseID DeferralAccount DeferralSubaccount Department
    DepartmentID Description DestinationWarehouseID DetailedDescription DisbursingEarningType
    DiscountAccount DiscountBy DiscountCode DiscountCodeID DiscountSubaccount DiscountType
    DisplayName DistrictName DropShipLocationID Duplicate EarningType EarningTypeCodeID
    EarningsAccount EarningsSub Email Employee EmployeeID EmployeeName EmployeePayrollClassID
    EmployeeType EntityUsageType EntryMask EntryTypeCD EstimatedDuration
    EstimatedServiceDuration ExpenseAccount ExpenseAccrualAccount ExpenseAccrualSubaccount
    ExpenseItemID ExpenseSubaccount ExtRefNbr ExternalOrderOrigin ExternalOrderSource
    ExternalRef ExternalRefNbr ExternalReference ExternalReferenceNumber ExternalRefundRef
    F1099Box FOBPoint FOBPointID Fax FaxType FinancialYear FirstFinancialYear FirstName Floor
    FreightAccount FreightChargeAccount FreightChargeSubaccount FreightCurrencyID
    FreightExpenseAccount FreightExpenseSubaccount FreightSalesAccount FreightSalesSubaccount
    FreightSubaccount From FromEmailAccountDisplayName FromPeriod FromWarehouseID FullName
    Gender Image ImageUrl Inch InitialResponse InventoryAccount InventoryID InventoryRefNbr
    InventorySubaccount InvoiceDescrSource IssueMethod ItemClass ItemClassID ItemStatus
    ItemType JobTitle Kilogram KitInventoryID L3Code LaborItem LaborRateType
    LandedCostVarianceAccount LandedCostVarianceSubaccount LanguageOrLocale LastName LeadClass
    LeadDisplayName Ledger LedgerID LegalName LinearUOM LinkARAccount LinkBranch LocaleName
    Location LocationID LocationName LotSerialClass LotSerialNbr MailStatus MaritalStatus
    Marketplace MeansOfPayment MetaDescription MetaKeywords MiddleName MiscAccount
    MiscChargeAccount MiscChargeSubaccount MiscSubaccount Module Name
    NonStockPickingLocationID NotAvailable OnSettlement Operation OpportunityID
    OptimizationResult OrderNbr OrderType OrigTransaction OriginalCORefNbr OriginalDocNbr
    OriginalDocType OverdueChargeID Overtime OvertimeSpent Owner OwnerEmployeeName
    POAccrualAccount POAccrualSubaccount PTOAssetAccount PTOAssetSub PTOBankID
    PTOExpenseAccount PTOExpenseSub PTOLiabilityAccount PTOLiabilitySub PackagingOption
    PageTitle ParentAccount ParentRecord ParentSummary Path PayGroup PayGroupID PayGroupName
    PayPeriod PaymentBy PaymentMethod PaymentMethodID PaymentRef PayrollType
    PayrollUnionLocalID Period PeriodType PeriodsStartDayOfWeek Phone1 Phone1Type Phone2
    Phone2Type Phone3 Phone3Type PlugInType PostBox PostOption PostPeriod PostingClass Pound
    PreferredLocation PreferredVendor PreferredWarehouseID PrepaymentAccount
    PrepaymentSubaccount PriceClass PriceClassID PriceCode PriceManager PriceType
    PriceWorkgroup Priority Problem ProcCenterID ProcessingCenterID ProductManager
    ProductWorkgroup Project ProjectID ProjectTask ProjectTaskID ProjectTemplateID
    ProjectTemplateTaskID PurchasePriceVarianceAccount PurchasePriceVarianceSubaccount
    PurchaseUOM PurchaseUnit RMALocationID Reason ReasonCode ReasonCodeSubaccount
    ReceiptAction ReceiptID ReceiptNbr ReceivingBranch ReceivingLocationID RefNbr ReferenceNbr
    RefreshToken RegExp Region RegularTimeTypeCode RelatedDocument RelatedEntityDescription
    RelatedEntityType ReplenishmentClass ReplenishmentMethod ReplenishmentSource
    ReplenishmentWarehouse ResolutionTime RestrictVisibilityTo RevaluationRateType
    RevenueChangeNbr ReverseStatus Revision RevisionID Room SalesAccount SalesSubaccount
    SalesUOM SalesUnit SalespersonID ScheduledDuration SearchKeywords Seasonality
    SellerPartnerId Sequence ServiceOrderNbr ServiceOrderType Severity SharedSecret ShipVia
    ShipmentNbr ShippingBranch ShippingLocationID ShippingRule ShippingTerms ShippingZone
    ShippingZoneID ShowAs Source SourceCampaign SpouseOrPartnerName Stage
    StandardCostRevaluationAccount StandardCostRevaluationSubaccount
    StandardCostVarianceAccount StandardCostVarianceSubaccount StatementCycleID StatementType
    Status StoreAdminPath StoreAdminURL StoreName StreetName SubDepartment Subaccount
    SubaccountCD SubaccountFilter SubcontractNbr Subitem Subject Summary Supervisor TariffCode
    Task TaxAgency TaxCalcMode TaxCalculationMode TaxCategory TaxCategoryID
    TaxClaimableAccount TaxClaimableSubaccount TaxExemptionNbr TaxExemptionNumber
    TaxExpenseAccount TaxExpenseSub TaxExpenseSubaccount TaxID TaxLiabilityAccount
    TaxLiabilitySub TaxPayableAccount TaxPayableSubaccount TaxRegistrationID TaxType TaxZone
    TaxZoneID TemplateItemID TermID Terms TimeSpent TimeZone Title To ToPeriod ToWarehouseID
    TownLocationName TrackingMethod TransferDateMonth TransferDateType TransferNbr
    TransferType TreeNodeFilter Type TypeID UOM UnionLocal UnionLocalID UnitID UnitNumber
    UnrealizedGainAccount UnrealizedGainSubaccount UnrealizedLossAccount
    UnrealizedLossSubaccount UseAddressfromBranchID UserRole ValuationMethod Vendor
    VendorClass VendorID VendorInvoiceDescription VendorName VendorRef VendorTaxZone
    Visibility VolumeUOM Warehouse WarehouseID WebDAVPassword WebDAVPath WebDAVUsername
    WebSite WeightUOM WorkCalendarID WorkLocationID WorkLocationName WorkflowStage Workgroup
    WorkgroupDescription WorkgroupID Year YearEndCalculationMethod ZoneID`,
};

const typeByName: ReadonlyMap<string, FieldType> = new Map(
  (Object.keys(names) as FieldType[]).flatMap(
    (
      type, // the keys of a record of all types
    ) =>
      names[type]
        .trim()
        .split(/\s+/)
        .map((name): [string, FieldType] => [name, type]),
  ),
);

/** The type that a contract field of the endpoint `Default` has by its name; undefined where it is not known. */
export function standardType(name: string): FieldType | undefined {
  return typeByName.get(name);
}
