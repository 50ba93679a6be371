// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { columnType } from '#shared/acumatica/inquiries/alignment/column-type.ts';
import {
  type AlignmentDiagnostic,
  explainDiagnostic,
} from '#shared/acumatica/inquiries/alignment/diagnostic.ts';
import {
  conflicts,
  fieldFamily,
  words,
} from '#shared/acumatica/inquiries/alignment/field-family.ts';
import { unaddressableCharacter } from '#shared/acumatica/inquiries/alignment/inquiry-name.ts';

describe('types', () => {
  it.each([
    ['Edm.Single', 'decimal'],
    ['Edm.Double', 'decimal'],
    ['Edm.Byte', 'integer'],
    ['Edm.SByte', 'integer'],
    ['Edm.Int16', 'integer'],
    ['Edm.Int64', 'integer'],
    ['Edm.DateTime', 'datetime'],
    ['Edm.Date', 'datetime'],
    ['Edm.Time', 'datetime'],
    ['Edm.TimeOfDay', 'timeofday'],
    ['Edm.Binary', 'binary'],
    ['Library.Shelf', 'Library.Shelf'],
  ])('%s is %s', (declared, expected) => expect(columnType(declared)).toBe(expected));
});

describe('what a field’s name promises', () => {
  it.each([
    ['issueDate', 'datetime'],
    ['createdDateTime', 'datetime'],
    ['lastUpdate', undefined],
    ['issuedBy', undefined],
    ['hashValue', undefined],
    ['isActive', 'boolean'],
    ['isTangible', 'boolean'],
    ['hasChildren', 'boolean'],
    ['isactive', undefined],
    ['released', 'boolean'],
    ['curyDocBal', 'numeric'],
    ['isGlobal', 'boolean'],
    ['global', undefined],
    ['readerID_description', 'text'],
    ['acctCD', 'text'],
    ['=[a]', undefined],
    [undefined, undefined],
  ])('%s: %s', (field, expected) => expect(fieldFamily(field)).toBe(expected));

  it.each([
    ['text', 'integer', false],
    ['numeric', 'integer', false],
    ['numeric', 'string', true],
    ['datetime', 'string', true],
    ['text', 'decimal', true],
    ['text', 'boolean', true],
    ['text', 'guid', false],
    ['datetime', 'guid', true],
    ['boolean', 'string', true],
    ['boolean', 'integer', false],
    [undefined, 'decimal', false],
    ['text', undefined, false],
    ['numeric', 'Library.Shelf', false],
  ] as const)('%s against %s: %s', (family, type, expected) =>
    expect(conflicts(family, type)).toBe(expected),
  );

  it('is read by whole words', () => {
    expect(words('curyOrderTotal')).toEqual(['cury', 'order', 'total']);
    expect(words('pOSource')).toEqual(['p', 'o', 'source']);
    expect(words('AIDescription_2')).toEqual(['ai', 'description']);
  });
});

describe('the names of inquiries', () => {
  it.each([
    ['Fines A/R', '/'],
    ['Fines\\R', '\\'],
    ['Fines (open) 50%', undefined],
  ])('%s: %s', (name, expected) => expect(unaddressableCharacter(name)).toBe(expected));
});

describe('explanations', () => {
  const refused = [
    { property: 'Key1', candidates: ['xx', 'yy'] },
    { property: 'Other', candidates: [] },
  ];
  const many = Array.from({ length: 12 }, (_, index) => ({
    property: `P${index}`,
    candidates: [],
  }));
  it.each<[AlignmentDiagnostic, RegExp, RegExp]>([
    [{ kind: 'aligned', dropped: ['Long Gone'] }, /"Long Gone"/, /Deactivate/],
    [
      { kind: 'refused', cause: 'ambiguous', refused },
      /tell them apart/,
      /"Key1" \(one of "xx", "yy"\), "Other"\./,
    ],
    [
      { kind: 'partly_aligned', cause: 'ambiguous', refused: many },
      /tell them apart/,
      /and 4 more/,
    ],
    [{ kind: 'refused', cause: 'no_evidence', refused }, /confirms/, /"Key1"/],
    [{ kind: 'refused', cause: 'rows_missing', refused }, /fewer/, /MCPGIFields/],
    [{ kind: 'refused', cause: 'rows_dropped', refused }, /more active/, /deactivate/],
    [{ kind: 'refused', cause: 'contradicted', refused }, /contradict/, /cache/],
    [{ kind: 'contradictory', unmatchedCaptions: ['Penalty'] }, /"Penalty"/, /cache/],
    [{ kind: 'contradictory', unmatchedCaptions: [] }, /No order/, /cache/],
    [{ kind: 'rows_exceed_properties', rows: 9, properties: 4 }, /9 .* 4/, /cache/],
    [{ kind: 'missing_active_flag' }, /active/, /MCPGIFields/],
    [{ kind: 'no_metadata' }, /no entity type/, /exposed/],
    [{ kind: 'no_rows' }, /no active/, /Nothing is lost/],
    [{ kind: 'too_many_keys', hoisted: 20 }, /20 keys/, /Deactivate/],
    [{ kind: 'not_addressable', character: '/' }, /"\/"/, /Rename/],
  ])('%j', (diagnostic, why, fix) => {
    const explanation = explainDiagnostic(diagnostic);
    expect(explanation.why).toMatch(why);
    expect(explanation.fix).toMatch(fix);
  });

  it('a complete alignment needs no fix', () =>
    expect(explainDiagnostic({ kind: 'aligned', dropped: [] })).toEqual({
      why: expect.stringContaining('Every'),
    }));
});
