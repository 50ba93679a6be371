// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import {
  column,
  inquiryExport,
  join,
  table,
  where,
  xml,
} from '../../../../fixtures/inquiry-xml.ts';
import { explained, inquiryIn } from './explained.ts';

const textOf = (document: string) => explained(document).lines.join('\n');
const whereOf = (...conditions: string[]) =>
  inquiryIn(inquiryExport({}, [table('A', column(1, 'x')), ...conditions])).where;

describe('conditions', () => {
  it.each([
    ['E', { Value1: 'N' }, "A.x = 'N'"],
    ['E ', { Value1: "O'Neil" }, "A.x = 'O''Neil'"],
    ['NE', { Value1: '3.5' }, 'A.x <> 3.5'],
    ['G', { Value1: '=Today()' }, 'A.x > (Today())'],
    ['GE', { Value1: "='N'" }, "A.x >= 'N'"],
    ['L', { Value1: '[Limit]' }, 'A.x < [Limit]'],
    ['LE', { Value1: '@MonthEnd' }, 'A.x <= @MonthEnd'],
    ['B', { Value1: '1', Value2: '2' }, 'A.x is between 1 and 2'],
    ['LI', { Value1: 'a' }, "A.x contains 'a'"],
    ['NL', { Value1: 'a' }, "A.x does not contain 'a'"],
    ['RL', { Value1: 'a' }, "A.x starts with 'a'"],
    ['LL', { Value1: 'a' }, "A.x ends with 'a'"],
    ['NU', { Value1: 'ignored' }, 'A.x is empty'],
    ['NN', {}, 'A.x is not empty'],
    ['IN', { Value1: '[List]' }, 'A.x is in [List]'],
    ['NI', { Value1: '[List]' }, 'A.x is not in [List]'],
    ['E', { Value1: 'True' }, 'A.x = True'],
    ['E', {}, "A.x = ''"],
    ['ZZ', { Value1: 'a' }, "A.x [comparison ZZ] 'a'"],
  ])('with the code %j and %j read as %s', (Condition, values, text) => {
    expect(whereOf(where(1, 'A.x', { Condition, ...values }))).toBe(text);
  });

  it('keep their brackets, written out or counted, and their order', () => {
    const conditions = [
      where(3, 'A.z', { Value1: '3', CloseBrackets: '))       ' }),
      where(2, 'A.y', { Value1: '2', OpenBrackets: '1', Operation: 'O' }),
      where(1, 'A.x', { Value1: '1', OpenBrackets: '(' }),
    ];
    expect(whereOf(...conditions)).toBe('(A.x = 1 and (A.y = 2 or A.z = 3))');
  });

  it('that are off take no part in the text, and are told beside it', () => {
    const document = inquiryExport({}, [
      table('A', column(1, 'x')),
      where(1, 'A.x', { Value1: '1', Operation: 'O' }),
      where(2, 'A.y', { Value1: '2', IsActive: '0', OpenBrackets: '(' }),
      where(3, 'A.z', { Value1: '3' }),
    ]);
    expect(inquiryIn(document).where).toBe('A.x = 1 or A.z = 3');
    expect(textOf(document)).toContain('- A.y = 2 [off]');
    expect(inquiryIn(document)['conditions']).toMatchObject([
      { line: 1, active: true, next: 'or' },
      { line: 2, active: false, brackets: '(' },
      { line: 3, active: true },
    ]);
  });

  it('say where a constant was picked from the field’s own list', () => {
    const picked = where(1, 'A.x', { Value1: 'N', IsExpression: '1' });
    const document = inquiryExport({}, [table('A', column(1, 'x')), picked]);
    expect(inquiryIn(document)['conditions']).toMatchObject([{ fromSchema: true }]);
  });
});

