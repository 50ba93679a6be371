// SPDX-License-Identifier: Apache-2.0
import type { FieldType } from './entity-schema.ts';

/**
 * The types of contract fields by name, kept by hand for the endpoint `Default`: only names that have one
 * type in all of its entities and their details, since `$adHocSchema` says no types of contract fields.
 * A name that is not here has a type that is not known.
 */
const names: Readonly<Record<FieldType, string>> = {
  boolean: `
    ACAApplicable AP APDefault APSuggestNextNbr AR ARDefault ARDefaultForRefund
    ARSuggestNextNbr AccrueTimeOff AccrueonCertifiedJobOnly ActiveByDefault
    ActualHandleManually AddToCc AddressOverride AddressValidated AddtoActualDuration
    AdjustToPeriodStart AdjustmentPeriod AdjustsVAT AffectsTaxCalculation AllDay Allocated
    AllowComponentQtyVariance AllowCopy AllowNegativeBalance AllowSupplementalElection
    AllowViewAvailablePTOPaidHours ApplyBandingRules ApplyOverdueCharges
    ApplyOvertimeRulesfortheDocument ApplyRetainage AppointmentsNeeded Approved
    ApprovedForPayment AssemblyAllowed AssignedToMe Authorize AutoApplyPayments AutoCompleted
    AutoCreateIssue AutomaticallyIncludeInProject AutomaticallyReleaseARDocuments
    BelongsToNextYear Benefitincreasestaxablewage BillSeparately BillToAddressOverride
    BillToAddressValidated BillToContactOverride Billable BillableLabor BillableProject Billed
    BillingAddressOverride BillingContactOverride BillingPrinted BranchStatus CA CRM
    CalculateDiscountsOnImport CalendarClassDefault CanOnlyDisbursefromCarryover Canceled
    Cancelled Capture CertifiedJob ChangeOrderWorkflow Closed ClosedInAP ClosedInAR ClosedInCA
    ClosedInFA ClosedInIN Commissionable CommonCarrier CompanyStatus Confirmed
    ConsolidationSource ContactOverride ContributestoGrossCalculation
    ContributestoWCCCalculation CreateBill CreateFinTransactions
    CreateNewShipmentForEveryOrder CreateProFormaOnBilling CreditHold CurrencyViewState
    DeductibleVAT DeductionAndBenefitUseClassDefaults Deductiondecreasestaxablewage Default
    DefaultLocationIDfromBranch DefaultWorkLocation DisableAutomaticDiscountUpdate
    DisableAutomaticTaxCalculation Disabled DisburseOnlyfromCarryover DoNotCall DoNotEmail
    DoNotFax DoNotMail DoNotPrint DuplicateFound DynamicList EditableUnitCost Emailed
    EmployeeTypeClassDefault EnableCurrencyOverride EnableRateOverride EnableWriteOffs Enabled
    EnterFromTaxBill ExcludeFromTaxonTaxCalculation ExcludeListedTaxes ExemptFromCertReporting
    ExemptFromCertReportingClassDefault ExemptFromCertifiedReporting ExemptFromOvertimeRules
    ExemptFromOvertimeRulesClassDefault ExpandByLotSerialNbr Expense Expired ExportToExternal
    ExternalOrderOriginal F1099Vendor FATCA FedExGroundCollect Finished ForeignEntity
    FreightCostIsuptodate Friday GL GeneratePassword GetsRemainder GroundCollect
    HasAdjustmentPeriod Hold IN IncludeCO IncludeFailed IncludeInVATExemptTotal
    IncludeInVATTaxableTotal IncludeUnposted IncludeUnreleased IncludeinVATExemptTotal
    Incoming Insurance IntegratedProcessing Internal IsAKit IsActive IsCCPayment IsDefault
    IsGarnish IsGarnishment IsGuestCustomer IsKit IsManualPackage IsNewCard IsNonPM IsNonStock
    IsStockItem IsTaxValid LandedCostVendor MainAddressValidated ManageTimeManually
    ManualAmount ManualCost ManualDiscount ManualOverride ManualPrice ManualRate MarkForPO
    MarkforPO Monday MultiCurrencyStatements NeedValidation NetPayMinClassDefault
    NoFinancialTransaction NoMarketing NoMassMail Node NonBillable Override
    OverrideAccountAddress OverrideFreightAmount OverrideFreightPrice
    OverrideHoursPerYearForCertClassDefault OverrideHoursPerYearforCertProject
    OverrideHrsPerYearForCertProjects OverrideInventoryAccountSubaccount OverrideMaxQty
    OverridePreferredVendor OverridePrice OverrideProductManager OverrideReorderPoint
    OverrideReplenishmentSettings OverrideSafetyStock OverrideServiceLevel
    OverrideStandardCost OverrideStdCost OverrideTaxZone OverwriteOverlappingPrices PO
    POCompleted PackSeparately PayGroupClassDefault PaySeparately PayableBenefit PendingVAT
    Picked Posted PrepaidItem PriceManagerIsMe PriceOverride PriceWorkgroupIsMine Primary
    PrimaryDriver PrintDunningLetters PrintInvoices PrintOrders PrintStatements Printed
    ProcessReturnWithOriginalCost Promotion Promotional ProrateDiscount PublicHoliday
    ReceiptsAllowed Refund RehireEligible Released RemittanceAddressOverride
    RemittanceContactOverride RequireEntityUsageType RequireReceipt
    RequireRemittanceInformationforCashAccount RequireShipment RequireTaxZone RequireUnits
    Required ResidentialDelivery RestrictEmployees RestrictEquipment RetainageInvoice
    ReverseVAT RouteDriver RouteEmails RunAllocationOnReleaseOfProjectTransactions SO
    SalesAllowed Saturday SaturdayDelivery SaveCard ScheduledHandleManually Secured Selected
    SendDunningLettersbyEmail SendInvoicesbyEmail SendOrdersbyEmail SendStatementsByEmail
    SendStatementsbyEmail ServiceContractItem SetPaymentDatetoBankTransactionDate
    ShipSeparately ShipToAddressOverride ShipToAddressValidated ShipToContactOverride
    ShippingAddressOverride ShippingAddressValidated ShippingContactOverride
    ShowApplicableWageTab ShowFreeItem SkipDiscount SkipLineDiscounts SplitByLocation
    StatisticalVAT StockItem SubjectToCommission Subscribed Sunday SupplementalIncome
    Synchronize Terminated Thursday TimeCardIsRequired TimeEntries TrackExpirationDate
    TrackProductionData TrackTime TransfersAllowed Travel Tuesday UnionClassDefault
    UnlimitedPackages UnreachedCustomer UseBillableQtyInAmountFormula
    UseClassDefaultValueHoursPerYearForCertifiedUseDflt
    UseClassDefaultValueUsePayrollProjectWorkLocationUseDflt UseContributionDefaults
    UseCustomSettings UseCustomersAccount UseDeductionDefaults UseDefault UseDefaultSubaccount
    UseForAccounting UseInAP UseInAR UseInPR UseItemDefaultLocationForPicking UseOnEntry
    UsePayrollWorkLocationfromProject UseSteps UseTMRevenueBudgetLimits
    UsedforGovernmentReporting UsedforTaxCalculation UserDefinedPeriods
    UsrExternalOrderOriginal ValidateCCRefundOrigTransaction Validated ValidatedbyDispatcher
    VendorAddressOverride VendorContactOverride VendorIsLaborUnion VendorIsTaxAgency
    WCCCodeClassDefault WaitingforPurchasedItems Warranty Wednesday WeeksPerYearClassDefault
    WillCall WorkDay WorkLocationClassDefaults`,
  date: `
    ARDocDate ActualEndDate ActualEndTime ActualStartDate ActualStartTime AllocationDate
    ApplicationDate ApprovalDate BillDate BillingDate CancelByDate CashDiscountDate ChangeDate
    ClosingDate CompletedAt CompletionDate CreatedDate CreatedDateTime CurrencyEffectiveDate
    Date DateOfBirth DateReported DocumentDate DueDate EffectiveAsOf EffectiveDate EndDate
    EndTime ExpirationDate ExpiresOn FinancialYearStartsOn FirstDueDate FirstPeriodStartDate
    FreezeDate FridayEndTime FridayStartTime GarnCourtDate HireDate InvoiceDate
    LastActivityDate LastBillingDate LastForecastDate LastIncomingActivity LastModified
    LastModifiedDateofLocationQty LastModifiedDateofWarehouseQty LastOutgoingActivity
    LaunchDate MondayEndTime MondayStartTime NextBillingDate NotValidAfter OrderDate
    PaymentDate PendingCostDate PendingDate PeriodEnd PeriodStart PlannedEndDate
    PlannedStartDate PostedDate ProFormaDate ProbationPeriodEndDate Promised PromisedOn
    QualificationDate RemindAtDate RemindAtTime Requested RequestedOn SLA SLATime
    SaturdayEndTime SaturdayStartTime SchedOrderDate ScheduledEndDate ScheduledEndTime
    ScheduledShipment ScheduledShipmentDate ScheduledStartDate ScheduledStartTime ShipOn
    ShipmentDate StartDate StartTime StartsOn SundayEndTime SundayStartTime TerminationDate
    ThursdayEndTime ThursdayStartTime Time TranDate TransactionDate TransferDate
    TuesdayEndTime TuesdayStartTime WednesdayEndTime WednesdayStartTime`,
  guid: `
    Document EventNoteID FinalPayment GroupID InventoryNoteID NoteID OrderNoteID Parent
    RefNoteID RelatedEntityNoteID ShippingNoteID TimeEntryID`,
  number: `
    ARDocOriginalAmount AccrualPercent ActualAmount ActualOpenCommittedAmount
    ActualPlusOpenCommittedAmount ActualQty ActualQuantity ActualTotal AddLeadTimeDays
    AdjustmentNbr Amount AmountDue AmountInClaimCurrency AmountPaid AmountToInvoice
    AmountinBaseCurrency AnnualRate AppliedToDocuments AppliedToOrder AppliedToOrders
    AppliedtoOrders AppointmentAmount AppointmentBillableTotal AppointmentCount AppointmentQty
    AppointmentTotal Assets AssociatedOrderLineNbr Available AvailableBalance
    AvailableForIssue AvailableForShipping AverageCost BAccountID Balance BalanceLimit
    BalanceWriteOff BandingRule BeginningBalance BenefitAmount BenefitPercent BenefitRate
    BillableAmount BillableLaborTotal BillableQty BillableQuantity BillableTotal BilledAmount
    BilledQty BillingNbr BookQty BoxWeight BreakAmount BreakQty BudgetedCOAmount BudgetedCOQty
    CODAmount CapAmount CapPct CarryoverHours CashDiscountBalance CashDiscountTaken CategoryID
    CertifiedProjectHoursperYear ChartOfAccountsOrder ClaimAmount ClaimTotal Commission
    CommissionAmount CommissionPercent CommissionableAmount CommitmentsChangeTotal
    CommittedCOAmount CommittedCOQty CommittedInvoicedAmount CommittedInvoicedQty
    CommittedOpenAmount CommittedOpenQty CommittedReceivedQty CompleteOn CompletedPct
    CompletionPercentage ComponentQty ContractTimeChangeDays ContractTotal ContributionAmount
    ContributionMax ContributionPercent ControlAmount ControlCost ControlQty ControlTotal
    ConversionFactor ConvertedLeadID CostAtCompletion CostBudgetChangeTotal CostRate
    CostToComplete CostTotal CoveredQty CreditAmount CreditAmountInBaseCurrency
    CreditDaysPastDue CreditLimit CreditTotal CurrencyBeginningBalance CurrencyCreditTotal
    CurrencyDebitTotal CurrencyEndingBalance CurrencyPtdTotal CurrencyRate
    CurrencyReciprocalRate CurrentCommittedCOAmount CurrentCommittedCOQty CurrentCost
    CurrentInvoiced CurrentStdCost CurySpecificMSRP CurySpecificPrice CuryUnitCost
    DailyDemandForecast DailyDemandForecastErrorSTDEV DebitAmount DebitAmountInBaseCurrency
    DebitTotal DecimalPrecision DeclaredValue DeductibleTaxRate DeductionAmount DeductionMax
    DeductionPercent DeductionRate DefaultCommission DefaultPrice DepositSequenceNbr
    DetailTotal DimensionVolume DimensionWeight Discount DiscountAmount DiscountDetailID
    DiscountPct DiscountPercent DiscountTotal DiscountableAmount DiscountableQty
    DiscountedUnitPrice DistributedAmount DocLineNbr DraftInvoicesAmount DuplicateContactID
    EOQ EmployeePart EndingBalance EstimatedAmount EstimatedINExtendedCost EstimatedQty
    EstimatedTotal EstimatedTotalCost EstimatedUnitCost ExpenseAmount ExtCost ExtPrice
    ExtendedCost ExtendedPrice ExtendedVarianceCost ExternalPrice FinalINExtendedCost
    FreeItemQty Freight FreightAmount FreightCost FreightPrice FromEmailAccountID
    FrontLoadingHours GarnOrigAmount GarnPaidAmount GrossMargin GrossMarginAmount
    GroupDocumentDiscountLimit Height HourlyRate Hours HoursperYear InTransit InTransitToSO
    Income InstanceID InventoryIssues InventoryReceipts InvoiceAmount InvoiceLineNbr
    InvoiceTotal KitAssemblyDemand KitAssemblySupply LCLineNbr LastBreakAmount LastBreakQty
    LastCost LastCostAtCompletion LastCostToComplete LastDiscountAmount LastDiscountPercent
    LastFreeItemQty LastPercentageOfCompletion LastStdCost LastVendorPrice Latitude LeadID
    LeadTimeDays LeadTimeInDays LeadTimedays Length LengthInDays LengthOfFinancialPeriodInDays
    Liabilities LineAmount LineHandling LineID LineNbr LineNumber LineTotal LineTotalAmount
    Longitude LotSize MSRP MarketingListID Markup MaxAvailableAmount MaxComponentQty MaxCost
    MaxLimitAmount MaxOrderQty MaxPercOfNetPayForAllGarnishm MaxQty MaxReceipt
    MaxReceiptPercent MaxRiskScore MaxShelfLifeInDays MaxTaxableAmount MaxVolume MaxWeight
    MaximumAmount MaximumPercentofNetPayforallGarnishments MinComponentQty MinCost
    MinIndividualContribution MinMarkup MinOrderFrequencyInDays MinOrderQty MinReceipt
    MinReceiptPercent MinTaxableAmount MiscTotalAmount Multiplier NbrOfFinancialPeriods
    NbrOfPeriods NetAmount NetPayMinimum NotificationID NumberofEmployees NumberofPeriods
    OnHand OnLocationNotAvailable OpenARBalance OpenOrdersBalance OpenQty OpportunityProductID
    OrderLineNbr OrderPriority OrderQty OrderTotal OrderVolume OrderWeight OrderedQty
    OrigInvLineNbr OriginalBudgetedAmount OriginalBudgetedQty OriginalCommittedAmount
    OriginalCommittedQty OriginalQty OriginalRetainage OtherDraftCOAmount OverLimitAmount
    OverageQty OverageUnitPrice OvershipThreshold POLine POLineNbr POOrderLineNbr
    POReceiptLine POReceiptLineNbr PackageCount PackageWeight PaidRetainage ParentCategoryID
    PayRate PaymentAmount PaymentLeadTimedays PaymentTotal PendingBreakAmount PendingBreakQty
    PendingCost PendingDiscountAmount PendingDiscountPercent PendingFreeItemQty
    PendingInvoiceAmount PendingPrice PendingStdCost Percent PercentageOfCompletion
    Performance Period01 Period02 Period03 Period04 Period05 Period06 Period07 Period08
    Period09 Period10 Period11 Period12 Period13 PeriodsToAnalyze PhysicalQty PickPriority
    PotentiallyRevisedAmount PotentiallyRevisedQty PremiumFreight PremiumFreightAmount
    PrepaidAmount PrepaidQty PrepaymentApplied PrepaymentReceived PrepaymentRemaining
    PreviouslyApprovedCOAmount PreviouslyApprovedCOQty PreviouslyInvoiced Price
    PrimaryContactID Probability Profit ProfitPercent ProgressBillingTotal
    ProjectTransactionID PtdTotal PurchaseForSO PurchaseForSOPrepared PurchaseOrders
    PurchasePrepared PurchaseReceipts Qty QtyAvailable QtyAvailableForShipment
    QtyAvailableforIssue QtyAvailableforIssueinLocation QtyAvailableforIssueinWarehouse
    QtyAvailableforShippinginLocation QtyAvailableforShippinginWarehouse
    QtyAvailableinLocation QtyAvailableinWarehouse QtyHardAvailable QtyNotAvailable QtyOnHand
    QtyOnHandinLocation QtyOnHandinWarehouse QtyOnReceipts QtyOnShipments QtyReceived
    QtyToInvoice Quantity Rate ReceiptQty ReceiptsForSO ReceivedAmount ReciprocalRate RecordID
    RefContactID RegularAmounttoBePaid RegularHoursPerWeek RelationID RemainingCreditLimit
    ReorderPoint RetainTotal RetainageAmount RetainagePct RetainageTotal RetainedDiscount
    RetainedTax RetainedTaxAmount RetainedTaxable RetainedTaxableAmount
    RevenueBudgetChangeTotal RevenueTask RevisedBudgetedAmount RevisedBudgetedQty
    RevisedCommittedAmount RevisedCommittedQty RoleAssignmentID RunRate SOAllocated
    SOBackOrdered SOBooked SOPrepared SOShipped SOToPurchase SafetyStock Score SegmentNbr
    ServiceLevel ServiceOrderBillableUnpaidBalance ServiceOrderTotal ServiceOrderUnpaidBalance
    SetupRate ShipmentSplitLineNbr ShippedQty ShippedVolume ShippedWeight ShippingandHandling
    SortOrder SourcePrice SplitLineNbr SplitLineNumber StoredMaterial SubaccountID
    SubcontractTotal SuspendRate TagNbr TaxAmount TaxRate TaxTotal TaxableAmount
    ThresholdReceipt ThresholdforOvertimehours TimeAndMaterialTotal TipAmount Total
    TotalAddition TotalAmount TotalBillableQty TotalCommissionableAmount TotalCompleted
    TotalCost TotalDeduction TotalEarnings TotalFreightAmount TotalHourQty TotalPhysicalQty
    TotalPotentiallyRevisedAmount TotalQty TotalVarianceCost TotalVarianceQty
    TransactionAmount TransactionID TransferDateDay TransferERQ TransferOrderLineNbr
    TransferredtoInvoice UnappliedBalance UnbilledAmount UnbilledQty UnbilledQuantity
    UndershipThreshold UnitCost UnitPrice UnitRate Units UnpaidBalance UnpaidRetainage
    UnreleasedBalance UnreleasedRetainage VATExemptTotal VATTaxableTotal VarianceAmount
    VarianceQty Volume Wage WageRate Weight WeightTotal Width WorkingHoursPerWeek
    WorkingHoursPerYear WorkingWeeksPerYear WriteOffLimit YearsofService`,
  string: `
    ABCCode APAccount APIPath APLastRefNbr APRefNbr APSubaccount ARAccount ARDocDescription
    ARDocStatus ARDocType ARLastRefNbr ARRefNbr ARReferenceNbr ARSubaccount AccessToken
    AccountCD AccountClass AccountEmailAccountID AccountGroup AccountGroupDescription
    AccountGroupID AccountName AccountNumber AccountRef AccountType AccountedCampaign
    AccrualAccount AccrualMethod AccrualSubaccount ActualDuration ActualServiceDuration
    AdditionalInformation AddressLine1 AddressLine2 AdjustedDocReferenceNbr AdjustedDocType
    AdjustedRefNbr AdjustingDocReferenceNbr AdjustingDocType AdjustingRefNbr AllocWarehouseID
    AllocationRule AllocationType AlternateID AlternateType AmountDescription
    ApplicableEarnings ApplicableTo ApplicationPeriod AppointmentDuration
    AppointmentEstimatedDuration AppointmentNbr ApprovalStatus ApprovedBy ApprovedByName
    Approver ApproverName AssetAccount AssetSub AssignedToOwner AssignmentMethod
    AssociatedWith Attention Attribute AttributeDescription AttributeID AuthNbr
    AutoIncrementalValue Availability AvailabilityCalculationRule BankName BankRoutingNumber
    BaseCurrencyID BaseUOM BaseUnit BatchID BatchLastRefNbr BatchNbr BatchNumber
    BenefitCalculationMethod BenefitCode BenefitExpenseAccount BenefitExpenseSub
    BenefitLiabilityAccount BenefitLiabilitySub BillingCurrency BillingCustomer BillingCycle
    BillingLocation BillingOption BillingPeriod BillingRule BindingName Body BoxID Branch
    BranchCountry BranchID BranchLocation BranchName BreakBy BuildingName BuildingNumber
    BusinessAccount BusinessAccountID BusinessAccountName BusinessAccountType BusinessName
    COGSAccount COGSExpenseAccount COGSExpenseSubaccount COGSSubaccount CalculateOn
    CalculationMethod Calendar CampaignID CampaignName CardType CarrierAccount CarrierID
    CarrierUnits CarriersPackage CarryoverType CaseID CashAccountCD CashDiscountAccount
    CashDiscountSubaccount Category Cc Centimeter CertifiedReportingType City ClaimedBy Class
    ClassID ClientID Code CodeType Comment Company CompanyID CompanyName CompanyNotes
    CompanyType ComparetoBranch ComparetoLedger ComparetoYear CompletionMethod ComponentID
    ComponentLineRef Connector ConsolidationAccount ContactClass ContactDisplayName
    ContactMethod Content Contract ContractID ContractPeriod ContributionCalculationMethod
    ContributionMaximumFrequency ContributionType ControlType ConvertedBy
    ConvertedLeadDisplayName CostBudgetLevel CostCode CostCodeFrom CostCodeID CostCodeTo
    CostLayerType CostTaxZone Country CountryOfOrigin CoverageType CreatedBy CreatedByID
    CreditAccount CreditSubaccount CreditVerification CurrancyRateTypeID Currency CurrencyID
    CurrencyRateType CurrencyRateTypeID CurrencySymbol CustomRefNbr1 CustomRefNbr2 CustomURL
    Customer CustomerCategory CustomerClass CustomerID CustomerLocation CustomerLocationID
    CustomerName CustomerOrder CustomerOrderNbr CustomerProfileID CustomerTaxZone
    CustomerUsageType CustomerVendor DayOfWeek DayofWeek DebitAccount DebitSubaccount
    DeductionAndBenefitCode DeductionBenefitCodeID DeductionCalculationMethod DeductionCode
    DeductionLiabilityAccount DeductionLiabilitySub DeductionMaximumFrequency
    DeductionSplitMethod DeductionandBenefitCode DefaultAccount DefaultAccountID
    DefaultCalendar DefaultCostAccount DefaultCostSubaccount DefaultDisbursingType
    DefaultIssueFrom DefaultIssueLocationID DefaultProject DefaultProjectCode
    DefaultProjectTask DefaultReceiptLocationID DefaultReceiptTo DefaultRestrictionGroup
    DefaultSalesperson DefaultSubaccount DefaultSubitem DefaultTask DefaultTaxCategory
    DefaultUnion DefaultValue DefaultWCCCode DefaultWarehouseID DeferralAccount DeferralCode
    DeferralSubaccount Delegate DelegationOf DemandForecastModel Department DepartmentID
    Description DestinationWarehouseID DetailLineRef DetailedDescription DisbursingEarningType
    DiscountAccount DiscountBy DiscountCode DiscountCodeID DiscountSequence DiscountSubaccount
    DiscountType DisplayDocType DisplayName DisplayRefNbr DistrictName DocType
    DocumentTargetNoteIDDescription DocumentType DropShipLocationID Duplicate Duration
    EarningCode EarningDescription EarningType EarningTypeCategory EarningTypeCode
    EarningTypeCodeID EarningsAccount EarningsSub Email EmailAccount Employee EmployeeClass
    EmployeeID EmployeeName EmployeePayrollClassID EmployeeRefNbr EmployeeType EntityType
    EntityUsageType EntryMask EntryTypeCD EntryTypeID EquipmentAction EquipmentActionComment
    EquipmentID EstimatedDuration EstimatedServiceDuration ExcelRecordID ExpenseAccount
    ExpenseAccrualAccount ExpenseAccrualSubaccount ExpenseClaimID ExpenseClaimStatus
    ExpenseItemID ExpenseSub ExpenseSubaccount ExportScenario ExtProfileId ExtRefNbr
    ExternalDiscountCode ExternalOrderOrigin ExternalOrderSource ExternalRef ExternalRefNbr
    ExternalReference ExternalReferenceNumber ExternalRefundRef F1099Box FOBPoint FOBPointID
    Fax FaxType FileType FileURL FinPeriod FinYear FinancialPeriodID FinancialYear
    FirstFinancialYear FirstName Floor ForecastPeriodType FormBox Format FreightAccount
    FreightChargeAccount FreightChargeSubaccount FreightCurrencyID FreightExpenseAccount
    FreightExpenseSubaccount FreightSalesAccount FreightSalesSubaccount FreightSubaccount
    FreightTaxCategory FriUnpaidBreakTime From FromEmailAccountDisplayName FromLocationID
    FromPeriod FromUOM FromWarehouseID FullName GarnCourtName GarnDocRefNbr GarnVendorID
    GarnVendorInvDescr Gender GiftMessage GroupType HealthPlanType HoursPerYearForCertified
    Image ImageUrl ImpactonTaxableWage Inch InclusionType InitialResponse InventoryAccount
    InventoryDocType InventoryID InventoryRefNbr InventorySubaccount InventoryTrackingMode
    InvitationStatus InvoiceDescrSource InvoiceNbr InvoiceType IssueMethod IssueReferenceNbr
    ItemClass ItemClassID ItemStatus ItemType JobTitle Key Kilogram KitInventoryID L3Code
    LCNbr LCType LaborItem LaborItemID LaborRateType LandedCostVarianceAccount
    LandedCostVarianceSubaccount LanguageOrLocale LastActivity LastModifiedBy LastName
    LastReference LastRevenueChangeNbr LeadClass LeadDisplayName Ledger LegalName
    LiabilityAccount LiabilitySub LineDescription LineRef LineStatus LineType LinearUOM
    LinkARAccount LinkBranch ListName LocaleName Location LocationCD LocationName LogLineRef
    LogLineStatus Login LotSerialClass LotSerialNbr MailStatus MailingID MaritalStatus
    Marketplace MaximumFrequency MeansOfPayment Message MetaDescription MetaKeywords Method
    MiddleName MiscAccount MiscChargeAccount MiscChargeSubaccount MiscSubaccount
    ModelEquipmentLineRef Module MonUnpaidBreakTime MultiplyOrDivide Name NameAttendeeName
    NonStockInventoryID NonStockPickingLocationID NotAvailable OnSettlement Operation
    OpportunityID OptimizationResult OrderNbr OrderType OrigInvNbr OrigInvType OrigOrderNbr
    OrigOrderType OrigPONbr OrigPOType OrigTranNbr OrigTransaction OrigTransactionNbr
    OriginalCORefNbr OriginalDocNbr OriginalDocType OriginalOrderNbr OriginalOrderType
    OriginalRefNbr OverdueChargeID Overtime OvertimeRule OvertimeSpent Owner OwnerEmployeeName
    POAccrualAccount POAccrualSubaccount PONbr POOrderNbr POOrderType POReceiptNbr
    POReceiptType POSiteID POSource POStatus POType PRProcessing PTOAssetAccount PTOAssetSub
    PTOBank PTOBankID PTOExpenseAccount PTOExpenseSub PTOLiabilityAccount PTOLiabilitySub
    PackagingOption PageTitle ParentAccount ParentCaseID ParentRecord ParentSummary Password
    Path PayGroup PayGroupID PayGroupName PayPeriod PayPeriodID PaycheckRef PaymentBy
    PaymentInstructionsID PaymentMethod PaymentMethodID PaymentPeriod PaymentRef PayrollType
    PayrollUnionLocalID Period PeriodID PeriodNbr PeriodType PeriodsStartDayOfWeek Phone
    Phone1 Phone1Type Phone2 Phone2Type Phone3 Phone3Type PickupDeliveryAction
    PickupDeliveryLineRef PickupDeliveryServiceID PlugInType PluginID Position PositionID
    PostBox PostOption PostPeriod PostalCode PostingClass PosttoPeriod Pound PreferredLocation
    PreferredVendor PreferredWarehouseID PrepaymentAccount PrepaymentSubaccount PriceClass
    PriceClassID PriceCode PriceManager PriceType PriceWorkgroup ProFormaReferenceNbr
    ProbationPeriodBehaviour Problem ProcCenterID ProcessingCenterID ProductManager
    ProductWorkgroup Project ProjectCurrency ProjectID ProjectManager ProjectTask
    ProjectTaskID ProjectTemplateID ProjectTemplateTaskID PurchasePriceVarianceAccount
    PurchasePriceVarianceSubaccount PurchaseUOM PurchaseUnit PurchaseWarehouse RMALocationID
    RateTable RateType Reason ReasonCode ReasonCodeSubaccount ReceiptAction ReceiptID
    ReceiptNbr ReceivingBranch ReceivingLocationID Recommendation RecurrenceDescription RefNbr
    RefNumber ReferenceNbr RefreshToken RegExp Region RegularHoursValidation
    RegularTimeTypeCode RelatedDocNbr RelatedDocument RelatedEntityDescription
    RelatedEntityType RelationType ReplenishmentClass ReplenishmentMethod ReplenishmentSource
    ReplenishmentWarehouse Report ReportingGroup ReportingType ReportingTypeCA ReportingTypeUS
    ReportsTo ResolutionTime RestrictVisibilityTo RetainageMode RevaluationRateType
    RevenueBudgetLevel RevenueChangeNbr RevenueTaxZone ReverseStatus Revision Role
    RoleDescription RoleName Room RoundingMethodforYearsofService RouteID RouteNbr
    RunBillingFor RunRateItem SalesAccount SalesSubaccount SalesUOM SalesUnit Salesperson
    SalespersonID SatUnpaidBreakTime ScheduledDuration SearchKeywords Seasonality
    SellerPartnerId SequenceID ServiceContract ServiceLineRef ServiceOrderLineRef
    ServiceOrderNbr ServiceOrderType Setting SetupRateItem Severity SharedSecret ShiftCode
    ShipTo ShipToLocation ShipVia ShipmentNbr ShipmentType ShippingBranch
    ShippingDestinationType ShippingLocation ShippingLocationID ShippingRule ShippingTerms
    ShippingZone ShippingZoneID ShowAs Source SourceAppointmentNbr SourceCampaign
    SourceScheduleID SourceServiceContractID SpecialOrderNbr SpouseOrPartnerName StaffMember
    StaffMemberID StaffType Stage StandardCostRevaluationAccount
    StandardCostRevaluationSubaccount StandardCostVarianceAccount
    StandardCostVarianceSubaccount StartReason State StatementCycleID StatementType Status
    StockInventoryID StoreAdminPath StoreAdminURL StoreName StreetName SubAccount
    SubDepartment SubID Subaccount SubaccountCD SubaccountFilter SubcontractNbr Subitem
    Subject SubjecttoTaxes Summary SunUnpaidBreakTime Supervisor SuspendRateItem
    TargetEquipmentID TariffCode Task Tax TaxAgency TaxCalcMode TaxCalculationMode TaxCategory
    TaxCategoryID TaxClaimableAccount TaxClaimableSubaccount TaxCode TaxDescription
    TaxExemptionNbr TaxExemptionNumber TaxExpenseAccount TaxExpenseSub TaxExpenseSubaccount
    TaxID TaxLiabilityAccount TaxLiabilitySub TaxName TaxPayableAccount TaxPayableSubaccount
    TaxRegistrationID TaxType TaxZone TaxZoneID Taxability TemplateItemID TermID
    TerminationReason Terms ThuUnpaidBreakTime TimeActivityApprover TimeCardRefNbr TimeSpent
    TimeZone Title To ToCostCode ToCostLayerType ToLocationID ToPeriod ToProject ToProjectTask
    ToSpecialOrderNbr ToUOM ToWarehouseID TownLocationName TrackingMethod TrackingNbr TranNbr
    TranType TransactionDescr TransactionDescription TransactionStatus TransactionType
    TransferDateMonth TransferDateType TransferNbr TransferOrderNbr TransferOrderType
    TransferShipmentNbr TransferType TreeNodeFilter TueUnpaidBreakTime TypeID TypeOfEmployment
    UOM UnionLocal UnionLocalID UnitID UnitNumber UnitOfPay UnitType UnpaidBreakTime
    UnrealizedGainAccount UnrealizedGainSubaccount UnrealizedLossAccount
    UnrealizedLossSubaccount UseAddressfromBranchID UserRole VATCreditMemo ValuationMethod
    Value ValueDescription ValueID Vendor VendorClass VendorID VendorInvoiceDescription
    VendorLocationID VendorName VendorOrCustomer VendorRef VendorTaxZone Visibility
    VoidPaycheckRef VolumeUOM WCCode WIPAccountGroup WageType Warehouse WarehouseID Web
    WebDAVPassword WebDAVPath WebDAVUsername WebSite WedUnpaidBreakTime WeightUOM
    WorkCalendarID WorkCodeID WorkLocationID WorkLocationName WorkflowStage Workgroup
    WorkgroupDescription WorkgroupID WriteOffReasonCode Year YearEndCalculationMethod ZoneID`,
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
