// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { scopesIn } from './scopes.ts';

/** A person of the ERP: the tenant and the identity provider's `sub`, never a display name. */
export interface Person {
  readonly tenant: string;
  readonly sub: string;
}

/** One string for a person, as the key of the vault and the provider's account id. `sub` may itself hold `@` and `|`, a tenant never `|`. */
export function personKey({ tenant, sub }: Person): string {
  return `${tenant}|${sub}`;
}

/** OpenID Connect Core §2 allows 255 ASCII characters; logins beyond ASCII are let through, as long as they fit. */
const longestSub = 255;

/** Whether a `sub` can be a part of keys: neither longer than they may be, nor with characters that hide or are none. */
export function isUsableSub(sub: string): boolean {
  return sub.trim() !== '' && Buffer.byteLength(sub) <= longestSub && !/\p{C}/u.test(sub);
}

/** The person in a key made by {@link personKey}; undefined where the text is no such key. */
export function personOf(key: string): Person | undefined {
  const bar = key.indexOf('|');
  if (bar <= 0 || bar === key.length - 1) return undefined;
  return { tenant: key.slice(0, bar), sub: key.slice(bar + 1) };
}

const PersonCaller = z.object({
  kind: z.literal('person'),
  tenant: z.string().min(1),
  sub: z.string().min(1),
  clientId: z.string().min(1),
  grantId: z.string().min(1),
  scopes: z.string(),
  clientName: z.string().optional(),
});
const AnonymousCaller = z.object({ kind: z.literal('anonymous') });
const CallerContext = z.discriminatedUnion('kind', [PersonCaller, AnonymousCaller]);

/** Who calls `/mcp`: what the authorizer found out about the bearer token. */
export type Caller =
  | {
      readonly kind: 'person';
      readonly person: Person;
      readonly clientId: string;
      readonly grantId: string;
      readonly scopes: readonly string[];
      /** As the client called itself when it registered: a name for auditors, proven by nothing. */
      readonly clientName?: string | undefined;
    }
  | { readonly kind: 'anonymous' };

/** The caller as the flat string map that an API Gateway authorizer may pass on. */
export function callerToContext(caller: Caller): Record<string, string> {
  if (caller.kind === 'anonymous') return { kind: 'anonymous' };
  return {
    kind: 'person',
    tenant: caller.person.tenant,
    sub: caller.person.sub,
    clientId: caller.clientId,
    grantId: caller.grantId,
    scopes: caller.scopes.join(' '),
    ...(caller.clientName !== undefined && { clientName: caller.clientName }),
  };
}

/**
 * The caller in an authorizer's context map.
 *
 * @throws ZodError when the map was not made by {@link callerToContext}: the route lacks its authorizer
 */
export function callerFromContext(context: unknown): Caller {
  const parsed = CallerContext.parse(context);
  if (parsed.kind === 'anonymous') return { kind: 'anonymous' };
  const { tenant, sub, clientId, grantId, scopes, clientName } = parsed;
  return {
    kind: 'person',
    person: { tenant, sub },
    clientId,
    grantId,
    scopes: scopesIn(scopes),
    ...(clientName !== undefined && { clientName }),
  };
}
