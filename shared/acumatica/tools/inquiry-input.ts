// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { aggregateFunctions } from '../inquiries/aggregation/measures.ts';
import { optionalText, topN } from './row-limit.ts';

/** The name of an inquiry. */
export const inquiryName = z.string().max(200).describe('exact name, case matters');

const maxValue = 500;
const maxGroups = 5;
const maxMeasures = 10;
const fieldName = z.string().min(1).max(200);

/** What can be asked of an inquiry. */
export const runInquiryInput = z.strictObject({
  inquiryName,
  parameters: z
    .object({})
    .catchall(z.union([z.string().max(maxValue), z.number(), z.boolean(), z.null()]))
    .describe('values by parameter name, where describe_inquiry lists parameters')
    .optional(),
  filterExpression: optionalText(
    2_000,
    "OData v4: contains(Customer,'acme') and Amount gt 100; instants bare, as 2026-01-31T00:00:00Z",
  ),
  topN,
  selectFields: optionalText(1_000, 'comma-separated columns'),
  orderBy: optionalText(500, 'Column desc, Column2'),
  groupBy: z.array(fieldName).max(maxGroups).describe('columns, with aggregate').optional(),
  aggregate: z
    .array(z.strictObject({ function: z.enum(aggregateFunctions), field: fieldName }))
    .max(maxMeasures)
    .describe('exact totals over all rows, per group')
    .optional(),
});
