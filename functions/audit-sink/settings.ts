// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { readEnv } from '#shared/platform/env.ts';
import { auditStream, buckets } from '#shared/platform/names.ts';

/** Who writes the raw log: Firehose, as the backup of its source, or this function itself. */
const Common = z.object({
  [auditStream.env]: z.string(),
  AUDIT_RAW: z.enum(['firehose', 'sink']).default('firehose'),
});
const WithBucket = z.object({ [buckets.auditLog.env]: z.string() });

/** The sink's settings. */
export interface SinkSettings {
  readonly streamName: string;
  /** The raw log's bucket, where the sink writes the raw log. */
  readonly rawBucket: string | undefined;
}

/**
 * Reads the sink's settings.
 *
 * @throws SettingsError naming AUDIT_STREAM_NAME, AUDIT_RAW or AUDIT_LOG_BUCKET where it is missing or wrong
 */
export function settingsFromEnv(
  source: Readonly<Record<string, string | undefined>> = process.env,
): SinkSettings {
  const { AUDIT_STREAM_NAME, AUDIT_RAW } = readEnv(Common, source);
  return {
    streamName: AUDIT_STREAM_NAME,
    rawBucket: AUDIT_RAW === 'sink' ? readEnv(WithBucket, source).AUDIT_LOG_BUCKET : undefined,
  };
}
