// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import * as z from 'zod';
import { epochSeconds } from '#shared/platform/clock.ts';
import { personNamed, subOf } from '../people.ts';
import { type IdentityDeps, lifetimes } from './deps.ts';
import { accessTokenHash } from './secrets.ts';
import type { Chain, IdentityStore } from './store.ts';

const PrivateJwk = z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string() });

/** Signs ID tokens with RS256 and publishes the key (OpenID Connect Core §2, RFC 7517). */
export class IdTokens {
  readonly #deps: IdentityDeps;
  readonly #store: IdentityStore;
  #key: Promise<{ kid: string; jwk: JWK }> | undefined;

  constructor(deps: IdentityDeps, store: IdentityStore) {
    this.#deps = deps;
    this.#store = store;
  }

  /** The public half as a key set. */
  async keySet(): Promise<{ keys: JWK[] }> {
    const { kid, jwk } = await this.#signingKey();
    return {
      keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', kid, n: jwk.n ?? '', e: jwk.e ?? '' }],
    };
  }

  /** An ID token for a sign-in; `nonce` only from the authorization request itself. */
  async sign(chain: Chain, accessToken: string, nonce: string | null): Promise<string> {
    const { kid, jwk } = await this.#signingKey();
    const person = personNamed(chain.username);
    const now = epochSeconds(this.#deps.clock.now());
    return new SignJWT({
      auth_time: Math.floor(chain.signedInAt / 1000),
      at_hash: accessTokenHash(accessToken),
      idp: 'idsrv',
      amr: ['password'],
      ...(nonce !== null && { nonce }),
    })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(this.#deps.issuer())
      .setAudience(this.#deps.clientId)
      .setSubject(person ? subOf(person) : chain.username)
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(now + lifetimes.idToken)
      .sign(await importJWK(jwk, 'RS256'));
  }

  #signingKey(): Promise<{ kid: string; jwk: JWK }> {
    // One key per life of the data: a second would make earlier ID tokens unverifiable.
    this.#key ??= this.#readOrMake();
    return this.#key;
  }

  async #readOrMake(): Promise<{ kid: string; jwk: JWK }> {
    const kept = this.#store.signingKey();
    if (kept) return { kid: kept.kid, jwk: PrivateJwk.parse(JSON.parse(kept.jwk)) };
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = await exportJWK(privateKey);
    const kid = randomUUID();
    this.#store.addSigningKey(kid, JSON.stringify(jwk));
    return { kid, jwk };
  }
}
