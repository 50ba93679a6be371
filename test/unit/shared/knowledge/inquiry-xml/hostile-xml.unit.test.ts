// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainExport } from '#shared/knowledge/inquiry-xml/explain-export.ts';
import { column, inquiryExport, table } from '../../../../fixtures/inquiry-xml.ts';

const right = inquiryExport({}, [table('A', column(1, 'x'))]);

function refusal(xml: string): string {
  const explanation = explainExport(xml);
  return explanation.kind === 'refused' ? explanation.message : 'explained';
}

describe('XML that is refused', () => {
  it.each([
    ['blank', ' \n\t ', 'The XML is blank.'],
    ['no markup', 'hello', 'The text is no XML: it has no tags.'],
    ['a lone bracket', '<', 'The text is no XML: it has no elements.'],
    ['an arithmetic text', '1 < 2', 'The text is no XML: it has no elements.'],
    ['another document', '<Edmx><DataServices/></Edmx>', 'holds no Generic Inquiry'],
    ['a design without a row', '<data><GIDesign/></data>', 'holds no Generic Inquiry'],
    ['a type', `<!DOCTYPE data-set>${right}`, 'DOCTYPE'],
    ['a type in small letters', `<!doctype data-set>${right}`, 'DOCTYPE'],
    ['a type behind a comment', `<!-- <a> --><!DOCTYPE x [<!ENTITY a "b">]>${right}`, 'DOCTYPE'],
    ['an entity declared inside', right.replace('<layout>', '<layout><!ENTITY a "b">'), 'DOCTYPE'],
    ['an entity that nobody declared', right.replace('Test', '&lol;'), 'not well formed'],
    ['half a file', right.slice(0, right.length / 2), 'not well formed'],
    ['a tag without an end', `${right}<a`, 'not well formed'],
    ['a value without an end', '<a b="', 'not well formed'],
    ['a comment without an end', `${right}<!-- `, 'not well formed'],
    ['a section without an end', `<a><![CDATA[ `, 'not well formed'],
    ['two roots', right + right, 'not well formed'],
    ['a doubled attribute', '<a b="1" b="2"/>', 'not well formed'],
  ])('is %s', (_what, xml, message) => {
    expect(refusal(xml)).toContain(message);
  });

  it('is what nests deeper than any export', () => {
    const nested = (levels: number) =>
      right.replace('<layout>', `<layout>${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`);
    expect(refusal(nested(38))).toBe('explained');
    expect(refusal(nested(39))).toContain('too deeply');
    expect(refusal('<a>'.repeat(166_000))).toContain('too deeply');
    expect(refusal('<a b=">">'.repeat(50_000))).toContain('too deeply');
  });

  it('is what has too many elements', () => {
    expect(refusal(right.replace('<layout>', `<layout>${'<a/>'.repeat(20_000)}`))).toContain(
      'too many elements',
    );
  });

  it('is what is too long, by one character', () => {
    const ofLength = (length: number) =>
      right.replace('<layout>', `<layout>${' '.repeat(length - right.length)}`);
    expect(refusal(ofLength(500_000))).toBe('explained');
    expect(refusal(ofLength(500_001))).toContain('has 500001 characters, and at most 500000');
  });

  it('is not quoted, since it may be anything', () => {
    expect(refusal('<a>\n<secret-word oops</a>')).toMatch(/line 2, column \d+/);
    expect(refusal('<a>\n<secret-word oops</a>')).not.toContain('secret');
  });
});

describe('XML that is large in an awkward way', () => {
  const repeat = (text: string) => text.repeat(9_000);
  const refused = 'at most 50 are explained at once';
  it.each([
    [
      'joins that share a line with all conditions',
      repeat('<GIRelation LineNbr="1"/><GIOn RelationNbr="1"/>'),
    ],
    ['tables of one alias', repeat('<GITable Alias="a"/>')],
    ['brackets', `<GIWhere OpenBrackets="${repeat('(')}"/>`],
    ['quotes in a formula', `<GIWhere DataFieldName="=${repeat("['")}"/>`],
  ])('has %s, and is explained once', (_what, parts) => {
    expect(refusal(inquiryExport({}, [parts]))).toBe('explained');
  });

  it('has more inquiries than one answer holds', () => {
    const designs = (count: number) =>
      `<data><GIDesign>${'<row/>'.repeat(count)}</GIDesign></data>`;
    expect(refusal(designs(50))).toBe('explained');
    expect(refusal(designs(51))).toContain(refused);
  });
});

describe('XML that is read all the same', () => {
  it.each([
    ['a byte order mark', `\uFEFF${right}`],
    ['blanks around it', `\n  <?xml version="1.0" encoding="utf-8"?>${right}\n`],
    ['the word DOCTYPE in a comment', `<!-- <!DOCTYPE x> -->${right}`],
    ['a bracket in a value', right.replace('Test', 'a > b')],
    ['single quotes', right.replaceAll('"', "'")],
    [
      'a project around it',
      `<Customization><GenericInquiryScreen>${right}</GenericInquiryScreen></Customization>`,
    ],
  ])('has %s', (_what, xml) => {
    expect(refusal(xml)).toBe('explained');
  });
});

it('no text makes it throw, however it is broken', () => {
  fc.assert(
    fc.property(
      fc.nat(right.length),
      fc.nat(40),
      fc.string({ unit: fc.constantFrom('<', '>', '/', '"', '=', '!', '-', '[', '&', 'a', ' ') }),
      (at, removed, added) => {
        const broken = right.slice(0, at) + added + right.slice(at + removed);
        expect(['explained', 'refused']).toContain(explainExport(broken).kind);
      },
    ),
  );
});
