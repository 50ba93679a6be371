// SPDX-License-Identifier: Apache-2.0
import type { XmlElement } from '@rgrove/parse-xml';
import { elementsBelow } from './export-document.ts';

/** A row of a table of the ERP, as an export has it. */
export interface DesignRow {
  /** The table, such as `GIResult`. */
  readonly kind: string;
  readonly values: Readonly<Record<string, string>>;
  /** The row that it stands in, which says what it belongs to; undefined directly below the design. */
  readonly above: DesignRow | undefined;
}

/** An inquiry's own row, with all rows that belong to it. */
export interface Design {
  readonly values: Readonly<Record<string, string>>;
  /** Read when asked for: a text may hold thousands of designs that nobody explains. */
  readonly rows: () => readonly DesignRow[];
}

/** A table stands for its one row, or holds several elements called `row`. */
function* rowsBelow(element: XmlElement, above: DesignRow | undefined): Generator<DesignRow> {
  for (const child of elementsBelow(element)) {
    const rows = elementsBelow(child, 'row');
    for (const row of rows.length > 0 ? rows : [child]) {
      const found = { kind: child.name, values: row.attributes, above };
      yield found;
      yield* rowsBelow(row, found);
    }
  }
}

/** Rows that an export lists beside the design, since what they belonged to is gone from it. */
function* rowsBeside(table: XmlElement, data: XmlElement, designId: string | undefined) {
  if (designId === undefined) return;
  for (const other of elementsBelow(data).filter(({ name }) => /^GI/.test(name))) {
    if (other === table) continue;
    for (const row of elementsBelow(other, 'row')) {
      if (row.attributes['DesignID'] !== designId) continue;
      const found = { kind: other.name, values: row.attributes, above: undefined };
      yield found;
      yield* rowsBelow(row, found);
    }
  }
}

/** The designs in a document, wherever they stand: an export, or a customization project with several. */
export function designsIn(root: XmlElement): Design[] {
  return elementsBelow(root).flatMap((child) => {
    if (child.name !== 'GIDesign') return designsIn(child);
    const designs = elementsBelow(child, 'row');
    return designs.map((row) => {
      const { attributes } = row;
      const isFirst = () =>
        designs.find((one) => one.attributes['DesignID'] === attributes['DesignID']) === row;
      return {
        values: attributes,
        rows: () => [
          ...rowsBelow(row, undefined),
          ...(isFirst() ? rowsBeside(child, root, attributes['DesignID']) : []),
        ],
      };
    });
  });
}

/** The nearest row of a kind in which a row stands. */
export function rowAbove({ above }: DesignRow, kind: string): DesignRow | undefined {
  if (above === undefined || above.kind === kind) return above;
  return rowAbove(above, kind);
}
