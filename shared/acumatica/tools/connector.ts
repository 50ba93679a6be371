// SPDX-License-Identifier: Apache-2.0
import type { Limited } from '#shared/governance/limited.ts';
import type { Failure } from '#shared/mcp/failure.ts';
import type { CallFacts, ToolOutcome } from '#shared/mcp/outcome.ts';
import type { ToolContext } from '#shared/mcp/tool.ts';
import { type ErpSession, type ErpSurroundings, openErpSession } from '../client/erp-session.ts';
import type { EntitySchemas } from '../entities/entity-schema.ts';
import type { AcumaticaSettings } from '../settings.ts';

/** What the tools of this connector need. */
export interface Connector {
  readonly settings: AcumaticaSettings;
  readonly erp: ErpSurroundings;
  /** The most rows of one answer, asked for in each call. */
  readonly maxRecords: () => Promise<number>;
  /** The most characters of JSON in one answer. */
  readonly maxAnswerChars: () => Promise<number>;
  /** The largest file of a record that may leave, in bytes; 0 lets none out. */
  readonly attachmentMaxBytes: () => Promise<number>;
  /** What each person sees of an entity's fields. */
  readonly entitySchemas: EntitySchemas;
}

/**
 * The ERP session of a call.
 *
 * @throws Error without a person: the dispatch lets nobody anonymous past
 */
export function sessionOf({ erp }: Connector, { person, signal }: ToolContext): ErpSession {
  if (person === undefined) throw new Error('A call to the ERP needs a person');
  return openErpSession(erp, { person, signal });
}

/**
 * The failure where the ERP answered with JSON of another shape.
 *
 * @param expected what it should have sent: `a list of SalesOrder`
 */
export function unexpectedAnswer(expected: string): Failure {
  return {
    code: 'ERP_UNREADABLE_ANSWER',
    message: `The ERP could not answer: it sent something other than ${expected}. This is not an empty result.`,
    actionRequired: 'Repeat the call once; if it fails again, tell the person.',
  };
}

/** A failure as a tool's outcome. */
export function failedOutcome(
  { failure, limited }: { readonly failure: Failure; readonly limited?: Limited },
  facts: CallFacts,
): ToolOutcome {
  return { kind: 'failed', failure, facts, ...(limited && { limited }) };
}
