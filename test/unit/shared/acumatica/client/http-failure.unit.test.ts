// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseBody } from '#shared/acumatica/client/answer-body.ts';
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
    [500, '<html><title>API Login Limit</title></html>', 'ERP_LICENCE_PRESSURE', 'seats'],
    [
      500,
      {
        message: 'An error has occurred.',
        exceptionMessage: 'You cannot sign in.',
        stackTrace: '   at PX.LicensePolicy.PXLicensePolicy.CheckApiUsersLimits(String name)',
      },
      'ERP_LICENCE_PRESSURE',
      'not about the person',
    ],
    [400, { message: 'A task named API Login Limit is closed.' }, 'ERP_VALIDATION', 'is closed'],
    [
      500,
      { exceptionType: 'PX.Api.ContractBased.OutcomeEntityHasErrorsException' },
      'ERP_VALIDATION',
      'found',
    ],
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

/** What each recorded error is to the model. */
const codes: Readonly<Record<string, string>> = {
  get_list_cannot_optimize_bql_delegate: 'ERP_ERROR',
  login_invalid_credentials: 'ERP_ERROR',
  put_empty_body: 'ERP_VALIDATION',
  put_bill_detail_validation_error: 'ERP_VALIDATION',
  inquiry_list_bql_delegate: 'ERP_ERROR',
  get_missing_record: 'RECORD_NOT_FOUND',
  setup_not_entered: 'ERP_NOT_CONFIGURED',
  put_payment_method_field_errors: 'ERP_VALIDATION',
  put_transit_branch_empty: 'ERP_ERROR',
  login_unknown_tenant: 'ERP_ERROR',
  odata_v4_gi_filter_error: 'ERP_ERROR',
  odata_v4_gi_filter_on_calculated_column: 'ERP_UNREADABLE_ANSWER',
  rate_or_login_limit_429: 'ERP_LICENCE_PRESSURE',
  api_login_limit_html: 'ERP_LICENCE_PRESSURE',
  child_collection_filter: 'ERP_ERROR',
  unauthenticated_any_path: 'ERP_UNAUTHORIZED',
  login_api_login_limit_500: 'ERP_LICENCE_PRESSURE',
  put_duplicate_vendor_ref: 'ERP_VALIDATION',
  selector_miss_text: 'ERP_VALIDATION',
};

describe.skipIf(reason !== '')(`the recorded errors${reason}`, () => {
  const errors: { name: string; status: unknown; body: unknown }[] =
    reason === '' ? JSON.parse(readFileSync(recorded, 'utf8')) : [];

  it('are all known here', () =>
    expect([...new Set(errors.map(({ name }) => name))].sort()).toEqual(Object.keys(codes).sort()));

  it.each(errors)('$name ($status) is mapped without its trace', ({ name, status, body }) => {
    const said = body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    // Some were seen with two statuses.
    for (const one of String(status).match(/\d+/g) ?? []) {
      const parsed = Number(one) < 300 ? parseBody(Number(one), said, 'GET x') : undefined;
      const failure = parsed?.kind === 'unreadable' ? parsed.failure : map(Number(one), said);
      const isSelectorMiss = name === 'selector_miss_text' && one === '500';
      expect(failure.code).toBe(isSelectorMiss ? 'ERP_ERROR' : codes[name]);
      const text = JSON.stringify(failure);
      expect(text).not.toMatch(/\bat (PX|System)\.\w/);
      expect(text).not.toContain('An error has occurred.');
      expect(failure.message.length).toBeLessThan(700);
      if (failure.code === 'ERP_ERROR') expect(failure.message).toContain('not an empty result');
    }
  });
});
