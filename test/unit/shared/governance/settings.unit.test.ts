// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import {
  isSettingName,
  readSetting,
  settingNames,
  settingRegistry,
} from '#shared/governance/setting-registry.ts';
import { resolveSettings, settingsInEnvironment } from '#shared/governance/setting-sources.ts';
import { settingsOf } from '#shared/governance/settings.ts';
import { SettingsError } from '#shared/platform/env.ts';

const inEnvironment = (source: Record<string, string>) =>
  settingsOf(resolveSettings({}, settingsInEnvironment(source)).values);

describe('the settings', () => {
  it('have defaults', () => {
    expect(inEnvironment({})).toEqual({
      answers: { maxRecords: 1000, maxAnswerChars: 50_000, attachmentMaxBytes: 2_000_000 },
      limits: {
        person: { maxConcurrent: 3, maxPerMinute: 40 },
        instance: { maxConcurrent: undefined, maxPerMinute: undefined },
        queueWaitMs: 2000,
      },
      redaction: { patterns: [], skip: [] },
      disabledTools: [],
      inquiries: { openBeforeFirstBuild: false, aggregateMaxRows: 10_000 },
      identity: {
        accessTokenSeconds: 3600,
        refreshTokenSeconds: 90 * 86_400,
        consentEverySignIn: false,
        consentPolicyVersion: '1',
      },
    });
  });

  it.each(settingNames)(
    'explain %s in one sentence, and its default is one that it takes',
    (name) => {
      const { description, standard } = settingRegistry[name];
      expect(description).toMatch(/^[A-Z][^.]*\.$/);
      expect(readSetting(name, standard).kind).toBe('value');
    },
  );

  it.each([
    ['MAX_RECORDS', '1000'],
    ['MAX_RECORDS', '10000'],
    ['MAX_RECORDS', ' 50 '],
    ['RATE_LIMIT_MAX_CONCURRENT', '20'],
    ['RATE_LIMIT_QUEUE_WAIT_MS', '0'],
    ['RATE_LIMIT_INSTANCE_CONCURRENT', '100'],
    ['RATE_LIMIT_INSTANCE_PER_MINUTE', '0'],
    ['CONSENT_EVERY_SIGN_IN', 'TRUE'],
    ['CONSENT_POLICY_VERSION', '2026-11'],
  ])('take %s=%s', (name, value) => {
    expect(() => inEnvironment({ [name]: value })).not.toThrow();
  });

  it.each([
    ['MAX_RECORDS', '0', 'must be 1 or more'],
    ['MAX_RECORDS', '-5', 'must be a whole number from 1 to 10000'],
    ['MAX_RECORDS', '1.5', 'must be a whole number from 1 to 10000'],
    ['MAX_RECORDS', '10001', 'must be 10000 or less'],
    ['MAX_ANSWER_CHARS', '4999', 'must be 5000 or more'],
    ['RATE_LIMIT_MAX_CONCURRENT', '21', 'must be 20 or less'],
    ['RATE_LIMIT_MAX_PER_MINUTE', '1001', 'must be 1000 or less'],
    ['RATE_LIMIT_INSTANCE_CONCURRENT', '101', 'must be 100 or less'],
    ['RATE_LIMIT_INSTANCE_PER_MINUTE', '6001', 'must be 6000 or less'],
    ['RATE_LIMIT_QUEUE_WAIT_MS', '10001', 'must be 10000 or less'],
    ['ACCESS_TOKEN_SECONDS', '299', 'must be 300 or more'],
    ['ACCESS_TOKEN_SECONDS', '86401', 'must be 86400 or less'],
    ['REFRESH_TOKEN_DAYS', '366', 'must be 365 or less'],
    ['CONSENT_EVERY_SIGN_IN', 'yes', 'must be true or false'],
    ['CONSENT_POLICY_VERSION', ' ', 'must not be empty'],
    ['CONSENT_POLICY_VERSION', 'x'.repeat(65), 'must have at most 64 characters'],
    ['REDACT_PATTERNS', 'x'.repeat(4_001), 'must have at most 4000 characters'],
  ])('refuse %s=%s and say why', (name, value, problem) => {
    expect(() => inEnvironment({ [name]: value })).toThrow(SettingsError);
    expect(() => inEnvironment({ [name]: value })).toThrow(`Setting ${name}: ${problem}`);
  });

  it('name every malformed variable at once', () => {
    const read = () => inEnvironment({ MAX_RECORDS: 'x', CONSENT_EVERY_SIGN_IN: 'x' });
    expect(read).toThrow(/MAX_RECORDS(.|\n)*CONSENT_EVERY_SIGN_IN/);
  });

  it('read lists without blanks, words and numbers as what they mean', () => {
    const { redaction, identity, limits } = inEnvironment({
      REDACT_PATTERNS: ' A, ,b.c ',
      REDACT_SKIP: 'DOB',
      CONSENT_EVERY_SIGN_IN: 'True',
      REFRESH_TOKEN_DAYS: '2',
      RATE_LIMIT_INSTANCE_PER_MINUTE: '500',
    });
    expect(redaction).toEqual({ patterns: ['A', 'b.c'], skip: ['DOB'] });
    expect(identity.consentEverySignIn).toBe(true);
    expect(identity.refreshTokenSeconds).toBe(172_800);
    expect(limits.instance).toEqual({ maxConcurrent: undefined, maxPerMinute: 500 });
  });

  it('are known by their names only', () => {
    expect(isSettingName('MAX_RECORDS')).toBe(true);
    expect(isSettingName('toString')).toBe(false);
    expect(isSettingName('max_records')).toBe(false);
  });
});

describe('the sources of a setting', () => {
  const state = (ledger: Record<string, string>, environment: Record<string, string>) => {
    const resolved = resolveSettings(ledger, environment);
    const own = resolved.states.find(({ name }) => name === 'MAX_RECORDS');
    return { ...own, value: resolved.values.MAX_RECORDS, unusable: resolved.unusable };
  };

  it.each([
    [{ MAX_RECORDS: '5' }, { MAX_RECORDS: '6' }, 'ledger', 5],
    [{}, { MAX_RECORDS: '6' }, 'environment', 6],
    [{}, {}, 'default', 1000],
  ])(
    'are the ledger, the environment, the default: %j before %j',
    (ledger, environment, source, value) => {
      expect(state(ledger, environment)).toMatchObject({ source, value, unusable: [] });
    },
  );

  it('hand over where the stored value cannot be used, and say so', () => {
    const unusable = [{ name: 'MAX_RECORDS', problem: 'must be 1 or more' }];
    expect(state({ MAX_RECORDS: '0' }, { MAX_RECORDS: '6' })).toMatchObject({
      source: 'environment',
      value: 6,
      unusable,
    });
    expect(state({ MAX_RECORDS: '0' }, {})).toMatchObject({
      source: 'default',
      value: 1000,
      unusable,
    });
  });

  it('let an empty list in the ledger stand before one in the environment', () => {
    const { values } = resolveSettings({ REDACT_SKIP: '' }, { REDACT_SKIP: 'DOB' });
    expect(values.REDACT_SKIP).toEqual([]);
  });
});
