// SPDX-License-Identifier: Apache-2.0
import type { DeclaredType, InquiryMetadata } from '../odata/metadata.ts';
import { type AlignedColumn, alignInquiry } from './alignment/align-inquiry.ts';
import type { AlignmentDiagnostic } from './alignment/diagnostic.ts';
import type { InquiryEntry } from './registry-entry.ts';

/** The columns of an inquiry, and how sure their captions and descriptions are. */
export interface KnownColumns {
  readonly columns: readonly AlignedColumn[];
  readonly diagnostic: AlignmentDiagnostic;
}

/** Whether the registry was built with the same properties as a person's metadata has. */
function isSameType({ columns }: InquiryEntry, { properties }: DeclaredType): boolean {
  return (
    columns.length === properties.length &&
    columns.every(({ name }, index) => name === properties[index]?.name)
  );
}

/**
 * An inquiry's columns as a person's own metadata has them: whoever built the registry may not have
 * seen this inquiry, or seen it before it was changed. Then it is aligned anew, which takes a
 * millisecond.
 */
export function knownColumns(
  name: string,
  entry: InquiryEntry | undefined,
  metadata: InquiryMetadata | undefined,
): KnownColumns | undefined {
  const entityType = metadata?.typeOf(name);
  if (entityType === undefined) return entry;
  if (entry && entry.diagnostic.kind !== 'no_metadata' && isSameType(entry, entityType))
    return entry;
  return alignInquiry({ name, rows: entry?.rows ?? [], entityType });
}
