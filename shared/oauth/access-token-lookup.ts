// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { type Caller, personOf } from '#shared/platform/caller.ts';
import type { Clock } from '#shared/platform/clock.ts';
import { scopesIn } from '#shared/platform/scopes.ts';
import type { Table } from '#shared/platform/table.ts';
import { artefactKey, isPast } from './artefact.ts';
import { isEnded, markKeysOver } from './revocation-mark.ts';

/** What a bearer token turned out to be. */
export type TokenLookup =
  | { readonly kind: 'live'; readonly caller: Caller }
  /** Unknown, expired, revoked, or minted for another resource or tenant. The caller learns no more than that. */
  | { readonly kind: 'dead' };

const TokenPayload = z.object({
  accountId: z.string(),
  clientId: z.string(),
  grantId: z.string(),
  aud: z.string(),
  scope: z.string().default(''),
  extra: z.object({ client_name: z.string().optional() }).optional(),
});

/** No token of ours is longer; anything else is not worth a read. */
const tokenShape = /^[A-Za-z0-9_-]{40,64}$/;

/** What a look-up needs from its surroundings. */
export interface LookupDeps {
  /** The identity table. */
  readonly table: Table;
  readonly clock: Clock;
  /** The resources whose tokens are accepted here. */
  readonly audiences: readonly string[];
  /** The ERP's tenant: people of another one, whom this gateway once served, are nobody here. */
  readonly tenant: string;
}

/**
 * Looks a bearer token up by its hash, in two round trips of strongly consistent reads: the token, then
 * its grant with the three marks that may have ended it. So a revocation counts from the next call on.
 * Faults of storage are thrown.
 */
export async function lookUpAccessToken(deps: LookupDeps, token: string): Promise<TokenLookup> {
  if (!tokenShape.test(token)) return { kind: 'dead' };
  const item = await deps.table.get({ pk: artefactKey('AccessToken', token) });
  if (!item || isPast(item, deps.clock)) return { kind: 'dead' };
  const payload = TokenPayload.safeParse(JSON.parse(String(item['payload'])));
  if (!payload.success || !deps.audiences.includes(payload.data.aud)) return { kind: 'dead' };
  const { accountId, clientId, grantId, scope, extra } = payload.data;
  const keys = [artefactKey('Grant', grantId), ...markKeysOver({ accountId, clientId })];
  const [grant, ...marks] = await deps.table.getAll(keys.map((pk) => ({ pk })));
  if (!grant || isEnded(grant, marks) || isPast(grant, deps.clock)) return { kind: 'dead' };
  const person = personOf(accountId);
  if (person?.tenant !== deps.tenant) return { kind: 'dead' };
  return {
    kind: 'live',
    caller: {
      kind: 'person',
      person,
      clientId,
      grantId,
      scopes: scopesIn(scope),
      clientName: extra?.client_name,
    },
  };
}
