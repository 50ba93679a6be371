// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { aggregateFunctions } from '../inquiries/aggregation/measures.ts';
import { optionalText, topN } from './row-limit.ts';

/** The name of an inquiry. */
export const inquiryName = z.string().max(200).describe('exact name, case matters');

const maxValue = 500;
const maxMeasures = 10;

/** Checked in two steps: what the schema shows stays short, and models need not see the rest. */
const parameterValues = z
  .looseObject({})
  .pipe(
    z.record(
      z.string(),
      z.union(
        [z.string().max(maxValue), z.number(), z.boolean(), z.null()],
        `must be a text of at most ${maxValue} characters, a number, true, false or null`,
      ),
    ),
  );

/** What can be asked of an inquiry. */
export const runInquiryInput = z.strictObject({
  inquiryName,
  parameters: parameterValues.describe('values by parameter name').optional(),
  filterExpression: optionalText(
    2_000,
    "OData v4: contains(Customer,'acme') and Amount gt 100; instants bare, as 2026-01-31T00:00:00Z",
  ),
  topN,
  selectFields: optionalText(1_000, 'comma-separated columns'),
  orderBy: optionalText(500, 'Column desc, Column2'),
  aggregate: z
    .array(z.strictObject({ function: z.enum(aggregateFunctions), field: z.string() }))
    .refine((all) => all.length <= maxMeasures, `has at most ${maxMeasures} figures`)
    .describe('exact figures over all rows')
    .optional(),
  groupBy: optionalText(1_000, 'comma-separated columns: figures for each group'),
});
