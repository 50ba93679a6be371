// SPDX-License-Identifier: Apache-2.0

/** Which limit: one person's, or that of everybody together on one ERP; at once, or in a minute. */
export type Limit = 'concurrent' | 'per_minute' | 'instance_concurrent' | 'instance_per_minute';

/** A call that this gateway's own guard held back; the ERP was not asked, and no limit was spent. */
export interface Limited {
  readonly kind: 'limited';
  readonly limit: Limit;
  readonly limitValue: number;
  /** Whole seconds after which the same call may go through. */
  readonly retryAfterSeconds: number;
  /** How long the call waited for a place, in milliseconds. */
  readonly waitedMs: number;
}
