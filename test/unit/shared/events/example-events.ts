// SPDX-License-Identifier: Apache-2.0
import { type AuditEvent, type EventFacts, newEvent } from '#shared/events/envelope.ts';

const clock = { now: () => new Date('2026-03-01T08:15:00.120Z') };
let made = 0;
const ids = { unique: () => `event-${++made}`, secret: () => 'secret' };

/** A call of a tool, at a fixed time, with an id of its own. */
export function toolCalled(facts: Partial<EventFacts<'ToolCalled.v1'>> = {}): AuditEvent {
  return newEvent(
    {
      type: 'ToolCalled.v1',
      tenant: 'acme',
      actor: { kind: 'person', id: 'sub-1' },
      correlationId: 'call-1',
      person: 'sub-1',
      tool: 'acumatica_get_customer',
      status: 'success',
      durationMs: 12,
      data: { arguments: { top: 5 }, erpCalls: 1, erpStatus: 200, answerSize: 90 },
      ...facts,
    },
    { clock, ids },
  );
}

/** A grant of the stream `grant#{name}`. */
export function grantApproved(name: string): AuditEvent {
  const event = newEvent(
    {
      type: 'GrantApproved.v1',
      tenant: 'acme',
      actor: { kind: 'person', id: 'sub-1' },
      correlationId: 'sign-in-1',
      data: {
        scopes: ['erp.read'],
        approvedAt: '2026-03-01T08:15:00.120Z',
        expiresAt: '2026-05-31T08:15:00.000Z',
      },
    },
    { clock, ids },
  );
  return { ...event, stream: `grant#${name}` };
}
