// SPDX-License-Identifier: Apache-2.0
import { Failed } from './asking.ts';

/** What is looked at. */
export interface Target {
  /** `https://HOST`, without path and trailing slash. */
  readonly origin: string;
  /** An access token of a person, where one was given. */
  readonly token: string | undefined;
  /** API Gateway's own address of the same API, where one was given. */
  readonly executeApi: string | undefined;
}

/** One look at a deployed gateway. */
export interface Check {
  /** The number in docs/security.md. */
  readonly number: number;
  readonly what: string;
  /** Why it cannot be looked at here; undefined where it can. */
  readonly skipped?: (target: Target) => string | undefined;
  /** Throws what is wrong; whatever else it throws is a failure too. */
  readonly look: (target: Target) => Promise<void>;
}

/** How a check ended. */
type Outcome =
  | { readonly kind: 'ok' }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'skipped'; readonly why: string };

/** A check with its outcome. */
export interface Looked {
  readonly check: Check;
  readonly outcome: Outcome;
}

/** Looks once. */
export async function look(check: Check, target: Target): Promise<Looked> {
  const why = check.skipped?.(target);
  if (why !== undefined) return { check, outcome: { kind: 'skipped', why } };
  try {
    await check.look(target);
    return { check, outcome: { kind: 'ok' } };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    // A connection that fails has its cause in a member and often no message of its own.
    const code = error instanceof Failed ? undefined : Reflect.get(Object(error), 'code');
    return {
      check,
      outcome: {
        kind: 'failed',
        why: [words, code].filter((part) => typeof part === 'string' && part !== '').join(' '),
      },
    };
  }
}

/** Skips on this machine, where there is neither TLS nor AWS. */
export const onlyOverHttps = ({ origin }: Target): string | undefined =>
  origin.startsWith('https:') ? undefined : 'plain http, which is for one machine only';
