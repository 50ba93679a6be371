// SPDX-License-Identifier: Apache-2.0
import type { EventData, EventType } from '#shared/events/catalogue.ts';
import { type Actor, type AuditEvent, newEvent } from '#shared/events/envelope.ts';
import type { Status } from '#shared/events/status.ts';
import type { Person } from '#shared/platform/caller.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { Ids } from '#shared/platform/ids.ts';
import { sha256 } from './artefact.ts';

/** What the events of the sign-in need from their surroundings. */
export interface EventSource {
  readonly tenant: string;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** What an event is about. */
export interface About {
  readonly person?: Person | undefined;
  readonly clientId?: string | undefined;
  readonly correlationId?: string | undefined;
  readonly status?: Status | undefined;
  readonly errorCode?: string | undefined;
  /** Who acts, where it is not the person or client that it is about. */
  readonly actor?: Actor | undefined;
}

const grantPrefix = 'grant#';

/** The stream of state events of a client, of a grant, or of a selection of grants. */
export const streams = {
  client: (clientId: string) => `client#${clientId}`,
  grant: (grantId: string) => `${grantPrefix}${grantId}`,
  grants: (selection: string) => `grants#${selection}`,
} as const;

/** The grant that a stream is of; undefined where it is of something else. */
export function grantIdOf(stream: string | undefined): string | undefined {
  return stream?.startsWith(grantPrefix) ? stream.slice(grantPrefix.length) : undefined;
}

/** One id for all events of a sign-in. The interaction itself stays out of the log. */
export function correlationOf(uid: string): string {
  return `sign-in-${sha256(uid).slice(0, 22)}`;
}

/** An observation of the sign-in. */
export function observation<Type extends EventType>(
  source: EventSource,
  type: Type,
  about: About,
  data: EventData<Type>,
): AuditEvent<Type> {
  return newEvent(
    {
      type,
      tenant: about.person?.tenant ?? source.tenant,
      actor: about.actor ?? actorOf(about),
      correlationId: about.correlationId ?? source.ids.unique(),
      person: about.person?.sub, // the tenant has a column of its own
      clientId: about.clientId,
      status: about.status,
      errorCode: about.errorCode,
      data,
    },
    source,
  );
}

/** A state event of a stream, for the transaction that changes the state. */
export function stateEvent<Type extends EventType>(
  source: EventSource,
  stream: string,
  type: Type,
  about: About,
  data: EventData<Type>,
): AuditEvent<Type> {
  return { ...observation(source, type, about, data), stream };
}

function actorOf({ person, clientId }: About): Actor {
  if (person) return { kind: 'person', id: person.sub };
  return clientId ? { kind: 'client', id: clientId } : { kind: 'system', id: 'oauth' };
}
