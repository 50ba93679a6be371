// SPDX-License-Identifier: Apache-2.0

/** How the limits of one subject stand: of a person, or of everybody together. */
export interface LimitState {
  /** The places that are taken; see `placeOf`. */
  readonly places: readonly string[];
  /** The minute that is being counted, in minutes since the epoch; -1 before the first. */
  readonly minute: number;
  /** Calls counted in that minute. */
  readonly used: number;
}

/** One try to take a place and count a call. What is undefined is not limited. */
export interface Take {
  readonly subject: string;
  readonly place: string;
  readonly maxPlaces: number | undefined;
  readonly count:
    | {
        readonly minute: number;
        /** True to go on counting in this minute, false to begin it. */
        readonly isBegun: boolean;
        readonly max: number;
      }
    | undefined;
  /** When the item may be cleaned up, in seconds since the epoch. */
  readonly ttl: number;
}

/** How a try ended. */
type TakeEnd =
  | { readonly kind: 'taken' }
  /** Nothing was taken; `state` is why. It holds the place itself where an earlier try, thought lost, went through. */
  | { readonly kind: 'conflict'; readonly state: LimitState }
  /** The store has more to do than it can: so many callers want the same subject. */
  | { readonly kind: 'throttled' };

/** Keeps limits across all processes. Everything but `take` may be repeated without harm. */
export interface LimitStore {
  /** Takes the place and counts the call in one atomic write, or does neither. */
  take(take: Take): Promise<TakeEnd>;
  /** How things stand. */
  look(subject: string): Promise<LimitState>;
  /** Frees places; of those that are free already, nothing happens. */
  free(subject: string, places: readonly string[]): Promise<void>;
  /** Frees a place and takes its call off the count, where that minute is still being counted. */
  giveBack(subject: string, place: string, minute: number): Promise<void>;
}
