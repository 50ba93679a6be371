// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { type Purpose, parseBody } from '#shared/acumatica/client/answer-body.ts';

function failure(status: number, body: string, purpose?: Purpose) {
  const parsed = parseBody(status, body, 'GET odata/gi/MyInquiry', purpose);
  if (parsed.kind === 'data') throw new Error('parsed');
  return { ...parsed.failure, all: `${parsed.failure.message} ${parsed.failure.actionRequired}` };
}

describe('a successful body', () => {
  it.each(['{"value":[1,2]}', '{"value":[]}', '[]', '0', 'false', '""', 'null'])(
    'is read: %s',
    (body) => {
      expect(parseBody(200, body, 'GET x')).toEqual({ kind: 'data', data: JSON.parse(body) });
    },
  );

  it.each(['', ' ', '\n', '\r\n\t '])('that is blank (%j) is no empty result', (body) => {
    const { all, code } = failure(200, body);
    expect(code).toBe('ERP_UNREADABLE_ANSWER');
    expect(all).toContain('NOT the same as no matching records');
    expect(all).toContain('Do not report that none exist');
    expect(all).toContain('Retry once');
    expect(all).toContain('GET odata/gi/MyInquiry');
    expect(all).toContain('HTTP 200');
  });

  it('names its own status', () => expect(failure(204, '').all).toContain('HTTP 204'));

  it('that is blank after a write must not be repeated', () => {
    const { all, code } = failure(200, '', 'write');
    expect(code).toBe('ERP_WRITE_OUTCOME_UNKNOWN');
    for (const words of [
      'DO NOT RETRY THIS WRITE',
      'duplicate',
      'auto-numbered',
      'may or may not have been applied',
      'verify directly',
    ])
      expect(all).toContain(words);
    expect(all).not.toContain('Retry once');
  });

  it('that is a page is called one, and nothing of it is quoted', () => {
    const { all } = failure(
      200,
      '<html>\n<base href="https://erp.corp.example/"><title>Sign in</title>',
    );
    expect(all).toContain('a web page');
    expect(all).not.toMatch(/<html>|erp\.corp|Sign in</);
  });

  it('that breaks off quotes neither the parser nor the record', () => {
    const { all } = failure(200, '{"value":[{"BankAccount":"DE89 3704');
    expect(all).toContain('not valid JSON');
    expect(all).not.toContain('Unexpected end');
    // Half a record has passed no masking.
    expect(all).not.toContain('DE89');
  });
});
