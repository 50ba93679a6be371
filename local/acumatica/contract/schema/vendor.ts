// SPDX-License-Identifier: Apache-2.0
import type { TypeTable } from './type-table.ts';

/** Types of Vendor and their details, as Default/25.200.001 names their fields. */
export const vendorTypes = {
  Vendor: {
    string: `
      AccountRef APAccount APSubaccount CashAccount CurrencyID CurrencyRateType F1099Box FOBPoint
      LegalName LocationName ParentAccount PaymentBy PaymentMethod ReceiptAction ReceivingBranch
      ShippingTerms ShipVia Status TaxCalculationMode TaxRegistrationID TaxZone Terms VendorClass
      VendorID VendorName Warehouse`,
    boolean: `
      EnableCurrencyOverride EnableRateOverride F1099Vendor FATCA ForeignEntity LandedCostVendor
      PaySeparately PrintOrders RemittanceAddressOverride RemittanceContactOverride
      SendOrdersbyEmail ShippingAddressOverride ShippingContactOverride VendorIsLaborUnion
      VendorIsTaxAgency`,
    decimal: 'MaxReceipt MinReceipt ThresholdReceipt',
    short: 'LeadTimedays PaymentLeadTimedays',
    date: 'CreatedDateTime LastModifiedDateTime',
    one: 'MainContact:Contact PrimaryContact:Contact RemittanceContact:Contact ShippingContact:Contact',
    many: `
      Attributes:AttributeValue Contacts:CustomerContact
      PaymentInstructions:BusinessAccountPaymentInstructionDetail`,
  },
} as const satisfies TypeTable;
