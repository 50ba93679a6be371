// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { walk } from '#shared/governance/walk.ts';
import type { ErpSession, FailedAnswer } from '../client/erp-session.ts';
import { inquiryReading } from '../client/field-shapes.ts';
import { inquiryUrl } from '../client/paths.ts';
import type { AcumaticaSettings } from '../settings.ts';
import { feedInquiry, isInfrastructure } from './infrastructure.ts';

/** An inquiry that a person may run. */
export interface ListedInquiry {
  readonly name: string;
  readonly description?: string;
  readonly screenId?: string;
}

const ServiceDocument = z.object({
  value: z.array(z.object({ name: z.string(), kind: z.string().optional() })),
});
const Feed = z.object({
  value: z.array(
    z.object({
      Name: z.string(),
      AIDescription: z.string().nullish(),
      ScreenID: z.string().nullish(),
    }),
  ),
});

const pageSize = 1_000;
const maxPages = 10;

/** The inquiries in the service document, without the gateway's own; or the failure. */
export async function readServiceDocument(
  session: ErpSession,
  settings: AcumaticaSettings,
): Promise<{ readonly kind: 'read'; readonly names: readonly string[] } | FailedAnswer> {
  const answer = await session.send({
    method: 'GET',
    url: inquiryUrl(settings, []),
    label: 'the list of inquiries',
  });
  if (answer.kind === 'failed') return answer;
  const parsed = ServiceDocument.safeParse(answer.data);
  if (!parsed.success)
    return {
      kind: 'failed',
      failure: {
        code: 'ERP_UNREADABLE_ANSWER',
        message: 'The ERP could not answer: it sent something other than the list of inquiries.',
      },
    };
  const names = parsed.data.value
    .filter(({ kind }) => kind === undefined || kind === 'EntitySet')
    .map(({ name }) => name.trim())
    .filter((name) => name !== '' && !isInfrastructure(name, settings.canaryInquiry));
  return { kind: 'read', names: [...new Set(names)].sort() };
}

/**
 * The descriptions in the feed inquiry, by inquiry name. Empty where this person may not read the
 * feed or the company has none; a later page that fails keeps what is there.
 */
export async function readFeed(
  session: ErpSession,
  settings: AcumaticaSettings,
): Promise<ReadonlyMap<string, Omit<ListedInquiry, 'name'>>> {
  const described = new Map<string, Omit<ListedInquiry, 'name'>>();
  for (let page = 0; page < maxPages; page++) {
    const query = new URLSearchParams({ $top: String(pageSize), $orderby: 'Name' });
    if (page > 0) query.set('$skip', String(page * pageSize));
    const answer = await session.send({
      method: 'GET',
      url: inquiryUrl(settings, [feedInquiry], query),
      label: `the inquiry ${feedInquiry}`,
    });
    if (answer.kind === 'failed') return described;
    const parsed = Feed.safeParse(walk(answer.data, inquiryReading).value);
    if (!parsed.success) return described;
    for (const { Name, AIDescription, ScreenID } of parsed.data.value)
      described.set(Name, {
        ...(AIDescription && { description: AIDescription }),
        ...(ScreenID && { screenId: ScreenID }),
      });
    if (parsed.data.value.length < pageSize) return described;
  }
  return described;
}
