// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { readEnv } from '#shared/platform/env.ts';
import {
  readSetting,
  type SettingName,
  type SettingValues,
  settingNames,
  settingRegistry,
} from './setting-registry.ts';

/** Where a setting's value comes from. */
type SettingSource = 'ledger' | 'environment' | 'default';

/** Texts of settings as some source holds them. */
export type SettingTexts = Readonly<Partial<Record<SettingName, string>>>;

/** A setting as it holds now. */
export interface SettingState {
  readonly name: SettingName;
  readonly source: SettingSource;
  /** The value as its source wrote it. */
  readonly text: string;
}

/** All settings as they hold now. */
export interface ResolvedSettings {
  readonly values: SettingValues;
  readonly states: readonly SettingState[];
  /** Stored values that cannot be used any more; another source holds in their place. */
  readonly unusable: readonly { readonly name: SettingName; readonly problem: string }[];
}

/**
 * The settings that the environment sets.
 *
 * @throws SettingsError naming each that is malformed
 */
export function settingsInEnvironment(
  source?: Readonly<Record<string, string | undefined>>,
): SettingTexts {
  const text = (name: SettingName) =>
    z
      .string()
      .superRefine((given, context) => {
        const read = readSetting(name, given);
        if (read.kind === 'invalid') context.addIssue({ code: 'custom', message: read.problem });
      })
      .optional();
  return readEnv(
    z.object(Object.fromEntries(settingNames.map((name) => [name, text(name)]))),
    source,
  );
}

/** What holds: the ledger before the environment before the default. A stored value that cannot be used locks nobody out. */
export function resolveSettings(ledger: SettingTexts, environment: SettingTexts): ResolvedSettings {
  const unusable: { name: SettingName; problem: string }[] = [];
  const states = settingNames.map((name): SettingState => {
    const stored = ledger[name];
    if (stored !== undefined) {
      const read = readSetting(name, stored);
      if (read.kind === 'value') return { name, source: 'ledger', text: stored };
      unusable.push({ name, problem: read.problem });
    }
    const given = environment[name];
    if (given !== undefined) return { name, source: 'environment', text: given };
    return { name, source: 'default', text: settingRegistry[name].standard };
  });
  const values = Object.fromEntries(
    states.map(({ name, text }) => [name, settingRegistry[name].schema.parse(text)]),
  ) as SettingValues; // one entry per name of the registry, each by its own schema
  return { values, states, unusable };
}
