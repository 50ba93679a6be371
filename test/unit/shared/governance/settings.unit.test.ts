// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { GovernanceEnv, governanceSettings } from '#shared/governance/settings.ts';
import { readEnv, SettingsError } from '#shared/platform/env.ts';

const read = (source: Record<string, string>) => governanceSettings(readEnv(GovernanceEnv, source));

describe('the governance settings', () => {
  it('have standards', () => {
    expect(read({})).toEqual({
      maxRecords: 1000,
      maxAnswerChars: 150_000,
      limits: { maxConcurrent: 3, maxPerMinute: 40, queueWaitMs: 2000 },
      redaction: { patterns: [], skip: [] },
    });
  });

  it.each([
    ['MAX_RECORDS', '1000'],
    ['MAX_RECORDS', '10000'],
    ['MAX_RECORDS', ' 50 '],
    ['RATE_LIMIT_MAX_CONCURRENT', '20'],
    ['RATE_LIMIT_QUEUE_WAIT_MS', '0'],
  ])('take %s=%s', (name, value) => expect(() => read({ [name]: value })).not.toThrow());

  it.each([
    ['MAX_RECORDS', '0', 'must be 1 or more'],
    ['MAX_RECORDS', '-5', 'whole number'],
    ['MAX_RECORDS', '1.5', 'whole number'],
    ['MAX_RECORDS', '10001', 'must be 10000 or less'],
    ['MAX_ANSWER_CHARS', '4999', 'must be 5000 or more'],
    ['RATE_LIMIT_MAX_CONCURRENT', '21', 'must be 20 or less'],
    ['RATE_LIMIT_MAX_PER_MINUTE', '1001', 'must be 1000 or less'],
    ['RATE_LIMIT_QUEUE_WAIT_MS', '10001', 'must be 10000 or less'],
  ])('refuse %s=%s and name it', (name, value, problem) => {
    expect(() => read({ [name]: value })).toThrow(SettingsError);
    expect(() => read({ [name]: value })).toThrow(
      `Setting ${name}: ${problem}`.replace('whole', 'must be a whole'),
    );
  });

  it('read lists without blanks', () => {
    expect(read({ REDACT_PATTERNS: ' A, ,b.c ', REDACT_SKIP: 'DOB' }).redaction).toEqual({
      patterns: ['A', 'b.c'],
      skip: ['DOB'],
    });
  });
});
