// SPDX-License-Identifier: Apache-2.0
import type { ErpSession, FailedAnswer } from '../client/erp-session.ts';
import type { AcumaticaSettings } from '../settings.ts';
import { assembleEntries } from './assemble-entries.ts';
import { type FeedRows, readFeed } from './feed-pages.ts';
import { columnFeed, designRowsIn, inquiriesIn, inquiryFeed } from './feeds.ts';
import { fetchMetadata } from './fetch-metadata.ts';
import type { RebuildStep, RegistryContent, RegistryNote } from './registry-entry.ts';

/** What the ERP says about its inquiries, or the reading that failed. */
export type ReadContent =
  | { readonly kind: 'read'; readonly content: RegistryContent }
  | { readonly kind: 'failed'; readonly step: RebuildStep; readonly answer: FailedAnswer };

const incomplete: FailedAnswer = {
  kind: 'failed',
  failure: { code: 'ERP_UNAVAILABLE', message: 'A later page of a feed could not be read.' },
};
const nameless: FailedAnswer = {
  kind: 'failed',
  failure: {
    code: 'ERP_NOT_CONFIGURED',
    message: 'The inquiry that bears the name of the feed has no column Name.',
  },
};

/**
 * Reads both feeds and the metadata, one request at a time: the person whose token it is goes on working.
 *
 * @param takesParts whether incomplete feeds are better than nothing
 */
export async function readContent(
  session: ErpSession,
  settings: AcumaticaSettings,
  takesParts: boolean,
): Promise<ReadContent> {
  const fed = await readFeed(inquiryFeed, session, settings);
  if (isNoGood(fed, takesParts)) return failed('inquiries_feed', fed);
  const inquiries = inquiriesIn(fed.rows);
  if (inquiries === undefined) return { kind: 'failed', step: 'inquiries_feed', answer: nameless };
  const columns = await readFeed(columnFeed, session, settings);
  if (isNoGood(columns, takesParts)) return failed('columns_feed', columns);
  const metadata = await fetchMetadata(session, settings);
  if (metadata.kind === 'failed') return { kind: 'failed', step: 'metadata', answer: metadata };
  const notes: RegistryNote[] = [
    ...(inquiries.listsParameters ? [] : ['feed_without_parameters' as const]),
    ...(fed.complete ? [] : ['inquiries_incomplete' as const]),
    ...(columns.complete ? [] : ['columns_incomplete' as const]),
  ];
  const readings = {
    inquiries: inquiries.inquiries,
    designRows: designRowsIn(columns.rows),
    metadata: metadata.metadata,
  };
  const entries = assembleEntries(readings, settings.canaryInquiry);
  return { kind: 'read', content: { entries, notes } };
}

/** A feed of more rows than are read is all there is to get; one whose later page failed is not. */
function isNoGood(
  feed: FeedRows | FailedAnswer,
  takesParts: boolean,
): feed is FailedAnswer | (FeedRows & { readonly complete: false }) {
  return feed.kind === 'failed' || (!feed.complete && !feed.isCapped && !takesParts);
}

function failed(step: RebuildStep, feed: FeedRows | FailedAnswer): ReadContent {
  return { kind: 'failed', step, answer: feed.kind === 'failed' ? feed : incomplete };
}
