// SPDX-License-Identifier: Apache-2.0

/** A date without time, `yyyy-MM-dd`, in the company's own calendar. */
export type IsoDate = string;
/** An instant, `yyyy-MM-ddTHH:mm:ss[.fff]Z`. */
export type IsoInstant = string;
/** A GUID in lower case with hyphens: the `NoteID` of a record, and its `id` in the contract API. */
export type Guid = string;

/**
 * What every record of the demo company has. Fields carry the names that the contract API gives them;
 * the few that the contract does not know are in lower case and never leave through it.
 */
export type CompanyRecord = {
  readonly id: Guid;
  /** When the record was last changed. */
  LastModifiedDateTime?: IsoInstant;
};

/** A record that belongs to one branch; people limited to other branches do not see it. */
export type BranchRecord = CompanyRecord & { readonly branch: string };
