// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedaction } from '#shared/governance/redaction.ts';
import { builtInPatterns } from '#shared/governance/sensitive-names.ts';

/** Made anew for each use, so that each test stands on its own. */
const masked = (value: unknown) => createRedaction().answer(value);

describe('redaction by name', () => {
  it('masks a sensitive field and leaves its neighbour', () => {
    expect(masked({ TaxRegistrationID: '12-3456789', TaxZone: 'A' })).toMatchObject({
      value: { TaxRegistrationID: '[REDACTED]', TaxZone: 'A' },
      masked: ['TaxRegistrationID'],
    });
  });

  it.each(builtInPatterns)(
    'masks %s alone, in a longer name, in capitals and in snake case',
    (name) => {
      const snake = name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
      for (const key of [name, `Employee${name}`, name.toUpperCase(), name.toLowerCase(), snake])
        expect(masked({ [key]: 'x' }).value, key).toEqual({ [key]: '[REDACTED]' });
    },
  );

  it.each(['Adobe', 'Swiftness', 'Fibanacci', 'HasSecretary', 'TaxZone', 'Classname', 'Doboj'])(
    'leaves %s alone',
    (key) => expect(masked({ [key]: 'x' }).masked).toEqual([]),
  );

  it('masks a value of any kind, and whole objects under a sensitive name', () => {
    for (const value of [null, '', 5, { a: 1 }, ['x'], true])
      expect(masked({ Salary: value }).value).toEqual({ Salary: '[REDACTED]' });
  });

  it('reports where it masked', () => {
    expect(masked({ a: [{ BankAccount: '1' }, { x: '2' }] }).masked).toEqual(['a[0].BankAccount']);
  });

  it('takes further patterns, and punctuation in them is no wildcard', () => {
    const own = createRedaction({ patterns: ['Loyalty.Tier', 'nickname'] });
    expect(own.answer({ LoyaltyTier: 1, NickName: 2, LoyaltyXTier: 3 }).value).toEqual({
      LoyaltyTier: '[REDACTED]',
      NickName: '[REDACTED]',
      LoyaltyXTier: 3,
    });
  });

  it('skips a built-in pattern without touching its relatives', () => {
    const own = createRedaction({ skip: ['birthdate'] });
    expect(own.answer({ BirthDate: 'a', DateOfBirth: 'b' }).value).toEqual({
      BirthDate: 'a',
      DateOfBirth: '[REDACTED]',
    });
  });
});

describe('a name', () => {
  it.each([
    ['MyIBANs', true],
    ['XIBANCode', false],
    ['IBAN2Code', true],
    ['HTTPPassword', true],
    ['unbrokentaxregistrationid', true],
    ['unbrokeniban', false],
    ['myswiftcode', false],
    ['my-dob', true],
    ['密码Password', true],
    ['', false],
  ])('%s: masked %s', (key, expected) => {
    expect(masked({ [key]: 'x' }).masked).toEqual(expected ? [key] : []);
  });

  it('is found by a pattern of eight letters inside an unbroken word, and not by one of seven', () => {
    const own = createRedaction({ patterns: ['abcdefgh', 'ijklmno'] });
    expect(own.answer({ xabcdefghx: 1, xijklmnox: 1 }).masked).toEqual(['xabcdefghx']);
  });

  it('is not found by a pattern of punctuation alone, and one with digits is kept whole', () => {
    const own = createRedaction({ patterns: ['.-', 'Line 2'] });
    expect(own.answer({ Any: 1, Line2: 2, Line: 3 }).masked).toEqual(['Line2']);
  });

  it('is decided the same when it comes again', () => {
    const own = createRedaction();
    for (const _ of [1, 2])
      expect(own.answer({ Salary: 1, TaxZone: 2 }).masked).toEqual(['Salary']);
  });
});

describe('redaction by value', () => {
  it.each([
    ['ssn 123-45-6789 ok', 'ssn [REDACTED_SSN] ok', 'Notes (ssn_shape)'],
    ['123 45 6789', '[REDACTED_SSN]', 'Notes (ssn_shape)'],
    ['4111 1111 1111 1111', '[REDACTED_CARD]', 'Notes (card_shape)'],
    [
      '6011 0009 9013 9424 and 123-45-6789',
      '[REDACTED_CARD] and [REDACTED_SSN]',
      'Notes (ssn_shape,card_shape)',
    ],
  ])('masks %s', (text, expected, path) => {
    expect(masked({ Notes: text })).toMatchObject({ value: { Notes: expected }, masked: [path] });
  });

  it.each([
    '4111111111111112',
    '0000000000000',
    '11111111-2222-3333-4444-555555555555',
    '12345-6789',
    'SKU 123-456789',
    '123456789',
    '123-45 6789',
    'ITEM-123-45-6789',
  ])('leaves %s alone', (text) => expect(masked({ Notes: text }).value).toEqual({ Notes: text }));

  it('names a shape once, however often it is found', () => {
    const twice = '123-45-6789, 123-45-6788, 4111111111111111 or 4111111111111111';
    expect(masked({ Notes: twice })).toMatchObject({
      value: { Notes: '[REDACTED_SSN], [REDACTED_SSN], [REDACTED_CARD] or [REDACTED_CARD]' },
      masked: ['Notes (ssn_shape,card_shape)'],
    });
  });

  it('looks into arrays', () => {
    expect(masked({ a: ['123-45-6789'] })).toMatchObject({
      value: { a: ['[REDACTED_SSN]'] },
      masked: ['a[0] (ssn_shape)'],
    });
    expect(masked(['123-45-6789']).value).toEqual(['[REDACTED_SSN]']);
  });

  it('masks error texts', () => {
    expect(createRedaction().text('no person 123-45-6789')).toBe('no person [REDACTED_SSN]');
  });
});

