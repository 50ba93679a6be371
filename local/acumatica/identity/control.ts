// SPDX-License-Identifier: Apache-2.0
import type { Role } from '../people.ts';

/** How often the token endpoint granted, and refused, what it was asked. */
export interface TokenCounts {
  readonly codeExchanges: number;
  readonly refreshes: number;
  /** Refreshes asked with a token that was dead, unknown or out of time. */
  readonly refusedRefreshes: number;
}

/** An answer that the token endpoint gives in place of its own. */
export interface ForcedAnswer {
  readonly status: number;
  readonly body: string;
  /** @default application/json */
  readonly contentType?: string;
  /** How many requests get it. @default 1 */
  readonly times?: number;
}

/** How long refreshes are held, and on which side of the rotation: a client killed `after` it has lost its token. */
export interface RefreshHold {
  readonly milliseconds: number;
  readonly moment: 'before_rotation' | 'after_rotation';
}

/** The hands of a test on the simulated identity server. */
export interface IdentityControl {
  /** Every access token issued so far counts as expired. */
  expireAccessTokens(): void;
  /** Forgets all that one person was granted: tokens are unknown, refreshes are refused. */
  revoke(username: string): void;
  /** The person is without these roles from now on, as after an administrator's change; none gives all back. */
  withdrawRoles(username: string, roles: readonly Role[]): void;
  /** Lifetime of the access tokens issued from now on. */
  setAccessTokenLifetime(seconds: number): void;
  /** Successful grants since the start or {@link resetCounts}: of all, or of one person. */
  counts(username?: string): TokenCounts;
  /** The usernames that {@link counts} knows. */
  countedPeople(): readonly string[];
  resetCounts(): void;
  /** The next token request is answered so, and changes nothing. */
  failNext(answer: ForcedAnswer): void;
  /** Holds every refresh until told otherwise; undefined ends it for later requests. */
  holdRefreshes(hold: RefreshHold | undefined): void;
  /** Answers `invalid_client` to the right secret, as after a rotation by the administrator. */
  refuseClientSecret(refuse: boolean): void;
  /** The Connected Application's secret from now on; the old one is refused at once. */
  rotateClientSecret(secret: string): void;
  /** Seats of the licence from now on; undefined for no limit. */
  setSeats(seats: number | undefined): void;
  /** Sessions that hold a seat now. */
  openSessions(): number;
  /** Frees the seat of an access token's session, as a logout does; the token itself stays good. */
  closeSession(accessToken: string): void;
  /** Closes the state's file. */
  close(): void;
}

/** Counts successful grants by person. */
export class TokenCounter {
  readonly #byPerson = new Map<string, Record<keyof TokenCounts, number>>();

  add(username: string, what: keyof TokenCounts): void {
    const counts = this.#byPerson.get(username) ?? {
      codeExchanges: 0,
      refreshes: 0,
      refusedRefreshes: 0,
    };
    counts[what] += 1;
    this.#byPerson.set(username, counts);
  }

  of(username?: string): TokenCounts {
    const chosen = [...this.#byPerson].filter(
      ([name]) => username === undefined || name === username,
    );
    const sum = (what: keyof TokenCounts) =>
      chosen.reduce((total, [, counts]) => total + counts[what], 0);
    return {
      codeExchanges: sum('codeExchanges'),
      refreshes: sum('refreshes'),
      refusedRefreshes: sum('refusedRefreshes'),
    };
  }

  people(): readonly string[] {
    return [...this.#byPerson.keys()];
  }

  reset(): void {
    this.#byPerson.clear();
  }
}
