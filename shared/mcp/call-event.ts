// SPDX-License-Identifier: Apache-2.0
import { type AuditEvent, type EventFacts, newEvent } from '#shared/events/envelope.ts';
import type { Status } from '#shared/events/status.ts';
import type { Limited } from '#shared/governance/limited.ts';
import type { Caller } from '#shared/platform/caller.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { Ids } from '#shared/platform/ids.ts';
import type { ErrorCode } from './error-codes.ts';
import type { CallFacts } from './outcome.ts';

/** A finished call, as the audit keeps it. */
export interface FinishedCall {
  readonly caller: Caller;
  /** The tenant to book an anonymous call on. */
  readonly tenant: string;
  readonly tool: string;
  readonly correlationId: string;
  readonly startedAt: Date;
  readonly protocolVersion?: string | undefined;
  readonly clientName?: string | undefined;
  /** The arguments with sensitive values masked. */
  readonly maskedArguments: unknown;
  readonly status: Status;
  readonly errorCode?: ErrorCode | 'UNKNOWN_TOOL' | undefined;
  readonly facts: CallFacts;
  readonly answerSize: number;
  readonly maskedFields: readonly string[];
  readonly limited?: Limited | undefined;
}

const maxMaskedFields = 200;
const maxArguments = 32_000;

/** The arguments as an object that fits an event; a queue refuses messages that are too large. */
function record(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  const json = JSON.stringify(value);
  if (json.length > maxArguments) return { cut: true, size: json.length };
  const isObject = typeof value === 'object' && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : { value }; // narrowed: JSON objects have text keys only
}

/** The events of a finished call: always one ToolCalled, and what else happened on the way. */
export function eventsOf(
  call: FinishedCall,
  surroundings: { readonly clock: Clock; readonly ids: Ids },
): AuditEvent[] {
  const person = call.caller.kind === 'person' ? call.caller : undefined;
  const common = {
    tenant: person?.person.tenant ?? call.tenant,
    actor: person
      ? ({ kind: 'person', id: person.person.sub } as const)
      : ({ kind: 'client', id: 'anonymous' } as const),
    correlationId: call.correlationId,
    person: person?.person.sub,
    clientId: person?.clientId,
    tool: call.tool,
  };
  const { erpCalls, erpStatus, rows, truncated, entity } = call.facts;
  const called: EventFacts<'ToolCalled.v1'> = {
    ...common,
    type: 'ToolCalled.v1',
    occurredAt: call.startedAt,
    status: call.status,
    durationMs: Math.max(0, surroundings.clock.now().getTime() - call.startedAt.getTime()),
    entity,
    errorCode: call.errorCode,
    data: {
      protocolVersion: call.protocolVersion,
      clientName: call.clientName,
      arguments: record(call.maskedArguments),
      erpCalls,
      erpStatus,
      rows,
      truncated,
      answerSize: call.answerSize,
    },
  };
  const events: AuditEvent[] = [newEvent(called, surroundings)];
  if (call.maskedFields.length > 0) {
    const data = {
      fields: call.maskedFields.slice(0, maxMaskedFields),
      count: call.maskedFields.length,
    };
    events.push(newEvent({ ...common, type: 'FieldsRedacted.v1', entity, data }, surroundings));
  }
  if (call.limited) {
    const { limit, limitValue, retryAfterSeconds } = call.limited;
    const data = { limit, limitValue, retryAfterSeconds };
    events.push(newEvent({ ...common, type: 'RateLimited.v1', data }, surroundings));
  }
  return events;
}
