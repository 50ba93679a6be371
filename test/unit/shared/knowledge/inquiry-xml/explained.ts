// SPDX-License-Identifier: Apache-2.0
import {
  type ExplainedInquiry,
  type Explanation,
  explainExport,
} from '#shared/knowledge/inquiry-xml/explain-export.ts';

/** An explanation that there has to be. @throws Error where the export is refused */
export function explained(xml: string): Extract<Explanation, { kind: 'explained' }> {
  const explanation = explainExport(xml);
  if (explanation.kind === 'refused') throw new Error(explanation.message);
  return explanation;
}

/** The one inquiry of an export. */
export function inquiryIn(xml: string): ExplainedInquiry {
  const [inquiry] = explained(xml).inquiries;
  if (inquiry === undefined) throw new Error('no inquiry');
  return inquiry;
}

/** What an export's warnings are about. */
export function warningsIn(xml: string): string[] {
  return inquiryIn(xml).warnings.map(({ about }) => about);
}

/** The text of the warning about something. */
export function warningAbout(xml: string, about: string): string {
  return inquiryIn(xml).warnings.find((one) => one.about === about)?.text ?? 'none';
}
