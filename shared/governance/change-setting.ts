// SPDX-License-Identifier: Apache-2.0
import { type Actor, newEvent } from '#shared/events/envelope.ts';
import type { Ledger } from '#shared/events/ledger.ts';
import { assertNever } from '#shared/platform/assert-never.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { Ids } from '#shared/platform/ids.ts';
import type { Table } from '#shared/platform/table.ts';
import { isSettingName, readSetting, settingNames } from './setting-registry.ts';
import { settingStream, storedSettings } from './setting-view.ts';

/** What a change of a setting needs from its surroundings. */
export interface SettingDeps {
  readonly ledger: Pick<Ledger, 'append'>;
  readonly ledgerTable: Pick<Table, 'get'>;
  readonly tenant: string;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** What shall hold from now on. */
export interface SettingChange {
  readonly setting: string;
  /** As an administrator writes it; null goes back to the environment's value or the default. */
  readonly value: string | null;
  readonly actor: Actor;
  /** The version that the administrator saw. Left out, the newest is changed, whatever it is. */
  readonly version?: number;
}

/** How a change ended. */
export type SettingChanged =
  | { readonly kind: 'changed'; readonly version: number }
  /** The setting holds this value already; nothing was written. */
  | { readonly kind: 'unchanged' }
  /** The setting or its value is none; the reason is written for an administrator. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Somebody else changed the settings meanwhile: look again and decide again. */
  | { readonly kind: 'changed_meanwhile' };

const tries = 5;

/**
 * Changes one setting, or puts it back. The event and the current values are written in one
 * transaction; every instance reads them within the memo of its reader.
 *
 * @throws what the table throws
 */
export async function changeSetting(
  deps: SettingDeps,
  { setting, value, actor, version: seen }: SettingChange,
): Promise<SettingChanged> {
  if (!isSettingName(setting)) {
    const reason = `There is no setting ${setting.slice(0, 64)}. There are: ${settingNames.join(', ')}.`;
    return { kind: 'refused', reason };
  }
  const text = value?.trim() ?? null;
  const read = text === null ? undefined : readSetting(setting, text);
  if (read?.kind === 'invalid') return { kind: 'refused', reason: `${setting} ${read.problem}.` };
  for (let attempt = 1; attempt <= tries; attempt++) {
    const { version, texts } = await storedSettings(deps.ledgerTable);
    if (seen !== undefined && seen !== version) return { kind: 'changed_meanwhile' };
    const previous = texts[setting];
    if ((previous ?? null) === text) return { kind: 'unchanged' };
    const event = newEvent(
      {
        type: 'SettingChanged.v1',
        tenant: deps.tenant,
        actor,
        correlationId: deps.ids.unique(),
        data: { setting, value: text, ...(previous !== undefined && { previous }) },
      },
      deps,
    );
    const appended = await deps.ledger.append([{ ...event, stream: settingStream }], {
      // Of all who change the same version, one goes through; the others look again.
      idempotencyKey: `settings#${version}`,
    });
    switch (appended.kind) {
      case 'appended':
        return { kind: 'changed', version: version + 1 };
      case 'duplicate':
      case 'contended':
        break;
      case 'refused':
        throw new Error('A change of a setting has no conditions of its own');
      default:
        return assertNever(appended);
    }
  }
  return { kind: 'changed_meanwhile' };
}