describe('joins', () => {
  it('read with kind, tables and conditions, in the order of their lines', () => {
    const document = inquiryExport({}, [
      table('B', join(2, 'C', 'id', { JoinType: 'I' })),
      table('A', join(1, 'B', 'id')),
      table('C', column(1, 'x')),
    ]);
    expect(textOf(document)).toContain(
      '2 joins:\n1. A left join B on A.id = B.id\n2. B inner join C on B.id = C.id\n',
    );
  });

  it('keep formulas and constants as they are', () => {
    const on = xml('GIOn', { ParentField: "='SO'", Condition: 'E', ChildField: '=[B.type] + 1' });
    const relation = xml('GIRelation', { LineNbr: '1', ChildTable: 'B', JoinType: 'R' }, on);
    const document = inquiryExport({}, [table('A', relation), table('B', column(1, 'x'))]);
    expect(textOf(document)).toContain("A right join B on 'SO' = ([B.type] + 1)");
  });

  it('find their conditions by number where these stand elsewhere', () => {
    const document = inquiryExport(
      {},
      [
        table('A', column(1, 'x')),
        table('B'),
        xml('GIRelation', { LineNbr: '7', ParentTable: 'A', ChildTable: 'B', JoinType: 'F' }),
      ],
      [
        xml(
          'GIOn',
          {},
          xml('row', { DesignID: 'd-1', RelationNbr: '7', ParentField: 'p', ChildField: 'c' }),
          xml('row', { DesignID: 'other', RelationNbr: '7', ParentField: 'q', ChildField: 'q' }),
        ),
      ],
    );
    expect(textOf(document)).toContain('A full join B on A.p = B.c\n');
    expect(inquiryIn(document).counts).toMatchObject({ joins: 1, joinConditions: 1 });
  });
});

it('rows that belong to nothing are counted, and none belongs to two', () => {
  const document = inquiryExport({}, [
    table('A', column(1, 'x'), join(1, 'A', 'id'), join(1, 'A', 'id')),
    xml('GIOn', { RelationNbr: '1' }),
    xml('GIOn', { RelationNbr: '99' }),
    xml('GINavigationParameter', { FieldName: 'x' }),
  ]);
  expect(inquiryIn(document).counts).toMatchObject({ joins: 2, joinConditions: 3 });
  expect(inquiryIn(document)['others']).toEqual([
    { element: 'GIOn', count: 1 },
    { element: 'GINavigationParameter', count: 1 },
  ]);
});

describe('the result', () => {
  it('lists columns in their order, with captions, formulas, totals, and those that are off', () => {
    const document = inquiryExport({}, [
      table(
        'A',
        column(1, 'x', { SortOrder: '3', IsActive: '0' }),
        column(2, '=[A.x] * 2', { SortOrder: '2', Caption: 'Double', SchemaField: 'A.x' }),
        column(3, 'y', { SortOrder: '1', AggregateFunction: 'SUM', TotalAggregateFunction: 'AVG' }),
      ),
    ]);
    expect(textOf(document)).toContain(
      [
        '3 columns, in order:',
        '1. SUM of A.y, total: AVG',
        '2. "Double" = ([A.x] * 2), formatted as A.x',
        '3. A.x [off]',
      ].join('\n'),
    );
  });

  it('has a column whose table is gone, and names that table', () => {
    const lost = xml('GIResult', {}, xml('row', { DesignID: 'd-1', ObjectName: 'Z', Field: 'f' }));
    const document = inquiryExport({}, [table('A', column(1, 'x'))], [lost]);
    expect(inquiryIn(document).counts).toMatchObject({ columns: 2 });
    expect(textOf(document)).toContain('Z.f');
  });

  it('tells where a click leads, with what, and when', () => {
    const screen = xml(
      'GINavigationScreen',
      { LineNbr: '4', Link: 'SO301000', WindowMode: 'L', CustomTitle: 'Order', IsActive: '1' },
      xml('GINavigationParameter', { LineNbr: '2', FieldName: 'Nbr', ParameterName: 'A.nbr' }),
      xml('GINavigationParameter', { LineNbr: '1', FieldName: 'Type', ParameterName: "='SO'" }),
      xml('GINavigationCondition', { DataField: 'A.x', Condition: 'NE', ValueSt: "='TR'" }),
    );
    const document = inquiryExport({}, [
      table('A', column(1, 'x', { NavigationNbr: '4' })),
      screen,
    ]);
    expect(textOf(document)).toContain(
      `4: SO301000 "Order", side panel, with Type = 'SO', Nbr = A.nbr, where A.x <> 'TR'`,
    );
  });

  it('tells groups and orders', () => {
    const document = inquiryExport({}, [
      table('A', column(1, 'x')),
      xml('GIGroupBy', { LineNbr: '1', DataFieldName: 'A.x' }),
      xml('GISort', { LineNbr: '2', DataFieldName: 'A.y', SortOrder: 'D', IsActive: '0' }),
      xml('GISort', { LineNbr: '1', DataFieldName: 'A.x', SortOrder: 'A' }),
    ]);
    expect(textOf(document)).toContain('Grouped by:\n1. A.x');
    expect(textOf(document)).toContain('Sorted by:\n1. A.x ascending\n2. A.y descending [off]');
  });
});

