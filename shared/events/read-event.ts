// SPDX-License-Identifier: Apache-2.0
import { eventData, isEventType } from './catalogue.ts';
import { Envelope } from './envelope.ts';
import { type Upcasters, upcast, upcasters } from './upcasters.ts';

/** What a text on the audit queue turned out to be. */
export type ReadEvent =
  | { readonly kind: 'event'; readonly event: Envelope }
  /** No event of ours, and no retry makes it one. `problem` names members, never values. */
  | { readonly kind: 'poison'; readonly problem: string };

/**
 * Reads one event: JSON, the envelope's schema, upcasting, the data's schema. A type that this
 * version does not know is kept as it is: during a deployment the maker may be newer than the reader.
 */
export function readEvent(text: string, registry: Upcasters = upcasters): ReadEvent {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { kind: 'poison', problem: 'not JSON' };
  }
  const envelope = Envelope.safeParse(json);
  if (!envelope.success) return { kind: 'poison', problem: problemOf('envelope', envelope.error) };
  const event = upcast(envelope.data, registry);
  if (!isEventType(event.type)) return { kind: 'event', event };
  const data = eventData(event.type).safeParse(event.data);
  if (!data.success) return { kind: 'poison', problem: problemOf(event.type, data.error) };
  return { kind: 'event', event };
}

function problemOf(what: string, error: { issues: { path: PropertyKey[]; code: string }[] }) {
  const members = error.issues.map(({ path, code }) => `${path.map(String).join('.')} ${code}`);
  return `${what}: ${members.join(', ')}`;
}
