// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { complaintOf } from '#shared/acumatica/client/error-text.ts';

const generic = 'An error has occurred.';

describe('the most telling sentence of a failure (acumatica-cases 19)', () => {
  it.each([
    [{ message: generic, exceptionMessage: 'Wrong branch' }, 'Wrong branch'],
    [{ message: generic, innerException: { message: 'Wrong branch' } }, 'Wrong branch'],
    [{ exceptionMessage: generic, innerException: { exceptionMessage: 'Inner' } }, 'Inner'],
    [{ error: { code: '', message: 'No such column' } }, 'No such column'],
    [{ error: { message: { lang: 'en', value: 'No such column' } } }, 'No such column'],
    [{ error: { message: generic, innererror: { message: 'No such column' } } }, 'No such column'],
    [{ message: generic }, generic],
    [{ message: ' ' }, ''],
    [{}, ''],
  ])('of %j', (body, message) => expect(complaintOf(JSON.stringify(body)).message).toBe(message));
});

describe('all texts of a failure', () => {
  it('are whole, in order and as deep as they stand', () => {
    const long = 'x'.repeat(900);
    expect(complaintOf(JSON.stringify({ a: long, b: [{ c: 'y', d: 5, e: null }] })).texts).toEqual([
      long,
      'y',
    ]);
  });

  it.each([
    ['plain words', ['plain words']],
    ['<html><title>Runtime Error</title>cannot be optimized</html>', ['Runtime Error']],
    ['', ['']],
  ])('of %j, which is no JSON', (body, texts) => expect(complaintOf(body).texts).toEqual(texts));

  it('are bounded', () => {
    const body = JSON.stringify(Array.from({ length: 2_000 }, () => ['x'.repeat(20)]));
    expect(complaintOf(body).texts).toHaveLength(500);
  });
});
