// SPDX-License-Identifier: Apache-2.0
import { XMLBuilder } from 'fast-xml-parser';
import { designRow, type ExportElement, menu } from './design-row.ts';
import type { Inquiry } from './inquiry.ts';
import { layout, links, type Place } from './relations.ts';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  format: true,
});

function placeElement({ name, uplink, linkname, uniqueKey, below }: Place): ExportElement {
  return {
    '@name': name,
    ...(uplink !== undefined && { '@uplink': uplink }),
    ...(linkname !== undefined && { '@linkname': linkname }),
    ...(uniqueKey !== undefined && { '@unique-key': uniqueKey }),
    ...(below && { table: below.map(placeElement) }),
  };
}

/**
 * An inquiry as a file that Generic Inquiry (SM208000) imports: what the form exports on 2025 R2,
 * format version 4 (acumatica-reference-product §13.2).
 *
 * @returns XML with a byte order mark, as exports have it
 */
export function exportFile(inquiry: Inquiry): string {
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'utf-8', '@standalone': 'yes' },
    'data-set': {
      relations: {
        '@format-version': '4',
        '@relations-version': '20250922',
        '@main-table': 'GIDesign',
        '@stable-sharing': 'True',
        '@file-name': '(Name)',
        '@unique-key': 'GIDesign (Name)',
        link: links.map((link) =>
          Object.fromEntries(Object.entries(link).map(([name, value]) => [`@${name}`, value])),
        ),
      },
      layout: { table: layout.map(placeElement) },
      data: { GIDesign: { row: designRow(inquiry) }, ...menu },
    },
  };
  return `\uFEFF${builder.build(document)}`;
}
