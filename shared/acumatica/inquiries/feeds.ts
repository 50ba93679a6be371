// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { type DesignRow, readDesignRow } from './alignment/design-row.ts';
import type { Feed } from './feed-pages.ts';
import { columnFeedInquiry, feedInquiry } from './infrastructure.ts';
import type { InquiryParameter } from './registry-entry.ts';

/** One row per exposed inquiry; in the current feed one per parameter of those that take some. */
export const inquiryFeed: Feed = {
  inquiry: feedInquiry,
  orderBy: 'Name',
  columns: [
    'Name',
    'AIDescription',
    'ScreenID',
    'DesignID',
    'ParameterName',
    'ParameterDisplayName',
    'ParameterRequired',
    'ParameterIsActive',
  ],
};

/** One row per result column of an exposed inquiry. */
export const columnFeed: Feed = {
  inquiry: columnFeedInquiry,
  orderBy: 'Name,LineNbr',
  columns: [
    'Name',
    'DesignID',
    'AIDescription',
    'ColumnAIDescription',
    'LineNbr',
    'SortOrder',
    'IsActive',
    'ColumnIsActive',
    'Caption',
    'Field',
    'SchemaField',
  ],
};

const text = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => {
    const trimmed = value === null || value === undefined ? '' : String(value).trim();
    return trimmed === '' ? undefined : trimmed;
  });
const no: ReadonlySet<string> = new Set(['false', '0', 'no', 'n']);
const flag = text.transform((value) =>
  value === undefined ? undefined : !no.has(value.toLowerCase()),
);

const InquiryRow = z.object({
  Name: text,
  AIDescription: text,
  ScreenID: text,
  DesignID: text,
  ParameterName: text,
  ParameterDisplayName: text,
  ParameterRequired: flag,
  ParameterIsActive: flag,
});

/** An inquiry as the feed has it. */
export interface FedInquiry {
  readonly name: string;
  readonly designId?: string;
  readonly screenId?: string;
  readonly description?: string;
  readonly parameters: readonly InquiryParameter[];
}

/** What the feed of inquiries says. */
export interface FedInquiries {
  /** By name, each once although the join with parameters repeats it. */
  readonly inquiries: ReadonlyMap<string, FedInquiry>;
  /** False where the installed feed is an older one, which leaves inquiries with parameters out. */
  readonly listsParameters: boolean;
}

/**
 * The inquiries in the feed's rows.
 *
 * @returns undefined where there are rows and none has a name: another inquiry bears the feed's name
 */
export function inquiriesIn(
  rows: readonly Readonly<Record<string, unknown>>[],
): FedInquiries | undefined {
  const inquiries = new Map<string, FedInquiry>();
  for (const row of rows) {
    const parsed = InquiryRow.safeParse(row);
    if (!parsed.success || parsed.data.Name === undefined) continue;
    const { Name: name, DesignID, ScreenID, AIDescription } = parsed.data;
    const known = inquiries.get(name);
    const parameter = parameterIn(parsed.data);
    inquiries.set(name, {
      name,
      ...(DesignID !== undefined && { designId: DesignID }),
      ...(ScreenID !== undefined && { screenId: ScreenID }),
      ...(AIDescription !== undefined && { description: AIDescription }),
      parameters: [...(known?.parameters ?? []), ...(parameter ? [parameter] : [])],
    });
  }
  if (rows.length > 0 && inquiries.size === 0) return undefined;
  // The ERP writes every column of every row, empty ones as null.
  const listsParameters = rows.length === 0 || rows.some((row) => 'ParameterName' in row);
  return { inquiries, listsParameters };
}

function parameterIn(row: z.output<typeof InquiryRow>): InquiryParameter | undefined {
  if (row.ParameterName === undefined || row.ParameterIsActive === false) return undefined;
  return {
    name: row.ParameterName,
    ...(row.ParameterDisplayName !== undefined && { displayName: row.ParameterDisplayName }),
    ...(row.ParameterRequired !== undefined && { required: row.ParameterRequired }),
  };
}

/** The design rows in the feed of columns, by inquiry name. */
export function designRowsIn(
  rows: readonly Readonly<Record<string, unknown>>[],
): ReadonlyMap<string, readonly DesignRow[]> {
  const byName = new Map<string, DesignRow[]>();
  for (const row of rows) {
    const name = text.safeParse(row['Name']).data;
    const design = readDesignRow(row);
    if (name === undefined || design === undefined) continue;
    const known = byName.get(name);
    if (known) known.push(design);
    else byName.set(name, [design]);
  }
  return byName;
}
