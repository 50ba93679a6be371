// SPDX-License-Identifier: Apache-2.0
import type { ErrorCode } from '#shared/mcp/error-codes.ts';
import type { RebuildFailure } from './registry-entry.ts';

/** Why a rebuild will not be done. */
export type RebuildEnd = ErrorCode | 'REQUESTER_SIGNED_OUT';

/** How a rebuild ended. */
export type Rebuilt =
  | {
      readonly kind: 'done';
      readonly outcome: 'REFRESHED' | 'ALREADY_DONE' | 'STILL_FRESH' | 'ALREADY_RUNNING';
      /** Inquiries in the registry. */
      readonly items: number;
    }
  /** It will not go better another time: the requester is signed out, or may not read the feeds. */
  | {
      readonly kind: 'ended';
      readonly outcome: RebuildEnd;
      readonly failure?: RebuildFailure;
      /** The version that stays; 0 where there is none. */
      readonly keptVersion?: number;
    }
  /** The queue should deliver the request again. */
  | { readonly kind: 'retry'; readonly reason: string };

/** Its lease ran out and another rebuild went through meanwhile. */
export const refused: Rebuilt = { kind: 'retry', reason: 'OVERTAKEN' };
