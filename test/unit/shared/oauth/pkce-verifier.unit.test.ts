// SPDX-License-Identifier: Apache-2.0
import { errors } from 'oidc-provider';
import { describe, expect, it } from 'vitest';
import { asWrongVerifier } from '#shared/oauth/pkce-verifier.ts';

describe('what the code grant throws', () => {
  it('about the form of a verifier is invalid_grant', () => {
    const thrown = new errors.InvalidRequest('code_verifier contains invalid characters');
    expect(asWrongVerifier(thrown)).toMatchObject({ error: 'invalid_grant', statusCode: 400 });
  });

  it.each([
    new errors.InvalidRequest("missing required parameter 'code_verifier'"),
    new errors.InvalidGrant('code_verifier '),
    new Error('code_verifier is broken'),
    undefined,
  ])('otherwise stays: %s', (thrown) => {
    expect(asWrongVerifier(thrown)).toBe(thrown);
  });
});
