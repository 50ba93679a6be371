// SPDX-License-Identifier: Apache-2.0
import type { Clock } from '#shared/platform/clock.ts';
import type { SettingName } from './setting-registry.ts';
import {
  type ResolvedSettings,
  resolveSettings,
  type SettingState,
  type SettingTexts,
} from './setting-sources.ts';
import type { StoredSettings } from './setting-view.ts';
import { type Settings, settingsOf } from './settings.ts';

/** For how long an instance holds what it read, in milliseconds: so long may a change take to be everywhere. */
const settingsMemoMs = 10_000;

/** Reads the settings as they hold now. */
export interface SettingsReader {
  /** The same object as long as nothing changed. Never throws: where the ledger does not answer, what was last known holds. */
  current(): Promise<Settings>;
  /** Each setting with its source, for a person to look at. */
  states(): Promise<readonly SettingState[]>;
}

/** What the reader needs from its surroundings. */
export interface SettingsReaderSurroundings {
  /** The changed settings in the ledger, read strongly. */
  readonly stored: () => Promise<StoredSettings>;
  readonly environment: SettingTexts;
  readonly clock: Clock;
  /** Told when the ledger does not answer. */
  readonly onFault: (fault: unknown) => void;
  /** Told once per version of a stored value that cannot be used. */
  readonly onUnusable: (setting: SettingName, problem: string) => void;
}

interface Known {
  /** Undefined before the ledger answered for the first time. */
  readonly version: number | undefined;
  readonly resolved: ResolvedSettings;
  readonly settings: Settings;
}

/** The reader with its memo. Calls at the same moment share one read. */
export function createSettingsReader({
  stored,
  environment,
  clock,
  onFault,
  onUnusable,
}: SettingsReaderSurroundings): SettingsReader {
  const know = (version: number | undefined, texts: SettingTexts): Known => {
    const resolved = resolveSettings(texts, environment);
    return { version, resolved, settings: settingsOf(resolved.values) };
  };
  let known = know(undefined, {});
  let holdsUntil = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      const { version, texts } = await stored();
      if (version !== known.version) {
        known = know(version, texts);
        for (const { name, problem } of known.resolved.unusable) onUnusable(name, problem);
      }
    } catch (fault) {
      onFault(fault);
    }
    // Also after a fault: a ledger that hangs must not hold up every call.
    holdsUntil = clock.now().getTime() + settingsMemoMs;
  }

  async function newest(): Promise<Known> {
    if (clock.now().getTime() >= holdsUntil) {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await reading;
    }
    return known;
  }

  return {
    current: async () => (await newest()).settings,
    states: async () => (await newest()).resolved.states,
  };
}
