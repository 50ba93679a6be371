// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of Customer, Salesperson and their details, as Default/25.200.001 names their fields. */
export const customerTypes = {
  Customer: {
    string: `
      AccountRef CurrencyID CurrencyRateType CustomerCategory CustomerClass CustomerID CustomerName
      Email EntityUsageType FOBPoint LocationName ParentRecord PriceClassID RestrictVisibilityTo
      ShippingBranch ShippingRule ShippingTerms ShippingZoneID ShipVia StatementCycleID
      StatementType Status TaxExemptionNumber TaxRegistrationID TaxZone Terms WarehouseID`,
    boolean: `
      ApplyOverdueCharges AutoApplyPayments BillingAddressOverride BillingContactOverride
      EnableCurrencyOverride EnableRateOverride EnableWriteOffs IsGuestCustomer
      MultiCurrencyStatements PrintDunningLetters PrintInvoices PrintStatements ResidentialDelivery
      SaturdayDelivery SendDunningLettersbyEmail SendInvoicesbyEmail SendStatementsbyEmail
      ShippingAddressOverride ShippingContactOverride`,
    decimal: 'CreditLimit WriteOffLimit',
    int: 'BAccountID PrimaryContactID',
    short: 'LeadTimedays OrderPriority',
    date: 'CreatedDateTime LastModifiedDateTime',
    guid: 'NoteID',
    one: `
      BillingContact:Contact CreditVerificationRules MainContact:Contact PrimaryContact:Contact
      ShippingContact:Contact`,
    many: `
      Attributes:AttributeValue Contacts:CustomerContact
      PaymentInstructions:BusinessAccountPaymentInstructionDetail Salespersons:CustomerSalesPerson`,
  },
  Salesperson: {
    string: 'Name SalespersonID SalesSubaccount',
    boolean: 'IsActive',
    decimal: 'DefaultCommission',
    date: 'CreatedDateTime LastModifiedDateTime',
  },
  CreditVerificationRules: {
    string: 'CreditVerification',
    decimal: 'CreditLimit OpenOrdersBalance RemainingCreditLimit UnreleasedBalance',
    short: 'CreditDaysPastDue',
    date: 'FirstDueDate',
  },
  CustomerSalesPerson: {
    string: 'LocationID LocationName Name SalespersonID',
    boolean: 'Default',
    decimal: 'Commission',
  },
} as const satisfies TypeTable;
