// SPDX-License-Identifier: Apache-2.0

/** The scopes in a `scope` parameter, which spaces separate (RFC 6749 §3.3); none where there is no such text. */
export function scopesIn(parameter: unknown): string[] {
  return typeof parameter === 'string' ? parameter.split(' ').filter(Boolean) : [];
}
