// SPDX-License-Identifier: Apache-2.0
import type * as z from 'zod';
import { list, mark, type SettingSchema, whole, wholeOrOff, yesOrNo } from './setting-schemas.ts';

/** What a setting is about, for a person who looks for one. */
type SettingGroup = 'answers' | 'limits' | 'redaction' | 'identity' | 'inquiries' | 'tools';

interface Definition<Value> {
  readonly group: SettingGroup;
  /** One sentence for an administrator. */
  readonly description: string;
  readonly schema: SettingSchema<Value>;
  /** The built-in default, written as an administrator would write it. */
  readonly standard: string;
}

function setting<Value>(
  group: SettingGroup,
  schema: SettingSchema<Value>,
  standard: string,
  description: string,
): Definition<Value> {
  return { group, description, schema, standard };
}

/**
 * Every setting that can be changed while the gateway runs (acumatica-reference-product §5, §6, §11.2).
 * The name is also the environment variable that sets it at deployment. A text is read by the same
 * schema wherever it comes from.
 */
export const settingRegistry = {
  MAX_RECORDS: setting(
    'answers',
    whole(1, 10_000),
    '1000',
    'The most rows that one answer may hold.',
  ),
  MAX_ANSWER_CHARS: setting(
    'answers',
    whole(5_000, 4_000_000),
    '50000',
    'The most characters of JSON in one answer, counted once although text and object say the same.',
  ),
  ATTACHMENT_MAX_BYTES: setting(
    'answers',
    whole(0, 4_000_000),
    '2000000',
    'The largest file of a record that one answer may hold, in bytes, whose pictures and documents leave unmasked; 0 lets no file out.',
  ),
  RATE_LIMIT_MAX_CONCURRENT: setting(
    'limits',
    whole(1, 20),
    '3',
    'How many calls to the ERP one person may have open at once.',
  ),
  RATE_LIMIT_MAX_PER_MINUTE: setting(
    'limits',
    whole(1, 1_000),
    '40',
    'How many calls to the ERP one person may make in a minute.',
  ),
  RATE_LIMIT_INSTANCE_CONCURRENT: setting(
    'limits',
    wholeOrOff(100),
    '0',
    'How many calls to the ERP everybody together may have open at once; 0 is no limit.',
  ),
  RATE_LIMIT_INSTANCE_PER_MINUTE: setting(
    'limits',
    wholeOrOff(6_000),
    '0',
    'How many calls to the ERP everybody together may make in a minute; 0 is no limit.',
  ),
  RATE_LIMIT_QUEUE_WAIT_MS: setting(
    'limits',
    whole(0, 10_000),
    '2000',
    'How many milliseconds a call may wait for a free place; 0 refuses at once.',
  ),
  REDACT_PATTERNS: setting(
    'redaction',
    list,
    '',
    'Further names of fields whose values are masked, separated by commas.',
  ),
  REDACT_SKIP: setting(
    'redaction',
    list,
    '',
    'What is not masked, separated by commas: built-in names of fields (DOB), shapes of values (iban_shape), single fields as entity, dot and field, where * is any entity.',
  ),
  DISABLED_TOOLS: setting(
    'tools',
    list,
    '',
    'Tools that are switched off, by name or by group (getters, attachments), separated by commas.',
  ),
  GATE_OPEN_BEFORE_FIRST_BUILD: setting(
    'inquiries',
    yesOrNo,
    'false',
    'Whether inquiries may be run by name before the list of those open to assistants was read for the first time.',
  ),
  AGGREGATE_MAX_ROWS: setting(
    'inquiries',
    whole(1, 100_000),
    '10000',
    'The most rows of an inquiry that are read to answer with totals; of more rows no total is given.',
  ),
  ACCESS_TOKEN_SECONDS: setting(
    'identity',
    whole(300, 86_400),
    '3600',
    'How many seconds an access token lives before its client refreshes it.',
  ),
  REFRESH_TOKEN_DAYS: setting(
    'identity',
    whole(1, 365),
    '90',
    'After how many days without a refresh a person must sign in again.',
  ),
  CONSENT_POLICY_VERSION: setting(
    'identity',
    mark,
    '1',
    'The version of the notice about AI and company data; another one asks everybody again.',
  ),
  CONSENT_EVERY_SIGN_IN: setting(
    'identity',
    yesOrNo,
    'false',
    'Whether the notice about AI and company data is shown at every sign-in.',
  ),
} as const;

/** The name of a setting. */
export type SettingName = keyof typeof settingRegistry;

/** The value of every setting. */
export type SettingValues = {
  readonly [Name in SettingName]: z.output<(typeof settingRegistry)[Name]['schema']>;
};

/** All names, in the order of the registry. */
export const settingNames = Object.keys(settingRegistry) as SettingName[]; // the literal's own keys

/** Whether a text names a setting. */
export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingRegistry, name);
}

/** A text as a setting's value, or what is wrong with it in words that follow the setting's name. */
export function readSetting<Name extends SettingName>(
  name: Name,
  text: string,
):
  | { readonly kind: 'value'; readonly value: SettingValues[Name] }
  | { readonly kind: 'invalid'; readonly problem: string } {
  const parsed = settingRegistry[name].schema.safeParse(text);
  if (parsed.success) return { kind: 'value', value: parsed.data as SettingValues[Name] }; // TypeScript loses which member it is
  return { kind: 'invalid', problem: parsed.error.issues.map(({ message }) => message).join(', ') };
}
