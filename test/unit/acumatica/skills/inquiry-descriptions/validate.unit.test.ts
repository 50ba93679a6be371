// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onlyRestates } from '#acumatica/skills/inquiry-descriptions/source/findings.ts';
import { csvOf } from '#acumatica/skills/inquiry-descriptions/source/proposals.ts';
import { validate } from '#acumatica/skills/inquiry-descriptions/source/validate.ts';
import { columnRow, fileWith, metadataXml, run } from './exported.ts';

const rows = [
  columnRow('Orders', 1, { Field: 'orderNbr', GIAIDescription: 'One row per open order.' }),
  columnRow('Orders', 2, { Field: 'status', ColumnIsActive: false }),
  columnRow('Orders', 3, { Field: 'curyOrderTotal', Caption: 'Total' }),
];

async function findings(inquiries: unknown, ...others: readonly string[]) {
  const { exitCode, out, errors } = await run(
    validate,
    '--proposals',
    fileWith({ inquiries }),
    '--rows',
    fileWith(rows),
    ...others,
  );
  return { exitCode, out, errors };
}
const good = [
  {
    name: 'Orders',
    description: 'One row per sales order that is not yet shipped.',
    columns: [
      { line: 1, description: 'Number under which people know the order.' },
      { line: 3, description: 'What the customer has to pay, tax included.' },
    ],
  },
];
const column = (line: number, description: string) => [
  { name: 'Orders', columns: [{ line, description }] },
];

describe('validate', () => {
  it('is content with good texts', async () => {
    const { exitCode, out } = await findings(good);
    expect(exitCode).toBe(0);
    expect(out).toBe('3 texts, 0 errors, 0 warnings.');
  });

  it.each([
    ['an unknown inquiry', [{ name: 'Order', columns: [] }], 'no such inquiry'],
    ['an unknown line', column(9, 'Number of the row.'), 'no such result column'],
    ['an empty text', column(1, '  '), 'the text is empty'],
    ['a text that is too long for a column', column(1, 'x'.repeat(1_001)), 'the field holds 1000'],
    [
      'a text that is too long for an inquiry',
      [{ name: 'Orders', description: 'x'.repeat(2_001) }],
      'the field holds 2000',
    ],
    ['a control character', column(1, 'Number\u0000 of people.'), 'control character'],
    ['a text that repeats the field', column(1, 'The order nbr.'), 'no more than the name'],
    ['a text that repeats the caption', column(3, 'Total'), 'no more than the name'],
    ['an inquiry twice', [...good, { name: 'Orders' }], 'named several times'],
    [
      'a line twice',
      [{ name: 'Orders', columns: [1, 1].map((line) => ({ line, description: 'Its number.' })) }],
      'several texts',
    ],
  ])('%s is an error', async (_, inquiries, what) => {
    const { exitCode, out } = await findings(inquiries);
    expect(exitCode).toBe(1);
    expect(out).toMatch(new RegExp(`^error .*${what}`, 'm'));
  });

  it.each([
    ['a column that is not active', column(2, 'How far it has come.'), 'not active'],
    ['blanks around the text', column(1, ' Number for people. '), 'blanks around'],
    ['a line end', column(1, 'Number\nfor people.'), 'line ends'],
    ['markup', column(1, 'The <b>number</b> for people.'), 'markup'],
    ['columns that stay without', column(1, 'Number for people.'), 'no description yet: 3'],
  ])('%s is a warning, which alone refuses nothing', async (_, inquiries, what) => {
    const { exitCode, out } = await findings(inquiries);
    expect(exitCode).toBe(0);
    expect(out).toMatch(new RegExp(`^warning .*${what}`, 'm'));
  });

  it('says which texts nobody would see, where it has the metadata', async () => {
    const metadata = metadataXml({
      Orders: { keys: ['OrderNbr'], properties: { OrderNbr: 'String', Total: 'Decimal' } },
    });
    const { exitCode, out } = await run(
      validate,
      '--proposals',
      fileWith({ inquiries: [...column(4, 'What stays to be paid.')] }),
      '--rows',
      fileWith([...rows, columnRow('Orders', 4, { Field: 'openTotal', Caption: 'Remainder' })]),
      '--metadata',
      fileWith(metadata),
    );
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^warning +Orders, line 4 +no OData column shows it/m);
  });

  it('says that texts are withheld where columns are not aligned', async () => {
    const metadata = metadataXml({
      Orders: { properties: { Alpha: 'Boolean', Beta: 'Boolean' } },
    });
    const { out } = await findings(good, '--metadata', fileWith(metadata));
    expect(out).toMatch(/will not be shown \(\w+\)/);
  });

  it.each([
    ['an unknown member', { inquiries: [{ name: 'Orders', text: 'x' }] }, 'text'],
    [
      'a line that is text',
      { inquiries: [{ name: 'O', columns: [{ line: '1', description: 'x' }] }] },
      'line',
    ],
    ['another shape', [], 'is no file of proposals'],
  ])('refuses a file with %s, and shows the right one', async (_, content, said) => {
    const { exitCode, errors } = await run(
      validate,
      '--proposals',
      fileWith(content),
      '--rows',
      fileWith(rows),
    );
    expect(exitCode).toBe(2);
    expect(errors).toContain(said);
    expect(errors).toContain('{"inquiries":');
  });
});

describe('the CSV', () => {
  it('is written where there is no error', async () => {
    const file = `${fileWith('')}.csv`;
    await findings(good, '--csv', file);
    expect(readFileSync(file, 'utf8').split('\r\n')).toEqual([
      '"InquiryTitle","LineNbr","AIDescription"',
      '"Orders","","One row per sales order that is not yet shipped."',
      '"Orders","1","Number under which people know the order."',
      '"Orders","3","What the customer has to pay, tax included."',
      '',
    ]);
  });

  it('is not written where there is one', async () => {
    const file = `${fileWith('')}.csv`;
    expect((await findings(column(9, 'Number of the row.'), '--csv', file)).exitCode).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  it('says where it cannot be written', async () => {
    const { exitCode, errors } = await findings(good, '--csv', '/nowhere/at/all.csv');
    expect(exitCode).toBe(2);
    expect(errors).toContain('cannot be written');
  });

  it('gives a spreadsheet nothing to run, and keeps quotes', () => {
    const csv = csvOf([{ name: '=1+1', description: 'Says "so".', columns: [] }]);
    expect(csv).toContain(`"'=1+1","","Says ""so""."`);
  });
});

describe('a text that restates a name', () => {
  it.each([
    ['Order nbr', 'orderNbr'],
    ['The order number', 'Order Number'],
    ['Total of this', 'Total'],
    ['', 'anything'],
  ])('%s says no more than %s', (text, name) => {
    expect(onlyRestates(text, [undefined, name])).toBe(true);
  });

  it('one word of its own is enough to say more', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{3,8}$/),
        fc.stringMatching(/^[a-z]{3,8}$/),
        (name, word) => {
          fc.pre(!name.includes(word));
          expect(onlyRestates(`${name} zz${word}`, [name])).toBe(false);
          expect(onlyRestates(name, [name])).toBe(true);
        },
      ),
    );
  });
});