describe('redaction of arguments', () => {
  it('masks shapes at any depth, and keeps what is no text', () => {
    const args = { filterExpression: "Name eq '123-45-6789'", topN: 5, n: { a: '123-45-6789' } };
    expect(createRedaction().arguments(args)).toEqual({
      filterExpression: "Name eq '[REDACTED_SSN]'",
      topN: 5,
      n: { a: '[REDACTED_SSN]' },
    });
  });

  it.each([
    [
      "TaxRegistrationID eq '12-345' and Status eq 'Open'",
      "TaxRegistrationID eq '[REDACTED]' and Status eq 'Open'",
    ],
    ["substringof('O''Neil',BankAccount)", "substringof('[REDACTED]',BankAccount)"],
    ["contains(BankAccount,'77')", "contains(BankAccount,'[REDACTED]')"],
    ['Salary gt 5000', "Salary gt '[REDACTED]'"],
    ["contains (BankAccount,'77')", "contains (BankAccount,'[REDACTED]')"],
    ["SSN eq Backup2 and SSN ne ''", "SSN eq Backup2 and SSN ne '[REDACTED]'"],
    ['5000.50 lt Salary', "'[REDACTED]' lt Salary"],
    ["tolower(BankAccount) eq 'x'", "tolower(BankAccount) eq '[REDACTED]'"],
    ["contains(tolower(BankAccount),'7')", "contains(tolower(BankAccount),'[REDACTED]')"],
    ["substringof('7',tolower(BankAccount))", "substringof('[REDACTED]',tolower(BankAccount))"],
    ['Salary in (1,2) or Nbr in (3,4)', "Salary in ('[REDACTED]','[REDACTED]') or Nbr in (3,4)"],
    ['BirthDate ge 2001-01-31T00:00:00Z', "BirthDate ge '[REDACTED]'"],
    ["BirthDate gt datetimeoffset'2001-01-31'", "BirthDate gt datetimeoffset'[REDACTED]'"],
    [
      "Nbr eq 'a and Salary eq 5' and MainContact/SSN eq '1",
      "Nbr eq 'a and Salary eq 5' and MainContact/SSN eq '[REDACTED]'",
    ],
  ])('masks what a sensitive field is compared with: %s', (filter, expected) => {
    expect(createRedaction().arguments({ filterExpression: filter })).toEqual({
      filterExpression: expected,
    });
  });
});

describe('an argument that is longer than any tool takes', () => {
  it('is cut, and says so', () => {
    expect(createRedaction().arguments('x'.repeat(4_000))).toBe('x'.repeat(4_000));
    expect(createRedaction().arguments('x'.repeat(4_001))).toBe(`${'x'.repeat(4_000)} [cut]`);
  });

  it('is cut before it is masked', () => {
    const text = `${'x'.repeat(3_990)} 123-45-6789`;
    expect(createRedaction().arguments(text)).toBe(`${'x'.repeat(3_990)} 123-45-67 [cut]`);
  });
});

describe('an argument that is no filter', () => {
  it.each([
    "Ask about the salary of 'Ann'",
    'CustomerID,SSN',
    'Salary desc',
    'Salary, (5 of 7)',
    "the secret's out",
  ])('stays as it is: %s', (text) =>
    expect(createRedaction().arguments({ text })).toEqual({ text }),
  );

  it('of any kind is only changed where a sensitive name stands', () => {
    const text = fc.array(
      fc.constantFrom("'", "''", 'A', ' eq ', '(', ')', ' and ', '5', ',', 'é'),
    );
    fc.assert(
      fc.property(text, (parts) => {
        expect(createRedaction().arguments(parts.join(''))).toBe(parts.join(''));
      }),
    );
  });
});

describe('redaction of anything', () => {
  it('never lets a formatted social security number through, wherever it stands', () => {
    const separator = fc.constantFrom('-', ' ');
    const number = fc
      .tuple(
        fc.stringMatching(/^\d{3}$/),
        fc.stringMatching(/^\d{2}$/),
        fc.stringMatching(/^\d{4}$/),
        separator,
      )
      .map(([a, b, c, s]) => `${a}${s}${b}${s}${c}`);
    const document = number.chain((secret) =>
      fc.tuple(
        fc.constant(secret),
        fc.letrec((tie) => ({
          node: fc.oneof(
            { maxDepth: 4 },
            fc.constant(`before ${secret} after`),
            fc.array(tie('node'), { maxLength: 3 }),
            fc.dictionary(fc.string(), tie('node'), { maxKeys: 3 }),
          ),
        })).node,
      ),
    );
    fc.assert(
      fc.property(document, ([secret, value]) => {
        expect(JSON.stringify(masked(value).value ?? null)).not.toContain(`before ${secret}`);
      }),
    );
  });

  it('changes nothing in texts without nine digits and keys without meaning', () => {
    const text = fc.string().filter((value) => value.replace(/\D/g, '').length < 9);
    const key = fc.constantFrom('a', 'Status', 'OrderNbr', 'Description');
    fc.assert(
      fc.property(fc.dictionary(key, fc.oneof(text, fc.integer(), fc.boolean())), (value) => {
        expect(masked(value).value).toEqual({ ...value });
      }),
    );
  });

  it('leaves its input as it was', () => {
    const input = { Salary: 1, Notes: '123-45-6789' };
    masked(input);
    expect(input).toEqual({ Salary: 1, Notes: '123-45-6789' });
  });

  it('cannot be made to change the class of an object', () => {
    const value = masked(JSON.parse('{"__proto__":{"polluted":true},"a":{"b":1}}')).value;
    expect(value).toEqual({ a: { b: 1 } });
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});
