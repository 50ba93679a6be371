// SPDX-License-Identifier: Apache-2.0
import type { Clock } from '#shared/platform/clock.ts';
import { type DemoPerson, personNamed } from '../people.ts';
import type { Session, Sessions } from '../sessions.ts';
import type { Seats } from './seats.ts';
import { sha256 } from './secrets.ts';
import type { Chain, IdentityStore } from './store.ts';

/** What a bearer token turns out to be, before any seat is taken. */
export type Bearer =
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'expired' }
  | {
      readonly kind: 'good';
      readonly accessToken: string;
      readonly person: DemoPerson;
      readonly chain: Chain;
      readonly expiresAt: number;
    };

/** Reads an `Authorization` header (RFC 6750 §2.1). */
export function readBearer(
  store: IdentityStore,
  clock: Clock,
  authorization: string | undefined,
): Bearer {
  if (!authorization) return { kind: 'none' };
  const accessToken = /^bearer ([A-Za-z0-9._~+/-]+=*)$/i.exec(authorization)?.[1];
  const record = accessToken === undefined ? undefined : store.access(sha256(accessToken));
  const person = record && personNamed(record.username);
  if (accessToken === undefined || !record || !person) return { kind: 'unknown' };
  const { expiresAt, ...chain } = record;
  if (clock.now().getTime() >= expiresAt) return { kind: 'expired' };
  return { kind: 'good', accessToken, person, chain, expiresAt };
}

/** The sessions of the simulated ERP: a good token with scope `api` opens one, where a seat is free. */
export function bearerSessions(store: IdentityStore, clock: Clock, seats: Seats): Sessions {
  return {
    sessionOf(authorization): Session {
      const bearer = readBearer(store, clock, authorization);
      if (bearer.kind !== 'good') return bearer;
      const { person, accessToken, chain, expiresAt } = bearer;
      if (!chain.scope.split(' ').includes('api')) return { kind: 'unknown' };
      if (!seats.take(chain.id, expiresAt)) return { kind: 'no_seat' };
      return { kind: 'person', person, accessToken };
    },
  };
}
