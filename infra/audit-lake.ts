// SPDX-License-Identifier: Apache-2.0
import { Aws } from 'aws-cdk-lib';
import { lake } from '../shared/platform/names.ts';

/**
 * The lake bucket's name. A literal, not a reference: Firehose checks its Glue table when it is
 * created, so the table's stack comes first, and the table must know the bucket that comes later.
 */
export const lakeBucketName = `mcp4erp-audit-lake-${Aws.ACCOUNT_ID}-${Aws.REGION}`;

/** Where in the bucket the table's files are, and where records go that could not be converted. */
export const lakePrefixes = {
  root: `${lake.table}/`,
  day: `${lake.table}/${lake.partition}=!{timestamp:yyyy-MM-dd}/`,
  errors: `errors/!{firehose:error-output-type}/${lake.partition}=!{timestamp:yyyy-MM-dd}/`,
  raw: `raw/${lake.partition}=!{timestamp:yyyy-MM-dd}/`,
  rawErrors: `raw-errors/!{firehose:error-output-type}/${lake.partition}=!{timestamp:yyyy-MM-dd}/`,
} as const;
