// SPDX-License-Identifier: Apache-2.0
import type { DemoPerson } from './people.ts';

/** What the simulated ERP makes of an `Authorization` header. */
export type Session =
  | { readonly kind: 'person'; readonly person: DemoPerson; readonly accessToken: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'expired' }
  /** The licence's seats are taken; a new session cannot open. */
  | { readonly kind: 'no_seat' };

/** Looks up bearer tokens that the simulated identity server issued. */
export interface Sessions {
  sessionOf(authorization: string | undefined): Session;
}
