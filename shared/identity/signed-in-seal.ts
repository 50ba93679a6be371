// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { Person } from '#shared/platform/caller.ts';
import type { SecretBox } from '#shared/platform/secret-box.ts';
import type { TokenSet } from './ports.ts';
import { fromStored, StoredTokens, toStored } from './stored-tokens.ts';

const Content = StoredTokens.extend({ displayName: z.string() });

/** Bound to the person and to this use, so that a sealed sign-in is no vault item. */
function contextOf({ tenant, sub }: Person) {
  return { tenant, sub, use: 'sign-in' };
}

/** Seals name and tokens of a person between the ERP and the notice. */
export function sealSignedIn(
  box: SecretBox,
  signedIn: { person: Person; displayName: string; tokens: TokenSet },
): Promise<string> {
  const { displayName, tokens } = signedIn;
  const content = { displayName, ...toStored(tokens) };
  return box.seal(JSON.stringify(content), contextOf(signedIn.person));
}

/** Opens what {@link sealSignedIn} made. @throws SealBrokenError when it is another person's */
export async function openSignedIn(
  box: SecretBox,
  person: Person,
  sealed: string,
): Promise<{ displayName: string; tokens: TokenSet }> {
  const { displayName, ...tokens } = Content.parse(
    JSON.parse(await box.open(sealed, contextOf(person))),
  );
  return { displayName, tokens: fromStored(tokens) };
}
