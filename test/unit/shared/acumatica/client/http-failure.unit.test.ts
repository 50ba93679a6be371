// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failureOf } from '#shared/acumatica/client/http-failure.ts';

const map = (status: number, body: unknown, retryAfterSeconds?: number) =>
  failureOf({
    status,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    request: 'GET SalesOrder/SO/SO1',
    retryAfterSeconds,
  }).failure;
const trace = '   at PX.Data.PXLogin.Login(String& name, String password)\r\n   at PX.Api.Go()';

describe('an error status of the ERP', () => {
  it.each([
    [400, { message: 'Bad field' }, 'ERP_VALIDATION', 'Bad field'],
    [400, 'oops', 'ERP_VALIDATION', 'oops'],
    [
      400,
      {
        message: 'The request is invalid.',
        modelState: { '': ['The request body should not be empty.'] },
      },
      'ERP_VALIDATION',
      'should not be empty',
    ],
    [401, '', 'ERP_UNAUTHORIZED', 'refused the sign-in'],
    [403, '', 'ERP_FORBIDDEN', 'roles'],
    [404, '', 'ERP_NOT_FOUND', 'SalesOrder/SO/SO1'],
    [408, '', 'ERP_TIMEOUT', 'not an empty result'],
    [412, '', 'ERP_CONFLICT', 'changed by somebody else'],
    [
      429,
      'The custom error module does not recognize this error.',
      'ERP_LICENCE_PRESSURE',
      'licence',
    ],
    [500, '', 'ERP_ERROR', 'no details'],
    [
      500,
      { message: 'An error has occurred.', exceptionMessage: 'Setup is wrong' },
      'ERP_ERROR',
      'Setup is wrong',
    ],
    [500, { exceptionMessage: 'API Login Limit' }, 'ERP_LICENCE_PRESSURE', 'licence'],
    [500, '<html><title>API Login Limit</title></html>', 'ERP_LICENCE_PRESSURE', 'licence'],
    [
      500,
      '<html><title>Runtime Error</title></html>',
      'ERP_UNREADABLE_ANSWER',
      'not an empty result',
    ],
    [
      500,
      { exceptionType: 'PX.Data.PXSetupNotEnteredException', exceptionMessage: 'Fill in Branches' },
      'ERP_NOT_CONFIGURED',
      'Fill in Branches',
    ],
    [
      500,
      { exceptionType: 'PX.Api.ContractBased.NoEntitySatisfiesTheConditionException' },
      'RECORD_NOT_FOUND',
      'branch',
    ],
    [
      400,
      { error: { code: '', message: "An unknown function with name 'substringof' was found." } },
      'ERP_VALIDATION',
      'substringof',
    ],
    [502, '', 'ERP_UNAVAILABLE', 'not an empty result'],
    [503, '<html/>', 'ERP_UNAVAILABLE', 'not an empty result'],
    [504, '', 'ERP_TIMEOUT', 'not an empty result'],
    [302, '', 'ERP_UNREADABLE_ANSWER', 'redirect'],
    [418, 'teapot', 'ERP_ERROR', 'teapot'],
  ])('%i %j is %s', (status, body, code, words) => {
    expect(map(status, body)).toMatchObject({ code, message: expect.stringContaining(words) });
  });

  it('takes the ERP at its word about when to come back', () => {
    expect(map(429, '', 17).retryAfterSeconds).toBe(17);
    expect(map(429, '').retryAfterSeconds).toBe(60);
    expect(map(404, '', 17).retryAfterSeconds).toBeUndefined();
  });

  it('is cut and put on one line', () => {
    const { message } = map(500, `line one\n\tline two ${'x'.repeat(600)}`);
    expect(message).toContain('line one line two');
    expect(message).toContain('[cut]');
    expect(message.length).toBeLessThan(620);
  });

  it.each([
    { exceptionMessage: `It broke.\r\n${trace}` },
    { message: 'It broke.', stackTrace: trace },
    `It broke.\n${trace}`,
  ])('loses its stack trace', (body) => {
    const { message } = map(500, body);
    expect(message).toContain('It broke.');
    expect(message).not.toMatch(/PXLogin|PX\.Api/);
  });

  it('keeps a sentence that only sounds like a trace', () => {
    expect(map(500, { exceptionMessage: 'Not allowed at this branch (NORTH).' }).message).toContain(
      'at this branch (NORTH)',
    );
  });

  it('tells which fields a 422 complains of', () => {
    const body = {
      id: 'x',
      error: 'Inserting record raised at least one error.',
      Amount: { value: 201.73 },
      Details: [{ Project: { value: 'TES', error: "Project 'TES' cannot be found." } }],
    };
    expect(map(422, body)).toMatchObject({
      code: 'ERP_VALIDATION',
      message: expect.stringContaining('Inserting record raised'),
      details: {
        fieldErrors: [{ field: 'Details[0].Project', error: "Project 'TES' cannot be found." }],
      },
    });
  });
});

const recorded = new URL('../../../../../../shared/data/acumatica/errors.json', import.meta.url);
const reason = existsSync(recorded) ? '' : ' (skipped: the reference data is not on this machine)';

describe.skipIf(reason !== '')(`the recorded errors${reason}`, () => {
  const errors: { name: string; status: unknown; body: unknown }[] =
    reason === '' ? JSON.parse(readFileSync(recorded, 'utf8')) : [];
  it.each(errors.filter(({ status }) => typeof status === 'number' && status >= 400))(
    '$name is mapped without its trace',
    ({ status, body }) => {
      const failure = map(Number(status), typeof body === 'string' ? body : JSON.stringify(body));
      const text = JSON.stringify(failure);
      expect(text).not.toMatch(/\bat (PX|System)\.\w/);
      expect(text).not.toContain('An error has occurred.');
      expect(failure.message.length).toBeLessThan(700);
    },
  );
});
