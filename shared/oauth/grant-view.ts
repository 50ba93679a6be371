// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { eventData } from '#shared/events/catalogue.ts';
import type { AuditEvent } from '#shared/events/envelope.ts';
import type { Projection } from '#shared/events/projection.ts';
import { type Person, personKey } from '#shared/platform/caller.ts';
import { epochSeconds } from '#shared/platform/clock.ts';
import type { Item, Key, Table } from '#shared/platform/table.ts';
import { lifetimes } from './lifetimes.ts';
import { grantIdOf } from './oauth-events.ts';

/** The partition of the ledger table that holds the view of grants. */
export const grantViewKey = 'view#grants';

/** An item of the view. One that has ended keeps its key until it is cleaned up, and nothing else. */
const ViewItem = z.object({
  grantId: z.string(),
  tenant: z.string(),
  sub: z.string(),
  clientId: z.string(),
  clientName: z.string().optional(),
  scopes: z.array(z.string()),
  /** Epoch milliseconds, as the other times. */
  approvedAt: z.number(),
  refreshedAt: z.number().optional(),
  expiresAt: z.number(),
});

/** A grant as the view knows it. */
export interface ViewedGrant {
  readonly grantId: string;
  readonly person: Person;
  readonly clientId: string;
  /** As the client called itself; proven by nothing. */
  readonly clientName: string | undefined;
  readonly scopes: readonly string[];
  readonly approvedAt: Date;
  /** The last refresh; undefined where there was none. */
  readonly refreshedAt: Date | undefined;
  /** When the last token under it expires, unless it is refreshed before. */
  readonly expiresAt: Date;
}

/** `#` is encoded, so that no person's keys begin with another's. */
function sortKeyOf(person: Person, grantId = ''): string {
  return `${encodeURIComponent(personKey(person))}#${grantId}`;
}

/**
 * Keeps one item per grant, whole at every event, so that a view with a gap heals with the next refresh.
 * What a mark has ended stays in the view: its reader knows the marks. Nothing is deleted, since nobody
 * may delete from the ledger.
 */
export function grantProjection(ledgerTable: Pick<Table, 'putPart'>): Projection {
  return (events) => {
    const items = new Map<string, Item>();
    for (const event of events) {
      const item = itemAfter(event);
      if (item) items.set(String(item['sk']), item);
    }
    return [...items.values()].map((item) => ledgerTable.putPart(item));
  };
}

function itemAfter(event: AuditEvent): Item | undefined {
  const grantId = grantIdOf(event.stream);
  const { person: sub, tenant, clientId } = event;
  if (grantId === undefined || sub === undefined) return undefined;
  const key: Key = { pk: grantViewKey, sk: sortKeyOf({ tenant, sub }, grantId) };
  const happened = Date.parse(event.occurredAt);
  switch (event.type) {
    case 'GrantApproved.v1':
    case 'TokensIssued.v1': {
      const { scopes, clientName, ...data } = eventData('GrantApproved.v1').parse(event.data);
      const refreshed =
        event.type === 'TokensIssued.v1' &&
        eventData(event.type).parse(event.data).grantType === 'refresh_token';
      const expiresAt = Date.parse(data.expiresAt);
      return {
        ...key,
        ...{ grantId, tenant, sub, clientId, clientName, scopes, expiresAt },
        approvedAt: Date.parse(data.approvedAt),
        ...(refreshed && { refreshedAt: happened }),
        ttl: epochSeconds(new Date(expiresAt)) + lifetimes.cleanUpSlack,
      };
    }
    case 'GrantRevoked.v1':
      return {
        ...key,
        ended: true,
        ttl: epochSeconds(new Date(happened)) + lifetimes.cleanUpSlack,
      };
    default:
      return undefined;
  }
}

/** The grants in the view that have not expired and were not ended one by one: of a person, or all. Strongly consistent. */
export async function* viewedGrants(
  ledgerTable: Pick<Table, 'query'>,
  now: Date,
  person?: Person,
): AsyncGenerator<ViewedGrant> {
  const ofPerson = person && {
    expression: 'begins_with(sk, :person)',
    values: { ':person': sortKeyOf(person) },
  };
  for await (const item of ledgerTable.query({ pk: grantViewKey }, ofPerson)) {
    if (item['ended'] === true) continue;
    const { tenant, sub, ...grant } = ViewItem.parse(item);
    if (grant.expiresAt <= now.getTime()) continue; // DynamoDB deletes late
    yield {
      grantId: grant.grantId,
      person: { tenant, sub },
      clientId: grant.clientId,
      clientName: grant.clientName,
      scopes: grant.scopes,
      approvedAt: new Date(grant.approvedAt),
      refreshedAt: grant.refreshedAt === undefined ? undefined : new Date(grant.refreshedAt),
      expiresAt: new Date(grant.expiresAt),
    };
  }
}
