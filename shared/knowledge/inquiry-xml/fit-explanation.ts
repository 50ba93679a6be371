// SPDX-License-Identifier: Apache-2.0
import type { ExplainedInquiry } from './explain-export.ts';

/** The parts of an inquiry that can be asked for by name. */
export const inquiryParts = [
  'tables',
  'joins',
  'parameters',
  'conditions',
  'grouping',
  'sorting',
  'columns',
  'navigation',
] as const;

/** One of them. */
export type InquiryPart = (typeof inquiryParts)[number];

/** An explanation that fits an answer; what was left out is said. */
export interface FittedExplanation {
  readonly truncated?: true;
  readonly actionRequired?: string;
  readonly text?: string;
  readonly inquiries: readonly Readonly<Record<string, unknown>>[];
  readonly [name: string]: unknown;
}

/** Shorter than this, a text says too little. */
const shortestText = 1_500;

function sizeOf(value: unknown): number {
  return JSON.stringify(value).length;
}

/** As many whole lines as fit, and how many do not. */
function fittingText(lines: readonly string[], room: number): string {
  let size = 0;
  const overflowing = lines.findIndex((line) => {
    size += sizeOf(line);
    return size > room - 100;
  });
  if (overflowing === -1) return lines.join('\n');
  const left = lines.length - overflowing;
  return [...lines.slice(0, overflowing), `[${left} more lines are left out]`].join('\n');
}

/** The one part, with what tells whose it is. */
function only(inquiry: ExplainedInquiry, part: InquiryPart): Readonly<Record<string, unknown>> {
  const { name, counts, where } = inquiry;
  return {
    name,
    counts,
    ...(part === 'conditions' && where !== undefined && { where }),
    [part]: inquiry[part],
  };
}

/** An inquiry whose lists are cut to whole rows, each with how many it had. */
interface Cut {
  readonly lists: Map<string, readonly unknown[]>;
  readonly rest: Readonly<Record<string, unknown>>;
  readonly had: Readonly<Record<string, number>>;
}

function cutText(text: string): string {
  return text.length <= shortestText ? text : `${text.slice(0, shortestText)} [cut]`;
}

function cutOf(inquiry: Readonly<Record<string, unknown>>): Cut {
  const lists = new Map<string, readonly unknown[]>();
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(inquiry))
    if (Array.isArray(value)) lists.set(name, value);
    else rest[name] = typeof value === 'string' ? cutText(value) : value;
  const had = Object.fromEntries([...lists].map(([name, { length }]) => [name, length]));
  return { lists, rest, had };
}

function joined({ lists, rest, had }: Cut): Readonly<Record<string, unknown>> {
  const leftOut = Object.fromEntries(
    [...lists].flatMap(([name, rows]) => {
      const missing = (had[name] ?? 0) - rows.length;
      return missing === 0 ? [] : [[name, missing] as const];
    }),
  );
  return {
    ...rest,
    ...Object.fromEntries(lists),
    ...(Object.keys(leftOut).length > 0 && { leftOut }),
  };
}

/** Halves the longest lists until the inquiry fits; undefined where even its head does not. */
function halved(
  inquiry: Readonly<Record<string, unknown>>,
  room: number,
): Readonly<Record<string, unknown>> | undefined {
  const cut = cutOf(inquiry);
  for (;;) {
    const result = joined(cut);
    if (sizeOf(result) <= room) return result;
    const [longest] = [...cut.lists]
      .filter(([, rows]) => rows.length > 0)
      .toSorted(([, one], [, other]) => sizeOf(other) - sizeOf(one));
    if (longest === undefined) return undefined;
    const [name, rows] = longest;
    cut.lists.set(name, rows.slice(0, Math.floor(rows.length / 2)));
  }
}

/**
 * Cuts an explanation to a length: first the text, whose facts the structure has too, then the rows of the
 * longest lists. What is left out is counted, and `counts` always tells what the export has.
 *
 * @param limit the most characters of JSON
 * @param part the one part that was asked for; all where it is left out
 */
export function fitExplanation(
  inquiries: readonly ExplainedInquiry[],
  lines: readonly string[],
  limit: number,
  part?: InquiryPart,
): FittedExplanation {
  const shown = part === undefined ? inquiries : inquiries.map((one) => only(one, part));
  const whole: FittedExplanation =
    part === undefined ? { text: lines.join('\n'), inquiries: shown } : { inquiries: shown };
  if (sizeOf(whole) <= limit) return whole;
  const notice = {
    truncated: true as const,
    actionRequired:
      part === undefined
        ? `The explanation is longer than one answer (${limit} characters): it was cut, and counts tells how much there is. Call again with part, one of ${inquiryParts.join(', ')}, for all of one part.`
        : `This part alone is longer than one answer (${limit} characters): leftOut tells how many rows are missing. Say so, and do not guess them.`,
  };
  const roomForText = limit - sizeOf({ ...notice, inquiries: shown });
  if (part === undefined && roomForText >= shortestText)
    return { ...notice, text: fittingText(lines, roomForText), inquiries: shown };
  const text = part === undefined ? { text: fittingText(lines, shortestText) } : {};
  const frame = { ...notice, inquiriesLeftOut: shown.length, ...text, inquiries: [] };
  let room = limit - sizeOf(frame);
  const fitting: Readonly<Record<string, unknown>>[] = [];
  for (const inquiry of shown) {
    const cut = halved(inquiry, room);
    if (cut === undefined) break;
    fitting.push(cut);
    room -= sizeOf(cut) + 1;
  }
  const missing = shown.length - fitting.length;
  return {
    ...notice,
    ...(missing > 0 && { inquiriesLeftOut: missing }),
    ...text,
    inquiries: fitting,
  };
}
