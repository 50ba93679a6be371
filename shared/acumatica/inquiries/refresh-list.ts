// SPDX-License-Identifier: Apache-2.0
import { newEvent } from '#shared/events/envelope.ts';
import type { Ledger } from '#shared/events/ledger.ts';
import { type ErrorCode, errorCodes } from '#shared/mcp/error-codes.ts';
import type { Person } from '#shared/platform/caller.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { Ids } from '#shared/platform/ids.ts';
import { type ErpSurroundings, openErpSession } from '../client/erp-session.ts';
import type { AcumaticaSettings } from '../settings.ts';
import type { InquiryList, Manifest } from './inquiry-list.ts';
import { readFeed, readServiceDocument } from './service-document.ts';

/** Why a refresh will not be done. */
export type RefreshEnd = ErrorCode | 'REQUESTER_SIGNED_OUT';

/** How a refresh ended. */
export type Refreshed =
  | {
      readonly kind: 'done';
      readonly outcome: 'REFRESHED' | 'ALREADY_DONE';
      readonly items: number;
    }
  /** It will not go better another time: the requester is signed out, or may not read the list. */
  | { readonly kind: 'ended'; readonly outcome: RefreshEnd }
  /** The queue should deliver the request again. */
  | { readonly kind: 'retry'; readonly reason: string };

/** What a refresh of the list needs from its surroundings. */
export interface RefreshSurroundings {
  readonly settings: AcumaticaSettings;
  readonly erp: ErpSurroundings;
  readonly list: InquiryList;
  readonly ledger: Pick<Ledger, 'append'>;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Reads the inquiries with the requester's own token and makes them the current list. Repeats of one
 * request, which the queue may send, end as `ALREADY_DONE`: the list, the event and the key that
 * remembers the request are written in one transaction.
 */
export async function refreshInquiryList(
  requester: Person,
  correlationId: string,
  { settings, erp, list, ledger, clock, ids }: RefreshSurroundings,
): Promise<Refreshed> {
  const before = await list.manifest();
  if (before?.generation === correlationId)
    return { kind: 'done', outcome: 'ALREADY_DONE', items: before.inquiries };
  const session = openErpSession(erp, {
    person: requester,
    signal: new AbortController().signal,
  });
  const found = await readServiceDocument(session, settings);
  if (found.kind === 'failed') {
    const { code } = found.failure;
    if (code === 'SIGN_IN_REQUIRED') return { kind: 'ended', outcome: 'REQUESTER_SIGNED_OUT' };
    return errorCodes[code].retryable
      ? { kind: 'retry', reason: code }
      : { kind: 'ended', outcome: code };
  }
  const described = await readFeed(session, settings);
  const inquiries = found.names.map((name) => ({ name, ...described.get(name) }));
  await list.write(correlationId, inquiries);
  const manifest: Manifest = {
    generation: correlationId,
    inquiries: inquiries.length,
    refreshedAt: clock.now().toISOString(),
    ...(before !== undefined && { previous: before.generation }),
  };
  const event = {
    ...newEvent(
      {
        type: 'InquiryListRefreshed.v1',
        tenant: requester.tenant,
        actor: { kind: 'person', id: requester.sub },
        correlationId,
        person: requester.sub,
        data: { inquiries: inquiries.length },
      },
      { clock, ids },
    ),
    stream: `inquiries#${requester.tenant}`,
  };
  const appended = await ledger.append([event], {
    idempotencyKey: `refresh-inquiry-list#${correlationId}`,
    parts: [list.flipPart(manifest)],
  });
  switch (appended.kind) {
    case 'appended':
      await list.removeStale(manifest);
      return { kind: 'done', outcome: 'REFRESHED', items: inquiries.length };
    case 'duplicate':
      return { kind: 'done', outcome: 'ALREADY_DONE', items: inquiries.length };
    default:
      return { kind: 'retry', reason: `LEDGER_${appended.kind.toUpperCase()}` };
  }
}
