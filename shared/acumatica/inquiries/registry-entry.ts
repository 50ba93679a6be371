// SPDX-License-Identifier: Apache-2.0
import type { AlignedColumn } from './alignment/align-inquiry.ts';
import type { DesignRow } from './alignment/design-row.ts';
import type { AlignmentDiagnostic } from './alignment/diagnostic.ts';

/** A parameter that an inquiry asks for. */
export interface InquiryParameter {
  readonly name: string;
  /** As `$metadata` declares it, such as `Edm.String`; absent where it does not say. */
  readonly type?: string;
  /** As people see it on the inquiry's form. */
  readonly displayName?: string;
  /** Absent where the installed feed does not say. */
  readonly required?: boolean;
}

/** An inquiry that an administrator has opened to assistants, with what its design says. No values of rows. */
export interface InquiryEntry {
  readonly name: string;
  readonly designId?: string;
  readonly screenId?: string;
  readonly description?: string;
  /** Active rows of the design, so that a person's own metadata can be aligned with them. */
  readonly rows: readonly DesignRow[];
  readonly columns: readonly AlignedColumn[];
  readonly parameters: readonly InquiryParameter[];
  readonly diagnostic: AlignmentDiagnostic;
}

/** What a rebuild found and an administrator should know. */
export type RegistryNote =
  /** The installed feed lists no inquiries with parameters: an older version. */
  | 'feed_without_parameters'
  /** The feed of inquiries has more rows than are read, or a later page failed. */
  | 'inquiries_incomplete'
  /** The same of the feed of columns. */
  | 'columns_incomplete';

/** What a rebuild made of the ERP's feeds. */
export interface RegistryContent {
  readonly entries: readonly InquiryEntry[];
  readonly notes: readonly RegistryNote[];
}

/** Where a rebuild failed. */
export type RebuildStep = 'metadata' | 'inquiries_feed' | 'columns_feed';

/** Why the last rebuild failed, for people to read. No texts of the ERP: they may quote anything. */
export interface RebuildFailure {
  readonly at: string;
  readonly step: RebuildStep;
  /** The gateway's own code, such as `ERP_NOT_FOUND`. */
  readonly code: string;
  readonly httpStatus?: number;
}

/** The registry as an instance knows it. */
export type RegistryState =
  | {
      readonly kind: 'built';
      /** Grows with each rebuild. */
      readonly version: number;
      readonly builtAt: Date;
      /** By exact name. */
      readonly entries: ReadonlyMap<string, InquiryEntry>;
      readonly notes: readonly RegistryNote[];
      /** Present where a later rebuild failed. */
      readonly failure?: RebuildFailure;
    }
  | { readonly kind: 'never_built'; readonly failure?: RebuildFailure }
  /** The table did not answer, and this instance has read nothing before. */
  | { readonly kind: 'unreadable' };
