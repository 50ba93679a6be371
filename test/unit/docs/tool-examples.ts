// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { Tool } from '#shared/mcp/tool.ts';

/** A value for each parameter that some tool requires; made up, in the form that they have. */
const values: Readonly<Record<string, unknown>> = {
  entityName: 'Customer',
  inquiryName: 'AR-Open Invoices',
  recordKey: ['SO', 'SO000001'],
  fileID: '6f9619ff-8b86-4011-b42d-00cf4fc964ff',
  accountCD: '40000',
  accountGroup: 'LABOR',
  appointmentNbr: 'AP000001',
  batchNbr: 'GL000001',
  businessAccountID: 'C000001',
  caseID: 'CS000001',
  classID: 'CONSUMER',
  contactID: '100001',
  customerID: 'C000001',
  employeeID: 'EP00000001',
  inventoryID: 'AALEGO500',
  leadID: '100002',
  module: 'GL',
  noteID: '6f9619ff-8b86-4011-b42d-00cf4fc964ff',
  opportunityID: 'OP000001',
  orderNbr: 'SO000001',
  projectID: 'PR00000001',
  projectTaskID: 'PHASE1',
  receiptNbr: 'PR000001',
  refNbr: 'EC000001',
  referenceNbr: 'AR000001',
  salespersonID: 'SP0001',
  serviceOrderNbr: 'SV000001',
  shipmentNbr: 'SH000001',
  timeEntryID: '6f9619ff-8b86-4011-b42d-00cf4fc964ff',
  vendorID: 'V000001',
  warehouseID: 'MAIN',
  xml: '<data-set><!-- as SM208000 exports it --></data-set>',
};

/** What a tool is mostly called with, beside what it requires. */
const more: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  acumatica_list_entities: {
    filterExpression: "Status eq 'Active'",
    topN: 20,
    selectFields: 'CustomerID,CustomerName',
  },
  acumatica_run_inquiry: {
    aggregate: [{ function: 'sum', field: 'Balance' }],
    groupBy: 'Customer',
  },
  acumatica_list_generic_inquiries: { titleFilter: 'aging' },
  acumatica_clear_cache: { target: 'schemas' },
};

/**
 * Arguments that a tool takes.
 *
 * @throws Error naming a required parameter that has no value here yet
 */
export function exampleOf(tool: Tool): Readonly<Record<string, unknown>> {
  const { required = [] } = z.toJSONSchema(tool.input, { io: 'input' });
  const needed = required.map((parameter) => {
    if (!Object.hasOwn(values, parameter))
      throw new Error(`test/unit/docs/tool-examples.ts has no value for ${parameter}`);
    return [parameter, values[parameter]];
  });
  return { ...Object.fromEntries(needed), ...more[tool.name] };
}
