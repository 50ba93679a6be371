// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { align } from '#acumatica/skills/inquiry-descriptions/source/align.ts';
import { alignDesigns } from '#acumatica/skills/inquiry-descriptions/source/aligned-design.ts';
import { designsIn } from '#acumatica/skills/inquiry-descriptions/source/design.ts';
import { designs } from '#local/acumatica/inquiries/catalogue.ts';
import { metadataOf } from '#local/acumatica/inquiries/odata/metadata.ts';
import { assembleEntries } from '#shared/acumatica/inquiries/assemble-entries.ts';
import { designRowsIn } from '#shared/acumatica/inquiries/feeds.ts';
import { readMetadata } from '#shared/acumatica/odata/metadata.ts';
import { columnRow, fileWith, metadataXml, run } from './exported.ts';

const orders = {
  rows: [
    columnRow('Orders', 1, { Field: 'orderNbr', ColumnAIDescription: 'Number of the order.' }),
    columnRow('Orders', 2, { Field: 'curyOrderTotal', Caption: 'Total' }),
  ],
  type: { keys: ['OrderNbr'], properties: { OrderNbr: 'String', Total: 'Decimal' } },
};
/** Two rows without captions that could be either property. */
const gadgets = {
  rows: [
    columnRow('Gadgets', 1, { Field: 'alpha', ColumnAIDescription: 'The first thing.' }),
    columnRow('Gadgets', 2, { Field: 'beta' }),
  ],
  type: { keys: ['Widget'], properties: { Widget: 'String', Gadget: 'String' } },
};
const files = () => [
  '--rows',
  fileWith([...orders.rows, ...gadgets.rows]),
  '--metadata',
  fileWith(metadataXml({ Orders: orders.type, Gadgets: gadgets.type })),
];

describe('align', () => {
  it('says of each inquiry how it is aligned, and what would fix it', async () => {
    const { exitCode, out } = await run(align, ...files());
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^Orders +aligned +2 +1 +0$/m);
    expect(out).toMatch(/^Gadgets +refused +2 +0 +1$/m);
    expect(out).toMatch(/Gadgets: .* caption /);
    expect(out).not.toContain('Orders: ');
  });

  it('ends with 1 when it is strict and something is not aligned', async () => {
    expect((await run(align, ...files(), '--strict')).exitCode).toBe(1);
    expect((await run(align, ...files(), '--strict', '--inquiry', 'Orders')).exitCode).toBe(0);
  });

  it('gives programs the columns with what their rows say', async () => {
    const { out } = await run(align, ...files(), '--json', '--inquiry', 'Orders');
    expect(JSON.parse(out)).toEqual([
      expect.objectContaining({
        name: 'Orders',
        status: 'aligned',
        columns: [
          expect.objectContaining({ name: 'OrderNbr', description: 'Number of the order.' }),
          expect.objectContaining({ name: 'Total', caption: 'Total', type: 'decimal' }),
        ],
      }),
    ]);
  });

  it('names an inquiry that the rows do not have', async () => {
    const { exitCode, errors } = await run(align, ...files(), '--inquiry', 'Ordres');
    expect(exitCode).toBe(2);
    expect(errors).toContain('Ordres');
  });

  it('says the same as the gateway, for every inquiry of the simulated company', () => {
    const rows = designs.flatMap(({ name, columns }) =>
      columns.map(({ objectName, lineNbr, sortOrder, isActive, ...column }) => ({
        Name: name,
        LineNbr: lineNbr,
        SortOrder: sortOrder,
        IsActive: isActive,
        Field: column.field,
        Caption: column.caption ?? null,
        SchemaField: column.schemaField ?? null,
        AIDescription: column.description ?? null,
      })),
    );
    const metadata = readMetadata(metadataOf(designs));
    const ours = alignDesigns(designsIn({ file: 'rows.json', rows, isCut: false }), metadata);
    const inquiries = new Map(
      ours.map(({ design }) => [design.name, { name: design.name, parameters: [] }]),
    );
    const theirs = assembleEntries(
      { inquiries, designRows: designRowsIn(rows), metadata },
      'MCPAccess',
    );
    expect(theirs.length).toBeGreaterThan(15);
    for (const { name, columns, diagnostic } of theirs) {
      const own = ours.find(({ design }) => design.name === name);
      expect(own?.alignment.columns).toEqual(columns);
      expect(own?.alignment.diagnostic).toEqual(diagnostic);
    }
  });
});
