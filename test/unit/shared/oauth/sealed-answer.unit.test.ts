// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openAnswer, sealAnswer } from '#shared/oauth/sealed-answer.ts';
import { SealBrokenError } from '#shared/platform/secret-box.ts';

const request = { clientId: 'client', resource: 'https://gateway.test/mcp', scope: '' };
const answer = { access_token: 'a', refresh_token: 'successor' };

describe('a sealed answer', () => {
  it('opens with the token it answers and the same request', () => {
    const sealed = sealAnswer('presented', request, answer);
    expect(openAnswer('presented', request, sealed)).toEqual(answer);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('successor');
  });

  it('opens with no other token', () => {
    fc.assert(
      fc.property(fc.string(), (other) => {
        fc.pre(other !== 'presented');
        const sealed = sealAnswer('presented', request, answer);
        expect(() => openAnswer(other, request, sealed)).toThrow(SealBrokenError);
      }),
    );
  });

  it.each([{ clientId: 'other' }, { resource: 'https://other.test/mcp' }, { scope: 'erp.read' }])(
    'gives nothing to a request with %j',
    (change) => {
      const sealed = sealAnswer('presented', request, answer);
      expect(openAnswer('presented', { ...request, ...change }, sealed)).toBeUndefined();
    },
  );
});
