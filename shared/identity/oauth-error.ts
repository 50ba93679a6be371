// SPDX-License-Identifier: Apache-2.0

const shape = /^[a-z_]{1,64}$/;

/** An OAuth error code of the ERP's that is safe to record (RFC 6749 §5.2); anything else could echo what was posted. */
export function safeOauthError(error: string | null | undefined): string | undefined {
  return error && shape.test(error) ? error : undefined;
}
