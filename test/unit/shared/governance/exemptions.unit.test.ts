// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { createRedaction } from '#shared/governance/redaction.ts';
import { plainReading } from '#shared/governance/walk.ts';

const record = { Barcode: '4111111111111111', DOB: 'x', Lines: [{ Barcode: '4111111111111111' }] };

describe('a field that an administrator exempts', () => {
  it.each([
    ['StockItem.Barcode', 'StockItem'],
    ['stockitem.barcode', 'StockItem'],
    [' StockItem . Barcode ', 'STOCKITEM'],
    ['*.Barcode', 'Customer'],
    ['AR-Inv. by day.Barcode', 'AR-Inv. by day'],
  ])('by %s stays wherever it stands in %s', (entry, about) => {
    const { value, masked } = createRedaction({ skip: [entry.trim()] }).answer(
      record,
      plainReading,
      about,
    );
    expect(value).toEqual({ ...record, DOB: '[REDACTED]' });
    expect(masked).toEqual(['DOB']);
  });

  it.each([
    ['StockItem.Barcode', 'Customer'],
    ['StockItem.Barcode', undefined],
    ['Barcode', 'StockItem'],
    ['StockItem.Bar', 'StockItem'],
  ])('by %s is still masked in %s', (entry, about) => {
    const { masked } = createRedaction({ skip: [entry] }).answer(record, plainReading, about);
    expect(masked).toEqual(['Barcode (card_shape)', 'DOB', 'Lines[0].Barcode (card_shape)']);
  });

  it('stays although its name is sensitive, and so does what is in it', () => {
    const redaction = createRedaction({ skip: ['Vendor.BankAccount'] });
    const vendor = { BankAccount: { IBAN: 'DE89370400440532013000' }, TaxID: 'x' };
    expect(redaction.answer(vendor, plainReading, 'Vendor').value).toEqual({
      ...vendor,
      TaxID: '[REDACTED]',
    });
  });
});

describe('a shape that an administrator switches off', () => {
  it('stays in answers, texts and arguments', () => {
    const redaction = createRedaction({ skip: ['Card_Shape'] });
    const text = 'paid by 4111111111111111';
    expect(redaction.answer({ text }).value).toEqual({ text });
    expect(redaction.text(text)).toBe(text);
    expect(redaction.arguments({ text })).toEqual({ text });
  });
});

describe('a column under another name', () => {
  const reading = {
    ...plainReading,
    means: (key: string) => (key === 'Tax No' ? 'TaxRegistrationID' : undefined),
  };

  it('is masked where the ERP’s own name is sensitive', () => {
    expect(createRedaction().answer([{ 'Tax No': '1', Name: 'x' }], reading)).toMatchObject({
      value: [{ 'Tax No': '[REDACTED]', Name: 'x' }],
      masked: ['[0].Tax No'],
    });
    expect(createRedaction().answer({ 'Tax No': '1' }).masked).toEqual([]);
  });
});

describe('a name', () => {
  const isMasked = (name: string, patterns: string[] = []) =>
    createRedaction({ patterns }).answer({ [name]: 'x' }).masked.length === 1;

  it.each([
    'SSNumberOf1SSN',
    'ssn',
    'SSNLast4',
    'IBANcode',
    'VendorIBANs',
    'SwiftCode',
    'BankSWIFT',
    'EmployeeDOB',
    'dob',
    'employee_ssn',
    'tax-id',
    'Credit Card Number',
  ])('%s is masked', (name) => expect(isMasked(name)).toBe(true));

  it.each([
    'AdobeCode',
    'Adobe',
    'ADOBE',
    'Swiftness',
    'Fibanacci',
    'HasSecretary',
    'SalaryBasis',
    'BankAccountType',
    'PasswordPolicy',
    'ClassName',
    'BusinessName',
    'LessNumber',
    'Doboj',
  ])('%s stays', (name) => expect(isMasked(name)).toBe(false));

  it('of an administrator is masked whatever its last word says', () => {
    expect(isMasked('LoyaltyType', ['Loyalty'])).toBe(true);
    expect(isMasked('SalaryBasis', ['SalaryBasis'])).toBe(true);
  });
});

describe('a payload of a write', () => {
  const payload = { CustomerName: 'Acme', SSN: '1', MainContact: { BankAccount: '77', Qty: 4 } };
  const safe = {
    CustomerName: 'Acme',
    SSN: '[REDACTED]',
    MainContact: { BankAccount: '[REDACTED]', Qty: 4 },
  };

  it('is masked by name and shape, as an object and as a text of JSON', () => {
    const { arguments: mask } = createRedaction();
    expect(mask({ fields: payload })).toEqual({ fields: safe });
    expect(mask({ fields: JSON.stringify(payload) })).toEqual({ fields: JSON.stringify(safe) });
    expect(mask({ fields: ` [${JSON.stringify({ note: '123-45-6789' })}]` })).toEqual({
      fields: '[{"note":"[REDACTED_SSN]"}]',
    });
  });

  it('is masked at any depth of texts in texts', () => {
    const inner = JSON.stringify({ inner: JSON.stringify(payload) });
    expect(createRedaction().arguments(inner)).toBe(
      JSON.stringify({ inner: JSON.stringify(safe) }),
    );
  });

  it('that is longer than other arguments is read whole before it is judged', () => {
    const long = JSON.stringify({ Notes: 'x'.repeat(5_000), SSN: '1' });
    const masked = String(createRedaction().arguments(long));
    expect(masked).toContain('"SSN":"[REDACTED]"');
  });

  it.each(['{"a":1', '[not json]', '{}', '{"a":"b"}', ' 5'])(
    'that has nothing to hide, or is none, stays as it was written: %s',
    (text) => expect(createRedaction().arguments(text)).toBe(text),
  );

  it('with a card written as a number loses it', () => {
    expect(createRedaction().arguments({ Card: 4_111_111_111_111_111 })).toEqual({
      Card: '[REDACTED_CARD]',
    });
  });
});
