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
import { warningAbout, warningsIn } from './explained.ts';

const menu = xml(
  'SiteMap',
  {},
  xml('row', { ScreenID: 'GI000001', Url: '~/GenericInquiry/GenericInquiry.aspx?id=1' }),
);
const a = table('A', column(1, 'x'));
const parameter = (name: string, more: Record<string, string> = {}) =>
  xml('GIFilter', { LineNbr: '1', IsActive: '1', Name: name, ...more });
const uses = (name: string) => where(1, 'A.x', { Value1: `[${name}]` });

it('an inquiry without faults has no warnings', () => {
  const right = inquiryExport({ ExposeViaOData: '1' }, [
    table('A', column(1, 'x'), join(1, 'B', 'id')),
    table('B', column(2, '=[B.y]', { IsActive: '1' })),
    parameter('P'),
    uses('p'),
    menu,
  ]);
  // Only that a calculated column cannot be filtered by, which is no fault.
  expect(warningsIn(right)).toEqual(['calculated-column']);
});

describe('of tables', () => {
  it.each([
    ['no tables', [], 'no-tables', 'no tables'],
    ['a table that nothing joins', [a, table('B')], 'cartesian', 'connects B with'],
    [
      'a table whose join is off',
      [table('A', column(1, 'x'), join(1, 'B', 'id', { IsActive: '0' })), table('B')],
      'cartesian',
      'connects B with',
    ],
    [
      'a join without a condition',
      [
        table('A', column(1, 'x'), xml('GIRelation', { ChildTable: 'B', JoinType: 'I' })),
        table('B'),
      ],
      'cartesian',
      'A and B has no condition',
    ],
    [
      'a cross join',
      [table('A', column(1, 'x'), join(1, 'B', 'id', { JoinType: 'C' })), table('B')],
      'cartesian',
      'a cross join',
    ],
    ['a doubled alias', [a, table('a')], 'doubled-alias', 'share an alias: a'],
    [
      'a join with an unknown table',
      [table('A', column(1, 'x'), join(1, 'Z', 'id'))],
      'unknown-table',
      'Z (in joins)',
    ],
    [
      'half a join',
      [table('A', column(1, 'x'), xml('GIRelation', { JoinType: 'I' }))],
      'incomplete-join',
      '1 of the joins',
    ],
    ['an unknown table in a condition', [a, where(1, 'Z.y')], 'unknown-table', 'Z (in conditions)'],
    [
      'an unknown table in a formula',
      [table('A', column(1, "=[Z.y] + '[Q.no]'"))],
      'unknown-table',
      'have: Z (in formulas of columns).',
    ],
  ])('there is one for %s', (_what, parts, about, text) => {
    expect(warningAbout(inquiryExport({}, parts), about)).toContain(text);
  });

  it('a table is joined through others, in whatever order, and whatever the case of its alias', () => {
    const chained = inquiryExport({}, [
      table('C', column(1, 'x')),
      table('B', join(1, 'c', 'id')),
      table('A', join(2, 'b', 'id')),
    ]);
    expect(warningsIn(chained)).toEqual([]);
  });
});

describe('of conditions', () => {
  it.each([
    ['brackets that do not close', [where(1, 'A.x', { OpenBrackets: '(' })], 'brackets'],
    ['brackets that do not open', [where(1, 'A.x', { CloseBrackets: ')' })], 'brackets'],
    [
      'and beside or',
      [where(1, 'A.x', { Operation: 'O' }), where(2, 'A.x'), where(3, 'A.x')],
      'precedence',
    ],
    ['a formula', [where(1, '=[A.x] + 1')], 'formula-condition'],
    ['an unknown comparison', [where(1, 'A.x', { Condition: '??' })], 'unknown-comparison'],
  ])('there is one for %s', (_what, conditions, about) => {
    expect(warningsIn(inquiryExport({}, [a, ...conditions]))).toEqual([about]);
  });

  it('and beside or in brackets of their own is clear', () => {
    const clear = inquiryExport({}, [
      a,
      where(1, 'A.x', { OpenBrackets: '(', Operation: 'O' }),
      where(2, 'A.x', { CloseBrackets: ')' }),
      where(3, 'A.x', { Operation: 'O' }),
    ]);
    expect(warningsIn(clear)).toEqual([]);
  });

  it('a condition undoes a left join unless the empty row passes too', () => {
    const left = [table('A', column(1, 'x'), join(1, 'B', 'id')), table('B')];
    const alone = inquiryExport({}, [...left, where(1, 'B.y', { Operation: 'O' })]);
    expect(warningAbout(alone, 'left-join-lost')).toContain('Conditions on B, joined left');
    const both = where(2, 'B.id', { Condition: 'NU' });
    const kept = inquiryExport({}, [...left, where(1, 'B.y', { Operation: 'O' }), both]);
    expect(warningsIn(kept)).toEqual([]);
  });
});

