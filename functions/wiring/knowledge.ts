// SPDX-License-Identifier: Apache-2.0
import type { Logger } from '@aws-lambda-powertools/logger';
import * as z from 'zod';
import { openDocsIndex } from '#shared/knowledge/docs/docs-index.ts';
import { s3IndexBucket } from '#shared/knowledge/index-bucket.ts';
import { createIndexReader } from '#shared/knowledge/index-reader.ts';
import type { Knowledge } from '#shared/knowledge/knowledge.ts';
import { openSchemaIndex } from '#shared/knowledge/schema/schema-index.ts';
import { systemClock } from '#shared/platform/clock.ts';
import { readEnv } from '#shared/platform/env.ts';
import { reportOf } from '#shared/platform/fault.ts';
import { buckets } from '#shared/platform/names.ts';
import { s3Client } from './aws-clients.ts';

const Environment = z.object({ [buckets.indexes.env]: z.string() });

/**
 * The indexes of this deployment.
 *
 * @throws SettingsError naming INDEXES_BUCKET where it is missing
 */
export function knowledgeFromEnv(logger: Logger): Knowledge {
  const bucket = s3IndexBucket(s3Client(), readEnv(Environment)[buckets.indexes.env]);
  const onFault = (fault: unknown) =>
    logger.error('An index cannot be read; the last one goes on serving', {
      fault: reportOf(fault),
    });
  const common = { bucket, clock: systemClock, onFault };
  return {
    docs: createIndexReader({ ...common, kind: 'docs', open: openDocsIndex }),
    schema: createIndexReader({ ...common, kind: 'schema', open: openSchemaIndex }),
  };
}
