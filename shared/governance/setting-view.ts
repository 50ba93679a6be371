// SPDX-License-Identifier: Apache-2.0
import { eventData } from '#shared/events/catalogue.ts';
import type { Projection } from '#shared/events/projection.ts';
import type { Key, Table } from '#shared/platform/table.ts';
import { settingNames } from './setting-registry.ts';
import type { SettingTexts } from './setting-sources.ts';

/** The stream of the changes of settings. */
export const settingStream = 'settings';

/** One item of the ledger table: an attribute per setting that was changed, and the version of the stream. */
const viewKey: Key = { pk: 'view#settings', sk: 'CURRENT' };

/** The changed settings and how many changes there were. */
export interface StoredSettings {
  readonly version: number;
  readonly texts: SettingTexts;
}

/** Keeps the current values in the transaction that appends their change. */
export function settingProjection(ledgerTable: Pick<Table, 'updatePart'>): Projection {
  return (events) => {
    const changes = events.flatMap(({ type, data, version }) =>
      type === 'SettingChanged.v1' ? [{ ...eventData(type).parse(data), version }] : [],
    );
    const last = changes.at(-1);
    if (last === undefined) return [];
    // Later changes of the same setting win, since an item is written once only in a transaction.
    const latest = [...new Map(changes.map(({ setting, value }) => [setting, value]))];
    const set = latest.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
    const removed = latest.flatMap(([name, value]) => (value === null ? [name] : []));
    const place = (name: string) => latest.findIndex(([given]) => given === name);
    const assignments = set.map(([name]) => `#n${place(name)} = :v${place(name)}`);
    const removals = removed.map((name) => `#n${place(name)}`);
    return [
      ledgerTable.updatePart(viewKey, {
        expression: [
          `SET ${['version = :version', ...assignments].join(', ')}`,
          ...(removals.length > 0 ? [`REMOVE ${removals.join(', ')}`] : []),
        ].join(' '),
        names: Object.fromEntries(latest.map(([name]) => [`#n${place(name)}`, name])),
        values: {
          ':version': last.version,
          ...Object.fromEntries(set.map(([name, value]) => [`:v${place(name)}`, value])),
        },
      }),
    ];
  };
}

/** The changed settings, read strongly. An attribute that is no setting any more is left out. */
export async function storedSettings(ledgerTable: Pick<Table, 'get'>): Promise<StoredSettings> {
  const item = (await ledgerTable.get(viewKey)) ?? {};
  const texts = settingNames.flatMap((name) => {
    const text = item[name];
    return typeof text === 'string' ? [[name, text] as const] : [];
  });
  return { version: Number(item['version'] ?? 0), texts: Object.fromEntries(texts) };
}
