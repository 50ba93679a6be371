// SPDX-License-Identifier: Apache-2.0
import { activityTypes } from './activity.ts';
import { appointmentTypes } from './appointment.ts';
import { businessAccountTypes } from './business-account.ts';
import { caseTypes } from './case.ts';
import { contactTypes } from './contact.ts';
import { customerTypes } from './customer.ts';
import { ledgerTypes } from './ledger.ts';
import { opportunityTypes } from './opportunity.ts';
import { payablesTypes } from './payables.ts';
import { projectTypes } from './project.ts';
import { purchasingTypes } from './purchasing.ts';
import { receivablesTypes } from './receivables.ts';
import { salesInvoiceTypes } from './sales-invoice.ts';
import { salesOrderTypes } from './sales-order.ts';
import { serviceOrderTypes } from './service-order.ts';
import { sharedTypes } from './shared.ts';
import { shipmentTypes } from './shipment.ts';
import { staffTypes } from './staff.ts';
import { stockItemTypes } from './stock-item.ts';
import { type EntityType, readType, type TypeTable } from './type-table.ts';
import { vendorTypes } from './vendor.ts';
import { warehouseTypes } from './warehouse.ts';

const table: TypeTable = {
  ...activityTypes,
  ...appointmentTypes,
  ...businessAccountTypes,
  ...caseTypes,
  ...contactTypes,
  ...customerTypes,
  ...ledgerTypes,
  ...opportunityTypes,
  ...payablesTypes,
  ...projectTypes,
  ...purchasingTypes,
  ...receivablesTypes,
  ...salesInvoiceTypes,
  ...salesOrderTypes,
  ...serviceOrderTypes,
  ...sharedTypes,
  ...shipmentTypes,
  ...staffTypes,
  ...stockItemTypes,
  ...vendorTypes,
  ...warehouseTypes,
};

const read = new Map<string, EntityType>();

/**
 * A type of the contract `Default/25.200.001` by its name.
 *
 * @throws RangeError when there is none: a defect in the tables
 */
export function typeNamed(name: string): EntityType {
  const known = read.get(name);
  if (known !== undefined) return known;
  const entry = table[name];
  if (entry === undefined) throw new RangeError(`The contract has no type ${name}`);
  const type = readType(name, entry);
  read.set(name, type);
  return type;
}

/** The names of all types, entities and their details alike. */
export const typeNames: readonly string[] = Object.keys(table);
