// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { isComplaint } from '#shared/acumatica/client/error-text.ts';
import { withoutInternals } from '#shared/acumatica/client/plain-words.ts';

describe('what the ERP said', () => {
  it.each([
    ["No HTTP resource at 'http://127.0.0.1:8788/site/entity/Default'", '127.0.0.1'],
    ['refused by erp-db01.corp.example\\SQL2022', 'corp.example'],
    ['A link to \\\\files01\\share$\\erp.bak is broken', 'files01'],
    ['Could not open C:\\inetpub\\logs\\erp.log.', 'inetpub'],
    ['no route to 10.20.30.40:1433', '10.20'],
    ['Data Source=SQLPROD;Initial Catalog=X', 'SQLPROD'],
    ['server: sqlprod is down', 'sqlprod'],
    ['no answer from localhost:8788', '8788'],
    ['It broke.\r\n   at PX.Data.PXGraph.Persist() in C:\\b\\x.cs:line 1', 'PXGraph'],
  ])('tells no places: %s', (text, place) => {
    expect(withoutInternals(text)).not.toContain(place);
  });

  it.each([
    'The field Terms cannot be 99D: PX.Data.PXSetPropertyException',
    'Write to dario.castillo@beacon.co.example about order SO000123.',
    'Version 25.200.001 of Default; subaccount 000-000; ratio 1.5, date 2026-01-31.',
    'Account 300.400.500.600 is closed.',
    'Not allowed at this branch (NORTH).',
    "Could not find a property named 'CustomerName' on type 'GI.Row'.",
  ])('keeps what a person needs: %s', (text) => {
    expect(withoutInternals(text)).toBe(text);
  });
});

describe('JSON under a status of success', () => {
  it.each([
    { exceptionMessage: 'It broke' },
    { message: 'An error has occurred.' },
    { error: { code: '', message: 'It broke' } },
    { error: { message: { lang: 'en', value: 'It broke' } } },
    { error: 'It broke' },
    { id: 'x', exceptionType: 'PX.Data.PXException' },
  ])('is a complaint: %j', (json) => expect(isComplaint(json)).toBe(true));

  it.each([
    { id: 'x', error: 'Inserting raised an error', message: { value: 'a field' } },
    { id: 'x', message: 'a field' },
    { value: [], message: 'x' },
    [{ error: 'a row' }],
    {},
    null,
    'error',
  ])('is data: %j', (json) => expect(isComplaint(json)).toBe(false));
});
