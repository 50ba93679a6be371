// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type IdentityDeps, lifetimes } from './deps.ts';
import { opaqueToken, sha256 } from './secrets.ts';
import type { Chain, Code, IdentityStore } from './store.ts';

/** Tokens as they are handed out. */
export interface IssuedTokens {
  readonly chain: Chain;
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  /** Present where the scope holds `offline_access`. */
  readonly refreshToken?: string;
  readonly nonce: string | null;
}

/** What a grant comes to. A refusal names the person where one is known, for the counters. */
export type Granted =
  | { readonly kind: 'granted'; readonly tokens: IssuedTokens }
  | { readonly kind: 'refused'; readonly username?: string };

/** The two grants of a Connected Application. Each is one unit of work in the store. */
export class Grants {
  accessTokenLifetime: number = lifetimes.accessToken;
  readonly #deps: IdentityDeps;
  readonly #store: IdentityStore;

  constructor(deps: IdentityDeps, store: IdentityStore) {
    this.#deps = deps;
    this.#store = store;
  }

  /** Redeems an authorization code (RFC 6749 §4.1.3, RFC 7636 §4.6). A code is spent by the first try, right or wrong. */
  exchangeCode(code: string, redirectUri: string, verifier: string): Granted {
    return this.#store.together(() => {
      const record = this.#store.takeCode(sha256(code));
      if (!record || !this.#matches(record, redirectUri, verifier)) return { kind: 'refused' };
      const now = this.#now();
      const chain: Chain = {
        id: randomUUID(),
        username: record.username,
        scope: record.scope,
        signedInAt: now,
        endsAt: now + lifetimes.refreshChain * 1000,
      };
      this.#store.addChain(chain);
      return { kind: 'granted', tokens: this.#issue(chain, record.nonce) };
    });
  }

  /** Redeems a refresh token and rotates it (RFC 6749 §6): the old one is dead afterwards. */
  refresh(refreshToken: string): Granted {
    return this.#store.together(() => {
      const hash = sha256(refreshToken);
      const record = this.#store.refresh(hash);
      if (!record) return { kind: 'refused' };
      const { usedAt, ...chain } = record;
      const overlap = (this.#deps.refreshOverlapSeconds ?? 0) * 1000;
      const now = this.#now();
      const dead = usedAt !== null && now >= usedAt + overlap;
      if (dead || now >= chain.endsAt) return { kind: 'refused', username: chain.username };
      this.#store.markUsed(hash, now);
      return { kind: 'granted', tokens: this.#issue(chain, null) };
    });
  }

  #matches(record: Code, redirectUri: string, verifier: string): boolean {
    return (
      this.#now() < record.expiresAt &&
      record.redirectUri === redirectUri &&
      record.challenge === sha256(verifier)
    );
  }

  #issue(chain: Chain, nonce: string | null): IssuedTokens {
    const accessToken = opaqueToken();
    const expiresInSeconds = this.accessTokenLifetime;
    this.#store.addAccess(sha256(accessToken), chain.id, this.#now() + expiresInSeconds * 1000);
    const tokens = { chain, accessToken, expiresInSeconds, nonce };
    if (!chain.scope.split(' ').includes('offline_access')) return tokens;
    const refreshToken = opaqueToken();
    this.#store.addRefresh(sha256(refreshToken), chain.id);
    return { ...tokens, refreshToken };
  }

  #now(): number {
    return this.#deps.clock.now().getTime();
  }
}