it('codes that are not known are shown, and what is missing is named so', () => {
  const document = inquiryExport({ Name: '' }, [
    table('A', column(1, '', { SortOrder: '1' }), column(0, 'y', { SortOrder: '1' })),
    xml('GITable', {}, xml('GIResult', { Field: 'z' })),
    xml('GIRelation', { JoinType: 'X', IsActive: '0' }),
    xml('GIFilter', { AvailableValues: 'N;New,O;Open' }),
    xml('GINavigationScreen', { WindowMode: 'X', SortOrder: '2' }),
    xml('GINavigationScreen', { Link: 'CR', LineNbr: '2', SortOrder: '1' }),
    xml('GINavigationScreen', { Link: 'AR', LineNbr: '1', SortOrder: '1' }),
  ]);
  for (const line of [
    'Generic Inquiry "(no name)".',
    '(no alias): (no class)',
    '1. (nothing) [join X] join (nothing) without a condition [off]',
    '[(no name)], optional, one of N;New,O;Open',
    '1. A.y\n2. A.(nothing)\n3. (no table).z',
    '- 1: AR, same tab\n- 2: CR, same tab\n- ?: (no form), [window X]',
  ])
    expect(textOf(document)).toContain(line);
});

it('parameters are told with type, default, and whether they must be entered', () => {
  const filter = (line: number, more: Record<string, string>) =>
    xml('GIFilter', { LineNbr: String(line), IsActive: '1', DataType: 'string', ...more });
  const document = inquiryExport({}, [
    table('A', column(1, 'x')),
    filter(1, { Name: 'P', DisplayName: 'From', FieldName: 'A.date', DefaultValue: '@Today' }),
    filter(2, { Name: 'Q', FieldName: 'PX.Data.Maintenance.GI.CheckboxCombobox+checkbox' }),
    filter(3, { Name: 'R', Required: '1', Hidden: '1', IsActive: '0' }),
  ]);
  expect(textOf(document)).toContain(
    [
      'Asks for 3 parameters:',
      '- [P] "From", of the type of A.date, optional, default @Today',
      '- [Q], of the type of check box, optional',
      '- [R], of the type of string, required, hidden [off]',
    ].join('\n'),
  );
});

it('the head says what it is, who may read it, and what else is on', () => {
  const document = inquiryExport(
    {
      Name: 'Orders',
      ExposeViaOData: '1',
      ExposeViaMobile: '1',
      UsrExposedToMCP: '1',
      UsrAIDescription: 'Open orders.',
      PrimaryScreenIDNew: 'SO301000',
      ExportTop: '50',
      ShowDeletedRecords: '1',
      RowStyleFormula: "='red'",
    },
    [
      table('A', column(1, 'x')),
      xml(
        'SiteMap',
        { linkname: 'toDesignById' },
        xml('row', { Title: 'All Orders', ScreenID: 'GI000001', Url: '~/GenericInquiry/x?id=1' }),
      ),
      xml('GIMassAction', { ActionName: 'Release' }),
    ],
  );
  expect(textOf(document)).toMatch(
    /^Generic Inquiry "Orders", titled "All Orders", screen GI000001\.\nIts own description: Open orders\.\nIt is exposed via OData, exposed to the mobile app, marked as open to assistants\.\nIts records are edited on form SO301000\.\nAn export holds at most 50 rows\.\nSwitched on: deleted records are shown\.\nRows are styled by ='red'\./,
  );
  expect(inquiryIn(document)['others']).toEqual([
    { element: 'SiteMap', count: 1 },
    { element: 'GIMassAction', count: 1 },
  ]);
});

it('several inquiries in one project are each explained', () => {
  const project = xml(
    'Customization',
    {},
    inquiryExport({ Name: 'One' }, [table('A', column(1, 'x'))]),
    inquiryExport({ Name: 'Two' }, [table('B', column(1, 'y'))]),
  );
  expect(explained(project).inquiries.map(({ name }) => name)).toEqual(['One', 'Two']);
  expect(textOf(project)).toContain('Generic Inquiry "Two"');
});

it('texts lose what would hide or turn others, and what is longer than any formula', () => {
  const document = inquiryExport({ Name: 'a\u202eb\u0007' }, [
    table('A', column(1, `=${'x'.repeat(5_000)}`)),
  ]);
  expect(inquiryIn(document.replace('\u0007', '')).name).toBe('a b');
  expect(textOf(document.replace('\u0007', ''))).toContain('x [cut])');
});
