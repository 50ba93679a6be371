// SPDX-License-Identifier: Apache-2.0

/** Why something of the folder is not in the index. */
export type SkipReason =
  | 'is not Markdown'
  | 'is hidden'
  | 'is a list of contents or a notice'
  | 'is larger than 16 MB'
  | 'is binary'
  | 'is not UTF-8'
  | 'is empty'
  | 'cannot be read'
  | 'has no text under any heading';

/** A file that is not in the index. */
export interface SkippedFile {
  readonly file: string;
  readonly reason: SkipReason;
}

/** What was left out within files, by count. */
export interface LeftOut {
  /** Sections of fewer than 80 characters. */
  short: number;
  /** Contents, copyright and the like. */
  boilerplate: number;
  /** Sections whose heading and text are there already. */
  repeated: number;
  /** Tables whose last cell never ends; their text is there, line by line. */
  openTables: number;
}

export const nothingLeftOut = (): LeftOut => ({
  short: 0,
  boilerplate: 0,
  repeated: 0,
  openTables: 0,
});
