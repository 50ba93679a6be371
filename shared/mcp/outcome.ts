// SPDX-License-Identifier: Apache-2.0
import type { Limited } from '#shared/governance/limited.ts';
import type { Reading } from '#shared/governance/walk.ts';
import type { ErrorCode } from './error-codes.ts';
import type { Failure } from './failure.ts';

/** What the audit learns of a call besides its arguments. */
export interface CallFacts {
  /** Calls made to the ERP. */
  readonly erpCalls: number;
  /** The last HTTP status of the ERP. */
  readonly erpStatus?: number;
  readonly rows?: number;
  readonly truncated?: boolean;
  /** What was asked for: an entity or an inquiry. */
  readonly entity?: string;
}

/** A call that never reached the ERP. */
export const noFacts: CallFacts = { erpCalls: 0 };

/** A file that leaves beside a result, as it is: nothing in it is masked. */
export interface AnswerFile {
  readonly kind: 'image' | 'blob';
  /** What the file is, in a way of addressing that is this gateway's own. */
  readonly uri: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** How a tool's run ended. */
export type ToolOutcome =
  /** An answer. `reading` says how the connector's wire format becomes plain JSON; redaction applies it in the same pass. */
  | {
      readonly kind: 'ok';
      readonly result: Readonly<Record<string, unknown>>;
      readonly facts: CallFacts;
      readonly reading?: Reading;
      readonly files?: readonly AnswerFile[];
    }
  /** The question cannot be answered as it was asked, and the result says how to ask: no failure. */
  | {
      readonly kind: 'refused';
      /** For the audit; the result itself says it in the tool's own shape. */
      readonly code: ErrorCode;
      readonly result: Readonly<Record<string, unknown>>;
      readonly facts: CallFacts;
    }
  /** A failure. `limited` tells the audit where this gateway's own guard caused it. */
  | {
      readonly kind: 'failed';
      readonly failure: Failure;
      readonly facts: CallFacts;
      readonly limited?: Limited;
    };
