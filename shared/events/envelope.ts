// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { Clock } from '#shared/platform/clock.ts';
import type { Ids } from '#shared/platform/ids.ts';
import { type EventData, type EventType, eventData, schemaVersionOf } from './catalogue.ts';
import type { Status } from './status.ts';

/** Who did it: opaque ids only, never a name or an address. */
const Actor = z.object({
  kind: z.enum(['person', 'client', 'system']),
  /** The person's `sub`, the client's id, or the part of the system. */
  id: z.string().min(1),
});
export type Actor = z.infer<typeof Actor>;

/**
 * The envelope around every event, state or observation (docs/audit.md, aws-design §4.3).
 * Envelope fields and promoted columns are typed and stable; what differs by type lives in `data`.
 */
export const Envelope = z.object({
  eventId: z.string().min(1),
  /** Past tense with its version, for example `ToolCalled.v1`. */
  type: z.string().regex(/^[A-Z][A-Za-z]+\.v[1-9][0-9]*$/),
  schemaVersion: z.int().positive(),
  /** State events only: the stream and the event's place in it, from 1. */
  stream: z.string().optional(),
  version: z.int().positive().optional(),
  tenant: z.string(),
  actor: Actor,
  occurredAt: z.iso.datetime(),
  recordedAt: z.iso.datetime(),
  correlationId: z.string().min(1),
  causationId: z.string().optional(),
  /** What auditors filter by. */
  person: z.string().optional(),
  clientId: z.string().optional(),
  tool: z.string().optional(),
  status: z.string().optional(),
  durationMs: z.int().nonnegative().optional(),
  entity: z.string().optional(),
  errorCode: z.string().optional(),
  data: z.record(z.string(), z.unknown()),
});
export type Envelope = z.infer<typeof Envelope>;

/** An envelope whose type and data are known to belong together. */
export type AuditEvent<Type extends EventType = EventType> = Omit<Envelope, 'type' | 'data'> & {
  readonly type: Type;
  readonly data: EventData<Type>;
};

/** What the maker of an event says; the envelope's ids, times and schema version are added. */
export interface EventFacts<Type extends EventType> {
  readonly type: Type;
  readonly tenant: string;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId?: string | undefined;
  readonly occurredAt?: Date | undefined;
  readonly person?: string | undefined;
  readonly clientId?: string | undefined;
  readonly tool?: string | undefined;
  readonly status?: Status | undefined;
  readonly durationMs?: number | undefined;
  readonly entity?: string | undefined;
  readonly errorCode?: string | undefined;
  readonly data: EventData<Type>;
}

/**
 * Makes an event of a known type.
 *
 * @throws ZodError when the data does not fit the type's schema: a defect in the caller
 */
export function newEvent<Type extends EventType>(
  { occurredAt, data, ...facts }: EventFacts<Type>,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
): AuditEvent<Type> {
  const recordedAt = clock.now();
  const given = Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== undefined),
  ) as Omit<EventFacts<Type>, 'occurredAt' | 'data'>; // exactOptionalPropertyTypes: absent, not undefined
  return {
    ...(given as Omit<AuditEvent<Type>, 'data'>), // the type parameter is lost in fromEntries
    eventId: ids.unique(),
    schemaVersion: schemaVersionOf(facts.type),
    occurredAt: (occurredAt ?? recordedAt).toISOString(),
    recordedAt: recordedAt.toISOString(),
    data: eventData(facts.type).parse(data) as EventData<Type>, // zod cannot follow the type parameter
  };
}
