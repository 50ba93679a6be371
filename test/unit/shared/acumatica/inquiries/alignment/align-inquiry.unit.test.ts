// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { alignInquiry } from '#shared/acumatica/inquiries/alignment/align-inquiry.ts';
import { type DesignRow, readDesignRow } from '#shared/acumatica/inquiries/alignment/design-row.ts';

/** A type as `Name:D, Other`, its keys in front as `[Name, Other]`. */
function typeOf(written: string) {
  const [, keys = '', properties = ''] = /^(?:\[(.*)\])?(.*)$/.exec(written) ?? [];
  const split = (list: string) =>
    list
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  const types: Record<string, string> = {
    D: 'Decimal',
    I: 'Int32',
    T: 'DateTimeOffset',
    B: 'Boolean',
  };
  return {
    keys: split(keys),
    properties: split(properties).map((property) => {
      const [name = '', type = ''] = property.split(':');
      return { name, type: `Edm.${types[type] ?? 'String'}` };
    }),
  };
}

/** Rows in order, each described as `about` its place: `field`, `"caption"` or both. */
function rowsOf(...written: readonly string[]): readonly DesignRow[] {
  return written.map((text, index) => {
    const [, field = '', caption = ''] = /^([^"]*)(?:"(.*)")?$/.exec(text) ?? [];
    return {
      line: index + 1,
      order: index + 1,
      active: true,
      description: `about ${index + 1}`,
      ...(field.trim() !== '' && { field: field.trim() }),
      ...(caption !== '' && { caption }),
    };
  });
}

function align(type: string, rows: readonly DesignRow[]) {
  const { columns, diagnostic, counts } = alignInquiry({
    name: 'Open Loans',
    rows,
    entityType: typeOf(type),
  });
  const told = columns.map(({ name, description }) => `${name}=${description?.slice(6) ?? ''}`);
  return { told: told.join(' '), columns, diagnostic, counts };
}

describe('columns that are certain', () => {
  it.each([
    [
      'a caption twice, the second with a number',
      'BookCode, Copies:D, BookCode_2, Remark',
      ['"Book Code"', '"Copies"', '"Book Code"', 'remark'],
      'BookCode=1 Copies=2 BookCode_2=3 Remark=4',
    ],
    [
      'captions with a number of their own',
      'LoanStatus, LoanStatus_2',
      ['"LoanStatus"', '"LoanStatus_2"'],
      'LoanStatus=1 LoanStatus_2=2',
    ],
    [
      'captions with signs and other case',
      'TotalFineEUR:D, sendTo',
      ['"Total Fine (EUR)"', '"send-to"'],
      'TotalFineEUR=1 sendTo=2',
    ],
    [
      'a hoisted key, and a key that is no column',
      '[BranchID, RowNumber] BranchID, Reader, RowNumber:I',
      ['reader', '"Branch ID"'],
      'BranchID=2 Reader=1 RowNumber=',
    ],
    [
      'a hoisted key by a part of its name',
      '[Loan] Loan, Shelf',
      ['shelfX', 'loanNbr'],
      'Loan=2 Shelf=1',
    ],
    ['a key that is last anyway', 'Alpha, Beta [Beta]', ['alpha', 'beta'], 'Alpha=1 Beta=2'],
    [
      'a caption whose first place is another row’s',
      'PlaceCode, PlaceCode_2',
      ['placeCodeID', '=[a]+[b] "PlaceCode"'],
      'PlaceCode=1 PlaceCode_2=2',
    ],
    [
      'keys that are in front already',
      '[CardNbr, CardType, ReaderID] CardNbr, CardType, ReaderID, Description, IssueDate:T, NeverEnds:B, EndDate:T, ReaderName',
      [
        'refNbr "CardNbr"',
        'typeCD "CardType"',
        'acctCD "ReaderID"',
        'descr',
        'issueDate',
        'neverEnds',
        'endDate',
        'acctName "ReaderName"',
      ],
      'CardNbr=1 CardType=2 ReaderID=3 Description=4 IssueDate=5 NeverEnds=6 EndDate=7 ReaderName=8',
    ],
    [
      'a row that makes none, by its caption',
      'Reader, Shelf, DueDate:T',
      ['"Reader"', '"Long Gone"', '"Shelf"', 'dueDate'],
      'Reader=1 Shelf=3 DueDate=4',
    ],
    [
      'a hoisted column that is no declared key',
      '[LoanID] LoanID, Stamp, Reader, Shelf',
      ['reader', 'shelf', 'loanID', 'x "Stamp"'],
      'LoanID=3 Stamp=4 Reader=1 Shelf=2',
    ],
    [
      'a hoisted column between declared keys',
      '[A1, B1] A1, Zone, B1, Reader',
      ['reader', 'zone', '"B1"', '"A1"'],
      'A1=4 Zone=2 B1=3 Reader=1',
    ],
  ])('%s', (_name, type, rows, expected) => {
    const { told, diagnostic } = align(type.replace(/^(.*) (\[.*\])$/, '$2$1'), rowsOf(...rows));
    expect(told).toBe(expected);
    expect(diagnostic.kind).toBe('aligned');
  });

  it('say their type, field and whether they are calculated', () => {
    const { columns } = align('LoanNbr, Fine:D', rowsOf('loanNbr', '=Switch(x) "Fine"'));
    expect(columns).toEqual([
      {
        name: 'LoanNbr',
        type: 'string',
        description: 'about 1',
        field: 'loanNbr',
        calculated: false,
      },
      {
        name: 'Fine',
        type: 'decimal',
        caption: 'Fine',
        description: 'about 2',
        field: '=Switch(x)',
        calculated: true,
      },
    ]);
  });

  it('are counted, and so is what stays hidden', () => {
    expect(align('BookCode, Remark', rowsOf('"Book Code"', 'remark')).counts).toEqual({
      activeRows: 2,
      properties: 2,
      captioned: 1,
      described: 2,
      hidden: 0,
    });
    expect(align('Fine:D, State', rowsOf('"State"', '"Fine"')).counts.hidden).toBe(2);
  });

  it('name the rows that make none', () => {
    const { diagnostic } = align('Reader, Shelf', rowsOf('"Reader"', '"Long Gone"', '"Shelf"'));
    expect(diagnostic).toEqual({ kind: 'aligned', dropped: ['Long Gone'] });
  });
});

describe('columns that are refused', () => {
  it.each([
    [
      'captions in another order than the type',
      'Fine:D, State',
      ['"State"', '"Fine"'],
      { kind: 'contradictory', unmatchedCaptions: [] },
    ],
    [
      'a caption that no column has',
      'Fine:D, State',
      ['"Penalty"', '"State"'],
      { kind: 'contradictory', unmatchedCaptions: ['Penalty'] },
    ],
    ['a field of another type', 'LoanDate', ['loanDate'], { kind: 'contradictory' }],
    [
      'two rows that may both be the key',
      '[Widget] Widget, Gadget',
      ['alpha', 'beta'],
      { kind: 'refused', cause: 'ambiguous' },
    ],
    [
      'keys that share a name',
      '[KindCode, KindCode_2] KindCode, KindCode_2',
      ['"KindCode"', 'kindKey'],
      { kind: 'refused', cause: 'ambiguous' },
    ],
    [
      'two rows for one column',
      'OnlyOne',
      ['=calc', 'stored'],
      { kind: 'rows_exceed_properties', rows: 2, properties: 1 },
    ],
    [
      'many more rows than columns',
      'A1, B1, C1',
      ['"A1"', '"B1"', '"C1"', 'd', 'e', 'f', 'g'],
      { kind: 'rows_exceed_properties' },
    ],
    [
      'more captions of columns than columns',
      'A1, B1',
      ['"A1"', '"B1"', '"B1"'],
      { kind: 'rows_exceed_properties' },
    ],
    [
      'places without any evidence',
      'Xx, Yy',
      ['first', 'second'],
      { kind: 'refused', cause: 'no_evidence' },
    ],
    [
      'fewer rows than columns',
      'Xx, Yy, Zz',
      ['first', 'second'],
      { kind: 'refused', cause: 'rows_missing' },
    ],
  ])('%s', (_name, type, rows, expected) => {
    const { columns, diagnostic } = align(type, rowsOf(...rows));
    expect(diagnostic).toMatchObject(expected);
    expect(columns).toEqual(columns.map(({ name, type: kept }) => ({ name, type: kept })));
  });

  it('are only those that differ', () => {
    const { told, diagnostic } = align(
      '[Key1] Key1, Reader, Other, Shelf',
      rowsOf('"Reader"', 'xx', 'yy', '"Shelf"'),
    );
    expect(told).toBe('Key1= Reader=1 Other= Shelf=4');
    expect(diagnostic).toMatchObject({
      kind: 'partly_aligned',
      cause: 'ambiguous',
      refused: [
        { property: 'Key1', candidates: ['xx', 'yy'] },
        { property: 'Other', candidates: ['xx', 'yy'] },
      ],
    });
  });

  it('keep the warning that they are calculated where all candidates are', () => {
    const { columns } = align('[Key1] Key1, Other', rowsOf('=a', '=b'));
    expect(columns.map(({ calculated }) => calculated)).toEqual([true, true]);
  });

  it('are all without a certain caption where rows are missing', () => {
    const { told, diagnostic } = align('Reader, Shelf, Zz', rowsOf('"Reader"', 'shelf'));
    expect(told).toBe('Reader=1 Shelf= Zz=');
    expect(diagnostic).toMatchObject({ kind: 'partly_aligned', cause: 'rows_missing' });
  });

  it('are those whose place only a row that makes none could explain', () => {
    const { diagnostic } = align('Reader, Shelf, Zz', rowsOf('reader', 'aa', 'bb', '"Zz"'));
    expect(diagnostic).toMatchObject({ kind: 'partly_aligned', cause: 'rows_dropped' });
  });

  it('are those that field names speak against', () => {
    const { told, diagnostic } = align('Reader, Shelf, Zz', rowsOf('"Reader"', 'qq', 'shelf'));
    expect(told).toBe('Reader=1 Shelf= Zz=');
    expect(diagnostic).toMatchObject({ cause: 'contradicted' });
  });

  it('are those before the first that confirms the places, where keys are declared', () => {
    const { told, diagnostic } = align('[Key1] Key1, Xx, Shelf', rowsOf('qq', '"Key1"', '"Shelf"'));
    expect(told).toBe('Key1=2 Xx= Shelf=3');
    expect(diagnostic).toMatchObject({ kind: 'partly_aligned', cause: 'no_evidence' });
  });

  it('are all without a certain caption where all are keys and some have no row', () => {
    const { told } = align('[Key1, Key2, Key3] Key1, Key2, Key3', rowsOf('key2', '"Key1"'));
    expect(told).toBe('Key1=2 Key2= Key3=');
  });

  it('are all where too many keys are hoisted', () => {
    const names = Array.from({ length: 20 }, (_, index) => `Key${String.fromCharCode(65 + index)}`);
    const { diagnostic } = align(
      `[${names}] ${names}, Rest`,
      rowsOf(...names.map((name) => `"${name}"`), 'rest'),
    );
    expect(diagnostic).toEqual({ kind: 'too_many_keys', hoisted: 20 });
  });
});

describe('feeds and metadata that lack something', () => {
  it('without a flag on any row nothing is said', () => {
    const rows = rowsOf('"Reader"', '"Shelf"').map(({ active: _, ...row }) => row);
    expect(align('Reader, Shelf', rows)).toMatchObject({
      told: 'Reader= Shelf=',
      diagnostic: { kind: 'missing_active_flag' },
    });
  });

  it('a flag on one row tells that the others are active', () => {
    const [first, ...others] = rowsOf('"Reader"', '"Shelf"');
    const { active: _, ...without } = first ?? {};
    expect(align('Reader, Shelf', [without, ...others]).told).toBe('Reader=1 Shelf=2');
  });

  it('without active rows the columns have names and types', () => {
    const inactive = rowsOf('"Reader"').map((row) => ({ ...row, active: false }));
    const { columns, diagnostic } = align('Reader', inactive);
    expect(columns).toEqual([{ name: 'Reader', type: 'string' }]);
    expect(diagnostic).toEqual({ kind: 'no_rows' });
  });

  it('without a type the design names the columns', () => {
    const { columns, diagnostic } = alignInquiry({
      name: 'Open Loans',
      rows: [
        { caption: 'Reader Name' },
        { field: '=[a]-[b]', caption: 'Fine' },
        { schemaField: 'Loan.UsrNote' },
        { field: 'shelf' },
        { field: '=x' },
      ],
    });
    expect(columns).toEqual([
      { name: 'ReaderName', caption: 'Reader Name', calculated: false },
      { name: 'Fine', caption: 'Fine', field: '=[a]-[b]', calculated: true },
      { name: 'Note', calculated: false },
      { name: 'shelf', field: 'shelf', calculated: false },
    ]);
    expect(diagnostic).toEqual({ kind: 'no_metadata' });
  });

  it('a name that OData cannot address has no columns', () => {
    expect(
      alignInquiry({ name: 'Fines A/R', rows: rowsOf('a'), entityType: typeOf('A') }),
    ).toMatchObject({
      columns: [],
      diagnostic: { kind: 'not_addressable', character: '/' },
    });
  });
});

describe('the rows of a feed', () => {
  it.each([false, 0, '0', 'false', 'False', 'no', 'n'])(
    'say with %j that a column is not active',
    (flag) => {
      for (const name of ['IsActive', 'ColumnIsActive']) {
        const rows = [
          { LineNbr: 1, [name]: flag },
          { LineNbr: 2, Caption: 'State', [name]: true },
        ];
        expect(
          align(
            'State',
            rows.flatMap((row) => readDesignRow(row) ?? []),
          ).diagnostic.kind,
        ).toBe('aligned');
      }
    },
  );

  it('are sorted by numbers, even where these are texts', () => {
    const rows = [
      { LineNbr: '1', SortOrder: '10', IsActive: '1', Field: 'beta', AIDescription: 'about 1' },
      {
        LineNbr: '2',
        SortOrder: '9',
        IsActive: 'true',
        Field: 'alpha',
        AIDescription: ' about 2 ',
      },
    ];
    expect(
      align(
        'Alpha, Beta',
        rows.flatMap((row) => readDesignRow(row) ?? []),
      ).told,
    ).toBe('Alpha=2 Beta=1');
  });

  it('count once by their number, the last of them, and by number where no order is given', () => {
    const rows = [
      { line: 2, field: 'beta', active: true, description: 'about 2' },
      { line: 1, field: 'gone', active: true },
      { line: 1, field: 'alpha', active: true, description: 'about 1' },
    ];
    expect(align('Alpha, Beta', rows).told).toBe('Alpha=1 Beta=2');
  });

  it('may come without numbers', () => {
    expect(
      readDesignRow({ Field: 'a', LineNbr: 'x', SortOrder: null, SchemaField: ' ', Caption: '' }),
    ).toEqual({ field: 'a' });
    expect(readDesignRow('no row')).toBeUndefined();
    expect(
      readDesignRow({ SchemaField: 'Loan.shelf', ColumnAIDescription: 'Where it stands' }),
    ).toEqual({ schemaField: 'Loan.shelf', description: 'Where it stands' });
  });
});
