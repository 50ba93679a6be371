// SPDX-License-Identifier: Apache-2.0
import { seededRandom } from '#local/acumatica/company/generate/random.ts';
import { alignInquiry } from '#shared/acumatica/inquiries/alignment/align-inquiry.ts';
import {
  type GeneratedInquiry,
  generateInquiry,
} from '../unit/shared/acumatica/inquiries/alignment/generated-inquiry.ts';

/** What aligning a company's inquiries costs, and whether it was right. */
export interface AlignmentFigures {
  readonly inquiries: number;
  /** CPU time of all of them, the median of the repeats. */
  readonly cpuMs: number;
  readonly columns: number;
  /** Columns with the description of their own design row. */
  readonly annotated: number;
  /** Columns with the description of another. */
  readonly unsafe: number;
}

/** How many of each, as the issue that asks for the figure has them. */
const size = { inquiries: 121, columns: 40, hoistedKeys: 8 };

function inquiriesOf(captioned: number, dropped: number): readonly GeneratedInquiry[] {
  return Array.from({ length: size.inquiries }, (_, index) =>
    generateInquiry(seededRandom(index + 1), {
      columns: size.columns,
      hoistedKeys: size.hoistedKeys,
      hiddenKeys: index % 5,
      captioned,
      dropped,
      undeclared: 0,
      missing: 0,
    }),
  );
}

/**
 * Aligns 121 generated inquiries of 40 columns with 8 hoisted keys.
 *
 * @param captioned the share of columns with a caption; in production 0.43 (acumatica-reference-product §15)
 * @param dropped rows of each that make no column
 */
export function measureAlignment(captioned = 0.43, dropped = 0, repeats = 9): AlignmentFigures {
  const inquiries = inquiriesOf(captioned, dropped);
  const align = () =>
    inquiries.map(({ rows, entityType }) => alignInquiry({ name: 'Generated', rows, entityType }));
  align(); // warms up, and does not count
  const times = Array.from({ length: repeats }, () => {
    const before = process.cpuUsage();
    align();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  }).sort((one, other) => one - other);
  const said = align().flatMap(({ columns }, index) =>
    columns.flatMap(({ description }, place) =>
      description === undefined
        ? []
        : [description === inquiries[index]?.truth[place]?.description],
    ),
  );
  return {
    inquiries: size.inquiries,
    cpuMs: times[Math.floor(repeats / 2)] ?? Number.NaN,
    columns: size.inquiries * size.columns,
    annotated: said.filter((right) => right).length,
    unsafe: said.filter((right) => !right).length,
  };
}
