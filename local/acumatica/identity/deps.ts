// SPDX-License-Identifier: Apache-2.0
import type { Clock } from '#shared/platform/clock.ts';

/** What the simulated identity server needs from its surroundings. */
export interface IdentityDeps {
  /** The Connected Application's id, `GUID@Tenant` as Acumatica gives it (acumatica-protocol §4). */
  readonly clientId: string;
  /** The application's secret at the start. */
  readonly clientSecret: string;
  /** The application's redirect URIs, compared character by character. A function, since ports may be known late. */
  readonly redirectUris: () => readonly string[];
  /** `{site}/identity`, without trailing slash. A function, since the port may be known late. */
  readonly issuer: () => string;
  readonly clock: Clock;
  /** Folder of the state's file; in memory where absent. */
  readonly dataDir?: string;
  /** API user seats of the licence, one per signed-in chain of tokens. @default no limit */
  readonly seats?: number;
  /** How long a used refresh token still works. @default 0: dead after use */
  readonly refreshOverlapSeconds?: number;
  /** How held answers wait; a test passes its own. @default a timer */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** The scopes that a Connected Application may ask for (acumatica-protocol §4); others are refused. */
export const knownScopes = ['openid', 'profile', 'email', 'api', 'offline_access'] as const;

/** Lifetimes in seconds, as Acumatica and its identity server set them by default. */
export const lifetimes = {
  code: 300,
  accessToken: 3600,
  idToken: 300,
  refreshChain: 30 * 24 * 3600,
} as const;
