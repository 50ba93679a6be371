// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { TokenSet } from './ports.ts';

/** The ERP's tokens as JSON, to be sealed. */
export const StoredTokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  /** Epoch milliseconds. */
  expiresAt: z.number(),
});
export type StoredTokens = z.infer<typeof StoredTokens>;

/** Tokens on their way into a sealed text. */
export function toStored({ accessToken, refreshToken, expiresAt }: TokenSet): StoredTokens {
  return { accessToken, refreshToken, expiresAt: expiresAt.getTime() };
}

/** Tokens out of a sealed text. */
export function fromStored({ accessToken, refreshToken, expiresAt }: StoredTokens): TokenSet {
  return { accessToken, refreshToken, expiresAt: new Date(expiresAt) };
}
