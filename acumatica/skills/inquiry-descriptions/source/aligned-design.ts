// SPDX-License-Identifier: Apache-2.0
import {
  alignInquiry,
  type InquiryAlignment,
} from '#shared/acumatica/inquiries/alignment/align-inquiry.ts';
import type { InquiryMetadata } from '#shared/acumatica/odata/metadata.ts';
import type { Design } from './design.ts';

/** A design and the OData columns that the gateway finds for it. */
export interface AlignedDesign {
  readonly design: Design;
  readonly alignment: InquiryAlignment;
  /** Names of the parameters that it asks for. */
  readonly parameters: readonly string[];
}

/** Aligns designs by the code that the gateway runs, so that both say the same. */
export function alignDesigns(
  designs: readonly Design[],
  metadata: InquiryMetadata,
): readonly AlignedDesign[] {
  return designs.map((design) => {
    const entityType = metadata.typeOf(design.name);
    return {
      design,
      alignment: alignInquiry({
        name: design.name,
        rows: design.columns.map(({ row }) => row),
        ...(entityType && { entityType }),
      }),
      parameters: (metadata.functionOf(design.name)?.parameters ?? []).map(({ name }) => name),
    };
  });
}
