// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { type Person, personKey } from '#shared/platform/caller.ts';
import type { SealContext, SecretBox } from '#shared/platform/secret-box.ts';
import type { TokenSet } from './ports.ts';
import { fromStored, StoredTokens, toStored } from './stored-tokens.ts';
import { UntoldEnd } from './vault-end.ts';

/** An item of the vault: a person's sealed tokens, who works on them, and when access is asked about. */
export const VaultRecord = z.object({
  pk: z.string(),
  /** Absent once the tokens are gone for good. */
  sealed: z.string().optional(),
  /** Why they are gone. */
  endReason: z.enum(['no_token', 'refused', 'access_withdrawn']).default('refused'),
  /** Counts every sign-in, every lease and every end; a writer with an old one has lost. */
  fence: z.int(),
  leaseOwner: z.string().optional(),
  /** Epoch milliseconds. */
  leaseUntil: z.number().optional(),
  /** Epoch milliseconds from which the access gate is due to be asked again; an item without it is due. */
  checkAt: z.number().default(0),
  /**
   * Who has presented the refresh token without writing down what came of it: the lease's owner while it
   * refreshes, and for good where it died; or `answer_lost`.
   */
  unconfirmed: z.string().optional(),
  /** An end that the audit line has not heard of yet. A new sign-in leaves it there. */
  untold: UntoldEnd.optional(),
});
export type VaultRecord = z.infer<typeof VaultRecord>;

/** The key of a person's item. */
export function vaultKey(person: Person): { readonly pk: string } {
  return { pk: personKey(person) };
}

/** Another person's item does not open, wherever it is copied to. */
function vaultContext({ tenant, sub }: Person): SealContext {
  return { tenant, sub };
}

/** Seals tokens for a person. */
export function sealTokens(box: SecretBox, person: Person, tokens: TokenSet): Promise<string> {
  return box.seal(JSON.stringify(toStored(tokens)), vaultContext(person));
}

/** Opens a person's tokens. @throws SealBrokenError when they are another person's, or were altered */
export async function openTokens(
  box: SecretBox,
  person: Person,
  sealed: string,
): Promise<TokenSet> {
  return fromStored(StoredTokens.parse(JSON.parse(await box.open(sealed, vaultContext(person)))));
}
