// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { safeOauthError } from '#shared/identity/oauth-error.ts';

describe('an OAuth error', () => {
  it.each([
    ['invalid_grant', 'invalid_grant'],
    ['client_secret=x', undefined],
    ['', undefined],
  ])('%j is recorded as %j', (error, expected) => {
    expect(safeOauthError(error)).toBe(expected);
  });
});
