// SPDX-License-Identifier: Apache-2.0
import type { DeclaredFunction, InquiryMetadata } from '../odata/metadata.ts';
import { alignInquiry } from './alignment/align-inquiry.ts';
import { activeRows, type DesignRow } from './alignment/design-row.ts';
import type { FedInquiry } from './feeds.ts';
import { isInfrastructure } from './infrastructure.ts';
import type { InquiryEntry, InquiryParameter } from './registry-entry.ts';

/** What the three readings of the ERP brought. */
export interface Readings {
  readonly inquiries: ReadonlyMap<string, FedInquiry>;
  readonly designRows: ReadonlyMap<string, readonly DesignRow[]>;
  readonly metadata: InquiryMetadata;
}

/**
 * The entries of the registry, in the order of their names and without the gateway's own inquiries.
 * The metadata holds only what whoever reads it may see: an entry without types is aligned later, with
 * the metadata of the person who asks.
 */
export function assembleEntries(
  { inquiries, designRows, metadata }: Readings,
  canaryInquiry: string,
): readonly InquiryEntry[] {
  return [...inquiries.values()]
    .filter(({ name }) => !isInfrastructure(name, canaryInquiry))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map((inquiry) => {
      const rows = activeRows(designRows.get(inquiry.name) ?? []);
      const entityType = metadata.typeOf(inquiry.name);
      const { columns, diagnostic } = alignInquiry({
        name: inquiry.name,
        rows,
        ...(entityType && { entityType }),
      });
      const parameters = withTypes(inquiry.parameters, metadata.functionOf(inquiry.name));
      return { ...inquiry, rows, columns, parameters, diagnostic };
    });
}

/** Parameters in the order of the function where there is one, with what the feed knows of each. */
export function withTypes(
  fed: readonly InquiryParameter[],
  called: DeclaredFunction | undefined,
): readonly InquiryParameter[] {
  if (called === undefined) return fed;
  const byName = new Map(fed.map((parameter) => [parameter.name, parameter]));
  return called.parameters.map(({ name, type }) => ({
    ...(byName.get(name) ?? { name }),
    ...(type !== undefined && { type }),
  }));
}
