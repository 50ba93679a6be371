// SPDX-License-Identifier: Apache-2.0
import { type Random, seededRandom } from '#local/acumatica/company/generate/random.ts';
import { contractReading } from '#shared/acumatica/client/field-shapes.ts';
import { createRedaction } from '#shared/governance/redaction.ts';
import { percentileOf } from './statistics.ts';

/** What it costs to make an answer of the ERP fit to leave, beside what it costs to read it at all. */
export interface OutgoingFigures {
  readonly characters: number;
  /** `JSON.parse` of the text, CPU milliseconds. */
  readonly parseMs: number;
  /** `JSON.parse`, and then unwrapping, cleaning and masking in one pass. */
  readonly wholeMs: number;
  /** The median of the differences of the two, each pair taken one after the other. */
  readonly aboveMs: number;
  /** How many fields were masked, so that nobody measures a pass that does nothing. */
  readonly masked: number;
}

const size = { rows: 1_000, fields: 60 };

const words = ['Open', 'On Hold', 'MAIN', 'Net 30 days', 'Consulting, by the hour', 'RETAIL    '];

/** What an order's fields look like: codes, words, amounts, flags, some instants, a GUID. */
function fieldValue(field: number, random: Random): unknown {
  if (field === 0) return '6f9619ff-8b86-d011-b42d-00cf4fc964ff';
  if (field % 12 === 1) return `2026-0${random.int(1, 9)}-1${random.int(0, 9)}T00:00:00+00:00`;
  switch (field % 4) {
    case 0:
      return random.int(0, 1_000_000) / 100;
    case 1:
      return random.chance(0.5);
    case 2:
      return `SO${String(random.int(0, 999_999)).padStart(6, '0')}`;
    default:
      return random.pick(words);
  }
}

/** Rows of the contract API as the ERP writes them. */
function answerText(): string {
  const random = seededRandom(7);
  const rows = Array.from({ length: size.rows }, (_, row) => {
    const fields = Array.from({ length: size.fields - 2 }, (_, field) => [
      `Field${field}`,
      { value: fieldValue(field, random) },
    ]);
    return {
      id: `3f2504e0-4f89-41d3-9a0c-0305e82c${String(row).padStart(4, '0')}`,
      rowNumber: row + 1,
      note: { value: '' },
      ...Object.fromEntries(fields),
      TaxRegistrationID: { value: '12-3456789' },
      Remark: { value: row % 10 === 0 ? 'paid by 4111 1111 1111 1111' : 'nothing' },
      custom: {},
      _links: { self: '/entity' },
    };
  });
  return JSON.stringify(rows);
}

/** Measures both in turns, as often as asked. */
export function measureOutgoing(repeats = 41): OutgoingFigures {
  const text = answerText();
  const redaction = createRedaction();
  const parse = (): unknown => JSON.parse(text);
  const whole = () => redaction.answer(parse(), contractReading);
  const timed = (run: () => unknown) => {
    const start = performance.now();
    run();
    return performance.now() - start;
  };
  for (let warm = 0; warm < 8; warm += 1) [parse(), whole()];
  const pairs = Array.from({ length: repeats }, () => ({
    parseMs: timed(parse),
    wholeMs: timed(whole),
  }));
  return {
    characters: text.length,
    parseMs: percentileOf(
      pairs.map(({ parseMs }) => parseMs),
      0.5,
    ),
    wholeMs: percentileOf(
      pairs.map(({ wholeMs }) => wholeMs),
      0.5,
    ),
    aboveMs: percentileOf(
      pairs.map(({ parseMs, wholeMs }) => wholeMs - parseMs),
      0.5,
    ),
    masked: whole().masked.length,
  };
}
