// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';

const whole = (lowest: number, highest: number, standard: number) =>
  z
    .string()
    .trim()
    .regex(/^[0-9]+$/, `must be a whole number from ${lowest} to ${highest}`)
    .transform(Number)
    .pipe(
      z
        .number()
        .min(lowest, `must be ${lowest} or more`)
        .max(highest, `must be ${highest} or less`),
    )
    .default(standard);

const list = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .default([]);

/** The rules that an operator sets for every call (acumatica-reference-product §5, §6, §16). */
export const GovernanceEnv = z.object({
  /** The most rows that one answer may hold. */
  MAX_RECORDS: whole(1, 10_000, 1_000),
  /** The most characters of JSON in one answer, counted once although text and object say the same. */
  MAX_ANSWER_CHARS: whole(5_000, 4_000_000, 150_000),
  /** How many calls to the ERP one person may have open at once. */
  RATE_LIMIT_MAX_CONCURRENT: whole(1, 20, 3),
  /** How many calls to the ERP one person may make in a minute. */
  RATE_LIMIT_MAX_PER_MINUTE: whole(1, 1_000, 40),
  /** How long a call may wait for a free place, in milliseconds; 0 refuses at once. */
  RATE_LIMIT_QUEUE_WAIT_MS: whole(0, 10_000, 2_000),
  /** Further names of fields to mask, separated by commas. */
  REDACT_PATTERNS: list,
  /** Built-in names not to mask, separated by commas. */
  REDACT_SKIP: list,
});

/** How much one person may ask of the ERP. */
export interface LimitSettings {
  readonly maxConcurrent: number;
  readonly maxPerMinute: number;
  readonly queueWaitMs: number;
}

/** The rules in the words of the domain. */
export interface GovernanceSettings {
  readonly maxRecords: number;
  readonly maxAnswerChars: number;
  readonly limits: LimitSettings;
  readonly redaction: { readonly patterns: readonly string[]; readonly skip: readonly string[] };
}

/** The settings that {@link GovernanceEnv} read. */
export function governanceSettings(env: z.infer<typeof GovernanceEnv>): GovernanceSettings {
  return {
    maxRecords: env.MAX_RECORDS,
    maxAnswerChars: env.MAX_ANSWER_CHARS,
    limits: {
      maxConcurrent: env.RATE_LIMIT_MAX_CONCURRENT,
      maxPerMinute: env.RATE_LIMIT_MAX_PER_MINUTE,
      queueWaitMs: env.RATE_LIMIT_QUEUE_WAIT_MS,
    },
    redaction: { patterns: env.REDACT_PATTERNS, skip: env.REDACT_SKIP },
  };
}
