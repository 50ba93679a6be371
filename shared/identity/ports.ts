// SPDX-License-Identifier: Apache-2.0
import type { Person } from '#shared/platform/caller.ts';

/** The ERP's tokens of one sign-in. */
export interface TokenSet {
  readonly accessToken: string;
  /** Absent where the ERP gave none: the sign-in then ends with the access token. */
  readonly refreshToken?: string | undefined;
  readonly expiresAt: Date;
}

/** What one sign-in at the ERP is bound to. Never shown, never logged. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE verifier (RFC 7636). */
  readonly codeVerifier: string;
}

/** The ERP did not answer, not in time, or not as the ERP would. */
export interface ErpUnavailable {
  readonly kind: 'unavailable';
  /** Why; for the operator's log, never for a page or an event. */
  readonly fault: unknown;
}

/** How a sign-in at the ERP ended. */
export type ErpSignIn =
  | {
      readonly kind: 'signed-in';
      readonly person: Person;
      /** For greeting the person only; never an identity. */
      readonly displayName: string;
      readonly tokens: TokenSet;
    }
  /** The token endpoint refused the code. Only status and `error` member are known. */
  | {
      readonly kind: 'exchange-failed';
      readonly httpStatus?: number | undefined;
      readonly oauthError?: string | undefined;
      /** What was thrown; for the operator's log, never for a page or an event. */
      readonly fault: unknown;
    }
  /** No verified `sub`: nobody is signed in. */
  | { readonly kind: 'identity-unknown'; readonly fault?: unknown }
  | ErpUnavailable;

/** How a refresh at the ERP ended. */
export type ErpRefresh =
  /** `refreshToken` is absent where the answer had none: the old one stays good. */
  | { readonly kind: 'refreshed'; readonly tokens: TokenSet }
  /** The ERP refuses this token for good. */
  | {
      readonly kind: 'refused';
      readonly httpStatus: number;
      readonly oauthError?: string | undefined;
    }
  /** The ERP, the network or the operator's settings: the person's grant stays. */
  | {
      readonly kind: 'unavailable';
      readonly reason: string;
      readonly httpStatus?: number | undefined;
      readonly oauthError?: string | undefined;
      /** The ERP may have spent the refresh token all the same, and its answer is gone. */
      readonly answerLost: boolean;
      /** What was thrown where no answer came; for the operator's log only. */
      readonly fault?: unknown;
    };

/** The ERP as an identity provider. */
export interface IdentityProvider {
  /**
   * Where the browser signs in.
   *
   * @throws Error where our own secret cannot be read
   */
  authorizationUrl(
    redirectUri: string,
    secrets: SignInSecrets,
  ): Promise<{ readonly kind: 'ready'; readonly url: URL } | ErpUnavailable>;
  /** Turns the ERP's answer at our redirect URI into a person and tokens. @throws Error where our own secret cannot be read */
  redeem(callback: URL, redirectUri: string, secrets: SignInSecrets): Promise<ErpSignIn>;
  /**
   * Trades a refresh token for new tokens. Never throws for what the ERP or the network does.
   *
   * @param signal ends it: the token is not presented after that, and an answer on its way is given up
   */
  refresh(refreshToken: string, signal: AbortSignal): Promise<ErpRefresh>;
}

/** Whether a person may use this gateway. */
export type Access =
  | { readonly kind: 'granted' }
  | { readonly kind: 'denied' }
  /** The check itself did not work; nobody is let in, and an administrator must look. */
  | { readonly kind: 'misconfigured'; readonly httpStatus: number }
  | ErpUnavailable;

/** Asks the ERP whether a person may use this gateway. */
export interface AccessGate {
  /** What the check reads, for the message to the administrator. */
  readonly inquiry: string;
  /** Asks with a person's own token. Never throws, and ends in a time of its own. */
  check(accessToken: string): Promise<Access>;
}
