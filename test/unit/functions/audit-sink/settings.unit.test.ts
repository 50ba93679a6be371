// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { settingsFromEnv } from '#functions/audit-sink/settings.ts';

describe('the settings of the audit sink', () => {
  it('leave the raw log to Firehose unless told otherwise', () => {
    const source = { AUDIT_STREAM_NAME: 'audit', AUDIT_LOG_BUCKET: 'log' };
    expect(settingsFromEnv(source)).toEqual({ streamName: 'audit', rawBucket: undefined });
  });

  it('name the bucket where the sink writes the raw log', () => {
    const source = { AUDIT_STREAM_NAME: 'audit', AUDIT_RAW: 'sink', AUDIT_LOG_BUCKET: 'log' };
    expect(settingsFromEnv(source)).toEqual({ streamName: 'audit', rawBucket: 'log' });
  });

  it.each([
    ['AUDIT_STREAM_NAME', {}],
    ['AUDIT_RAW', { AUDIT_STREAM_NAME: 'audit', AUDIT_RAW: 'both' }],
    ['AUDIT_LOG_BUCKET', { AUDIT_STREAM_NAME: 'audit', AUDIT_RAW: 'sink' }],
  ])('name %s when it is missing or wrong', (setting, source) => {
    expect(() => settingsFromEnv(source)).toThrow(setting);
  });
});
