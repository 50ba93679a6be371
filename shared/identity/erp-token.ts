// SPDX-License-Identifier: Apache-2.0
import type { Person } from '#shared/platform/caller.ts';

/** The person must sign in again. */
export interface SignedOut {
  readonly kind: 'signed-out';
  /** Nothing is kept, the ERP refused to renew it, or the person may not use this gateway any more. */
  readonly reason: 'no_token' | 'refused' | 'access_withdrawn';
  /** When that was so: a sign-in after it is not concerned. */
  readonly asOf: Date;
}

/** What stands between a person and a call to the ERP. */
export type ErpToken =
  | { readonly kind: 'ready'; readonly accessToken: string; readonly expiresAt: Date }
  | SignedOut
  /** The ERP or our storage, not the person: try again later. */
  | { readonly kind: 'unavailable'; readonly retryAfterSeconds: number };

/** The ERP tokens of people, refreshed one at a time per person across all processes. */
export interface ErpTokens {
  /** A token with at least 60 seconds of life left, refreshed where needed. */
  current(person: Person): Promise<ErpToken>;
  /**
   * A token other than one that the ERP has just answered with 401. Where somebody has refreshed it
   * meanwhile the new one is handed out; else one refresh is forced.
   */
  afterRejection(person: Person, rejectedAccessToken: string): Promise<ErpToken>;
}
