// SPDX-License-Identifier: Apache-2.0
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A fresh opaque token: 32 random bytes, 43 characters of base64url, as Acumatica's tokens look. */
export function opaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a text, base64url: how secrets are stored, and the S256 challenge of RFC 7636 §4.2. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** `at_hash` of OpenID Connect Core §3.1.3.6 for an RS256 ID token: the left half of the SHA-256. */
export function accessTokenHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
}

/** Compares two secrets in time that does not depend on where they differ. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)));
}
