// SPDX-License-Identifier: Apache-2.0
import type { Envelope } from './envelope.ts';

/** What an older version of an event becomes: the next version's type, and its data in the new shape. */
interface Upcaster {
  readonly to: string;
  readonly data: (data: Envelope['data']) => Envelope['data'];
}

/** Upcasters by the type they read. A version that has a successor in the catalogue has its entry here. */
export type Upcasters = Readonly<Record<string, Upcaster>>;

/** This catalogue's upcasters. Every type is still in its first version. */
export const upcasters: Upcasters = {};

/** An event in the newest version of its type: v1 becomes v2, v2 becomes v3, and so on. */
export function upcast(event: Envelope, registry: Upcasters = upcasters): Envelope {
  const upcaster = Object.hasOwn(registry, event.type) ? registry[event.type] : undefined;
  if (!upcaster) return event;
  const newer = {
    ...event,
    type: upcaster.to,
    schemaVersion: Number(upcaster.to.slice(upcaster.to.lastIndexOf('.v') + 2)),
    data: upcaster.data(event.data),
  };
  return upcast(newer, registry);
}