describe('of parameters', () => {
  it.each([
    ['that nothing uses', [parameter('P')], 'unused-parameter', 'parameters P:'],
    ['that is not there', [uses('Q')], 'unknown-parameter', 'Q (in conditions)'],
    [
      'that is off and used',
      [parameter('P', { IsActive: '0' }), uses('P')],
      'inactive-parameter',
      ': p.',
    ],
  ])('there is one for a parameter %s', (_what, parts, about, text) => {
    expect(warningAbout(inquiryExport({}, [a, ...parts]), about)).toContain(text);
  });
});

describe('of the result', () => {
  const group = xml('GIGroupBy', { DataFieldName: 'a.X' });
  it.each([
    ['no column that is on', [table('A', column(1, 'x', { IsActive: '0' }))], 'no-columns', 'on'],
    [
      'a column that is neither grouped by nor aggregated',
      [table('A', column(1, 'x'), column(2, 'y')), group],
      'one-of-group',
      'each group: A.y.',
    ],
    [
      'an aggregate without a group',
      [table('A', column(1, 'x', { AggregateFunction: 'SUM', Caption: 'Sum' }))],
      'aggregate-without-group',
      ': Sum.',
    ],
    [
      'a doubled caption',
      [table('A', column(1, 'x', { Caption: 'C' }), column(2, 'y', { Caption: 'C' }))],
      'doubled-caption',
      '(C)',
    ],
    [
      'a link to nowhere',
      [table('A', column(1, 'x', { NavigationNbr: '9' }))],
      'unknown-navigation',
      'A.x',
    ],
    [
      'parts that are off',
      [a, where(1, 'A.x', { IsActive: '0' }), where(2, 'A.x')],
      'inactive',
      '1 of 2 in conditions',
    ],
    [
      'a condition that is off in a join',
      [
        table(
          'A',
          column(1, 'x'),
          xml(
            'GIRelation',
            { ChildTable: 'B' },
            xml('GIOn', { ParentField: 'x', ChildField: 'x' }),
            xml('GIOn', { ParentField: 'y', ChildField: 'y', IsActive: '0' }),
          ),
        ),
        table('B'),
      ],
      'inactive',
      '1 in the conditions of joins',
    ],
  ])('there is one for %s', (_what, parts, about, text) => {
    expect(warningAbout(inquiryExport({}, parts), about)).toContain(text);
  });
});

describe('of exposure', () => {
  const exposed = { ExposeViaOData: '1' };
  it.each([
    ['a name that no address can hold', { ...exposed, Name: 'a/b' }, [a, menu], 'renamed'],
    ['no site map entry', exposed, [a], 'site map'],
    ['no column', exposed, [table('A'), menu], 'without a column'],
    ['assistants without OData', { UsrExposedToMCP: '1' }, [a, menu], '"Expose via OData"'],
  ])('there is one for %s', (_what, design, parts, text) => {
    expect(warningAbout(inquiryExport(design, parts), 'exposure')).toContain(text);
  });

  it('a parameter that must be entered needs the other way of calling', () => {
    const must = parameter('P', { Required: '1' });
    const asked = inquiryExport(exposed, [a, menu, must, uses('P')]);
    expect(warningAbout(asked, 'parameterised')).toContain('P must be entered');
    const given = must.replace('Required', 'DefaultValue="1" Required');
    expect(warningsIn(inquiryExport(exposed, [a, menu, given, uses('P')]))).toEqual([]);
  });

  it('what is not exposed at all is no fault', () => {
    expect(warningsIn(inquiryExport({ Name: 'a/b' }, [a]))).toEqual([]);
  });
});
