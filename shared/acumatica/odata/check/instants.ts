// SPDX-License-Identifier: Apache-2.0

import type { Checking, Translated } from './checking.ts';
import { instantExample } from './dialect.ts';

const instant =
  /^(?<day>\d{4}-\d\d-\d\d)(?<time>T\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?)?(?<zone>Z|[+-]\d\d:\d\d)?$/i;

/** Whether a text is a day or an instant of ISO 8601, and one that the calendar has. */
export function isInstant(text: string): boolean {
  const { day, time = '', zone = '' } = instant.exec(text)?.groups ?? {};
  if (day === undefined || (time === '' && zone !== '')) return false;
  // The 30th of February rolls over into March.
  const start = Date.parse(`${day}T00:00:00Z`);
  return (
    !Number.isNaN(start) &&
    new Date(start).toISOString().startsWith(day) &&
    !Number.isNaN(Date.parse(`${day}${time.toUpperCase() || 'T00:00'}${zone.toUpperCase() || 'Z'}`))
  );
}

function ofV4(text: string): { readonly text: string; readonly why: string } {
  const groups = instant.exec(text)?.groups ?? {};
  const needsZone = groups['time'] !== undefined && groups['zone'] === undefined;
  return needsZone
    ? { text: `${text}Z`, why: 'inquiries speak UTC, and an instant names its zone' }
    : { text, why: 'in OData v4 an instant stands bare' };
}

/**
 * An instant or a day, as the dialect writes it.
 *
 * @param written the whole literal as it was given
 * @param text what stands in its quotes, or all of it where it has none
 */
export function translateInstant(written: string, text: string, checking: Checking): Translated {
  if (!isInstant(text)) {
    checking.wrong({
      kind: 'unrecognized_literal',
      problem: `${written} is no date of the calendar, or not written as ISO 8601.`,
      useInstead: instantExample(checking.dialect),
      next: 'Rewrite the date.',
    });
    return { text: written, type: 'datetime' };
  }
  if (checking.dialect === 'v3') {
    const typed = `datetimeoffset'${text}'`;
    const why = 'the contract API takes instants as datetimeoffset only';
    return { text: checking.rewrite(written, typed, why), type: 'datetime' };
  }
  const bare = ofV4(text);
  return { text: checking.rewrite(written, bare.text, bare.why), type: 'datetime' };
}
