// SPDX-License-Identifier: Apache-2.0

/** Which requests a fault is about. */
export type Realm = 'contract' | 'login' | 'inquiry' | 'identity' | 'any';

/** What a fault does to a request. */
export type Effect =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** Absent for an answer without a body's type. */
      readonly contentType?: string;
      readonly body: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The connection is closed without an answer. */
  | { readonly kind: 'down' }
  /** No answer, until the caller gives up or the faults are lifted. */
  | { readonly kind: 'hang' }
  /** The answer is late by so many milliseconds. */
  | { readonly kind: 'latency'; readonly milliseconds: number }
  /** The work is done, and the connection is closed before its answer. */
  | { readonly kind: 'lost' }
  /** The true answer, cut in the middle. */
  | { readonly kind: 'cut' }
  /** A different, lasting behaviour of the contract API. */
  | { readonly kind: 'quirk' };

/** A fault that can be switched on. */
export interface Fault {
  readonly name: string;
  readonly realm: Realm;
  /** Methods that it strikes. @default all */
  readonly methods?: readonly string[];
  /** Strikes whoever is not signed in, too; otherwise they get their 401. @default false */
  readonly beforeSignIn?: boolean;
  readonly effect: Effect;
}

/** Narrows a switched-on fault to some requests. */
export interface Match {
  readonly method?: string | undefined;
  /** Part of the path and query, compared without case. */
  readonly path?: string | undefined;
  /** Username of the person who asks. */
  readonly person?: string | undefined;
}
