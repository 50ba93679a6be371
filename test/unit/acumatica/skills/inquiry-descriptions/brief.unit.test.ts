// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { brief } from '#acumatica/skills/inquiry-descriptions/source/brief.ts';
import {
  conditionsOf,
  joinsOf,
} from '#acumatica/skills/inquiry-descriptions/source/design-parts.ts';
import { columnRow, fileWith, metadataXml, run } from './exported.ts';

const rows = [
  columnRow('Orders', 1, {
    Field: 'orderNbr',
    GIAIDescription: 'One row per open order.',
    ColumnAIDescription: 'Number | of the order.',
  }),
  columnRow('Orders', 2, { Field: '=[SOOrder.OrderTotal]*2', Caption: 'Twice' }),
  columnRow('Orders', 3, { Field: 'hold', ColumnIsActive: false }),
  columnRow('Customers', 1, { Field: 'acctCD' }),
];
const metadata = metadataXml({
  Orders: { keys: ['OrderNbr'], properties: { OrderNbr: 'String', Twice: 'Decimal' } },
  Customers: { properties: { AcctCD: 'String' } },
});
const files = () => ['--rows', fileWith(rows), '--metadata', fileWith(metadata)];

const joins = [
  {
    GIName: 'Orders',
    TableAlias: 'SOOrder',
    TableDAC: 'PX.Objects.SO.SOOrder',
    RelationLineNbr: 1,
    ChildTable: 'Customer',
    JoinType: 'L',
    RelationIsActive: true,
    OnLineNbr: 2,
    ParentField: 'branchID',
    OnCondition: 'E ',
    ChildField: 'branchID',
  },
  {
    GIName: 'Orders',
    TableAlias: 'SOOrder',
    TableDAC: 'PX.Objects.SO.SOOrder',
    RelationLineNbr: 1,
    ChildTable: 'Customer',
    JoinType: 'L',
    RelationIsActive: true,
    OnLineNbr: 1,
    ParentField: 'customerID',
    OnCondition: 'E ',
    ChildField: 'bAccountID',
  },
  { GIName: 'Orders', TableAlias: 'Customer', TableDAC: 'PX.Objects.AR.Customer' },
  { GIName: 'Customers', TableAlias: 'Customer', TableDAC: 'PX.Objects.AR.Customer' },
];
const conditions = [
  {
    GIName: 'Orders',
    LineNbr: 2,
    IsActive: 'False',
    DataFieldName: 'SOOrder.total',
    Condition: 'G',
    Value1: '0',
    Operation: 'A',
  },
  {
    GIName: 'Orders',
    LineNbr: 1,
    IsActive: true,
    OpenBrackets: '(',
    DataFieldName: 'SOOrder.status',
    Condition: 'B',
    Value1: 'A',
    Value2: 'N',
    CloseBrackets: ')',
    Operation: 'O',
  },
];

describe('the brief of an inquiry', () => {
  it('has its columns, what OData calls them, and which have no description', async () => {
    const { exitCode, out } = await run(brief, ...files(), '--inquiry', 'Orders');
    expect(exitCode).toBe(0);
    expect(out).toContain('## Orders');
    expect(out).not.toContain('## Customers');
    expect(out).toContain('Description: One row per open order.');
    expect(out).toContain(
      '| 1 | OrderNbr (string) |  | SOOrder.orderNbr | Number \\| of the order. |',
    );
    expect(out).toContain(
      '| 2 | Twice (decimal) | Twice | =[SOOrder.OrderTotal]*2 | **missing** |',
    );
  });

  it('leaves out inactive columns, which nobody sees', async () => {
    const { out } = await run(brief, ...files(), '--inquiry', 'Orders');
    expect(out).not.toContain('hold');
    expect(out).toContain('Columns without a description: 1 of 2.');
  });

  it('says what was not exported, rather than that there is nothing', async () => {
    const { out } = await run(brief, ...files(), '--inquiry', 'Orders');
    expect(out.match(/Not exported/g)).toHaveLength(2);
  });

  it('has its joins and conditions, with those that are switched off', async () => {
    const { out } = await run(
      brief,
      ...files(),
      '--joins',
      fileWith(joins),
      '--conditions',
      fileWith(conditions),
      '--inquiry',
      'Orders',
    );
    expect(out).toContain(
      '- SOOrder left join Customer on customerID equals bAccountID and branchID equals branchID',
    );
    expect(out).toContain('- on ( SOOrder.status is between A and N ) or');
    expect(out).toContain('- OFF SOOrder.total is greater than 0 and');
    expect(out).not.toContain('Not exported');
  });

  it('takes the inquiry’s own description from the feed of inquiries', async () => {
    const feed = rows.map(({ GIName, ColumnIsActive, ...row }) => ({
      Name: GIName,
      IsActive: ColumnIsActive,
      LineNbr: row['LineNbr'],
      Field: row['Field'],
    }));
    const { out } = await run(
      brief,
      '--rows',
      fileWith(feed),
      '--metadata',
      fileWith(metadata),
      '--inquiries',
      fileWith([{ Name: 'Customers', AIDescription: 'One row per customer.' }]),
    );
    expect(out).toContain('Description: One row per customer.');
    expect(out).toContain('Description: **missing**');
  });
});

describe('parts of a design', () => {
  it('are those of the inquiry that is asked for', () => {
    expect(joinsOf('Customers', joins)).toEqual(['Customer: PX.Objects.AR.Customer']);
    expect(conditionsOf('Customers', conditions)).toEqual([]);
  });

  it('a join that is switched off says so, and one without conditions stands alone', () => {
    const [, join] = joinsOf('X', [
      {
        GIName: 'X',
        TableAlias: 'A',
        TableDAC: 'P.A',
        RelationLineNbr: 1,
        ChildTable: 'B',
        JoinType: 'C',
        RelationIsActive: 0,
      },
    ]);
    expect(join).toBe('A cross join B (switched off)');
  });

  it('a word of the ERP that is not known stays as it is', () => {
    expect(
      conditionsOf('X', [{ GIName: 'X', DataFieldName: 'A.b', Condition: 'ZZ', Value1: '1' }]),
    ).toEqual(['on A.b ZZ 1 and']);
  });
});
