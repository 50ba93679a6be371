// SPDX-License-Identifier: Apache-2.0

/** The inquiry forms of the endpoint `Default`, in small letters. */
const forms: ReadonlySet<string> = new Set([
  'accountdetailsforperiodinquiry',
  'accountsummaryinquiry',
  'companiesstructure',
  'emailprocessing',
  'inventoryallocationinquiry',
  'inventoryquantityavailable',
  'inventorysummaryinquiry',
  'salespricesinquiry',
  'storagedetailsbylocationinquiry',
  'storagedetailsinquiry',
  'vendorpricesinquiry',
]);

/**
 * Whether an entity is known to be an inquiry form: asked by PUT with parameters, and never listed
 * (acumatica-complaints #2, acumatica-protocol §1.12). A name alone proves nothing of an entity that is
 * not here: sent to a form that keeps records, a PUT would write one.
 */
export function isInquiryForm(entity: string): boolean {
  return forms.has(entity.toLowerCase());
}

/** Whether the ERP's refusal of a list proves that its entity is such a form: its fields are the form's filter. */
export function saysInquiryForm(said: readonly string[]): boolean {
  return said.some((text) => /: View Filter has BQL delegate/i.test(text));
}
