// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { reportOf } from '#shared/platform/fault.ts';

describe('a fault in the log', () => {
  it('says what and where it was, and nothing that it holds', () => {
    const inner = Object.assign(new TypeError('no answer from dario@example.com'), {
      code: 'ECONNREFUSED',
      Item: { sealed: 'secret-token' },
    });
    const report = reportOf(
      new Error('asked for secret-token\n    at secret-token', { cause: inner }),
    );
    expect(report).toMatchObject({
      name: 'Error',
      at: expect.arrayContaining([expect.stringContaining('fault.unit.test.ts')]),
      cause: { name: 'TypeError', code: 'ECONNREFUSED' },
    });
    expect(JSON.stringify(report)).not.toMatch(/secret-token|dario/);
  });

  it('takes no name and no code that is more than one word', () => {
    const fault = Object.assign(new Error('x'), { name: 'a b@c', code: 'two words' });
    expect(reportOf(fault)).toMatchObject({ name: 'unknown' });
    expect(reportOf(fault)).not.toHaveProperty('code');
    expect(reportOf('thrown text')).toEqual({ name: 'unknown' });
  });

  it('ends where causes go in circles', () => {
    const fault = new Error('x');
    fault.cause = fault;
    expect(JSON.stringify(reportOf(fault)).match(/"name"/g)).toHaveLength(4);
  });
});
