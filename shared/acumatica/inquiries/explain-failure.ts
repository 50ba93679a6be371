// SPDX-License-Identifier: Apache-2.0
import type { Explanation } from './alignment/diagnostic.ts';
import { columnFeedInquiry, feedInquiry } from './infrastructure.ts';
import type { RebuildFailure, RebuildStep, RegistryNote } from './registry-entry.ts';

const readings: Readonly<Record<RebuildStep, string>> = {
  metadata: 'the metadata of the inquiries',
  inquiries_feed: `the feed inquiry ${feedInquiry}`,
  columns_feed: `the feed inquiry ${columnFeedInquiry}`,
};

const importIt = `An Acumatica administrator imports ${feedInquiry} and ${columnFeedInquiry} on the form Generic Inquiry (SM208000), ticks Expose via OData on both, and gives the role of the people who use this server access to them.`;

const causes: Readonly<Record<string, (step: RebuildStep) => Explanation & { fix: string }>> = {
  ERP_NOT_FOUND: (step) => ({
    why: `The ERP knows nothing of ${readings[step]}: it is not imported, not exposed via OData, or the person who asked may not read it.`,
    fix: importIt,
  }),
  ERP_FORBIDDEN: (step) => ({
    why: `The person who asked may not read ${readings[step]}.`,
    fix: `Somebody who may read it must use this server, or an Acumatica administrator gives their role access to ${feedInquiry} and ${columnFeedInquiry}.`,
  }),
  ERP_NOT_CONFIGURED: (step) => ({
    why: `${readings[step]} has no column Name: it is another inquiry.`,
    fix: importIt,
  }),
  RATE_LIMITED: (step) => ({
    why: `Limits of this server held the reading of ${readings[step]} back.`,
    fix: 'It is tried again by itself within minutes.',
  }),
};

/** Why the list of inquiries could not be built, and what would help, in words for people. */
export function explainFailure({
  step,
  code,
  httpStatus,
}: RebuildFailure): Explanation & { readonly fix: string } {
  const known = causes[code]?.(step);
  if (known !== undefined) return known;
  const status = httpStatus === undefined ? code : `HTTP ${httpStatus}`;
  return {
    why: `The ERP did not give ${readings[step]} (${status}).`,
    fix: 'It is tried again by itself; if it stays so, an administrator looks at the event InquiryRegistryRebuildFailed.',
  };
}

const notes: Readonly<Record<RegistryNote, string>> = {
  feed_without_parameters: `The installed ${feedInquiry} is an older version, which leaves inquiries with parameters out: an administrator can import the current one.`,
  inquiries_incomplete: `${feedInquiry} could not be read to its end, so that inquiries are missing.`,
  columns_incomplete: `${columnFeedInquiry} could not be read to its end, so that descriptions of columns are missing.`,
};

/** A note of a rebuild in words. */
export function explainNote(note: RegistryNote): string {
  return notes[note];
}
