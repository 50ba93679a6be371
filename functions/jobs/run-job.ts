// SPDX-License-Identifier: Apache-2.0
import type { RebuildEnd, Rebuilt } from '#shared/acumatica/inquiries/rebuild-end.ts';
import {
  type RebuildSurroundings,
  rebuildRegistry,
} from '#shared/acumatica/inquiries/rebuild-registry.ts';
import { type AuditEvent, newEvent } from '#shared/events/envelope.ts';
import type { EventPublisher } from '#shared/events/publisher.ts';
import type { Status } from '#shared/events/status.ts';
import { errorCodes } from '#shared/mcp/error-codes.ts';
import { JobRequest } from '#shared/platform/jobs.ts';

/** What a job needs from its surroundings. */
export interface JobSurroundings extends RebuildSurroundings {
  readonly publisher: EventPublisher;
}

/** Why a message goes back to its queue; the queue gives up by its own count. */
export class JobNotDoneError extends Error {
  constructor(reason: string) {
    super(`The job is not done: ${reason}`);
    this.name = 'JobNotDoneError';
  }
}

/** How the audit calls a job that could not be done. */
function statusOf(outcome: RebuildEnd): Status {
  return outcome === 'REQUESTER_SIGNED_OUT' ? 'denied' : errorCodes[outcome].status;
}

/** The events of a job's end: how it ended, and why the registry is not new where it is not. */
function eventsOf(
  { job, tenant, sub, correlationId }: JobRequest,
  ended: Exclude<Rebuilt, { kind: 'retry' }>,
  surroundings: JobSurroundings,
): AuditEvent[] {
  const facts = {
    tenant,
    actor: { kind: 'person' as const, id: sub },
    correlationId,
    person: sub,
    status: ended.kind === 'done' ? ('success' as const) : statusOf(ended.outcome),
    errorCode: ended.kind === 'done' ? undefined : ended.outcome,
  };
  const items = ended.kind === 'done' ? { items: ended.items } : {};
  const events: AuditEvent[] = [
    newEvent(
      { type: 'JobEnded.v1', ...facts, data: { job, outcome: ended.outcome, ...items } },
      surroundings,
    ),
  ];
  if (ended.kind === 'done' || ended.failure === undefined) return events;
  const { step, httpStatus } = ended.failure;
  const data = { step, httpStatus, keptVersion: ended.keptVersion ?? 0 };
  const type = 'InquiryRegistryRebuildFailed.v1';
  return [...events, newEvent({ type, ...facts, data }, surroundings)];
}

/**
 * Does the job that a message asks for, and records how it ended.
 *
 * @param body the message, JSON of a {@link JobRequest}
 * @throws ZodError where the message is no request
 * @throws JobNotDoneError where it should be delivered again
 */
export async function runJob(body: string, surroundings: JobSurroundings): Promise<void> {
  const request = JobRequest.parse(JSON.parse(body));
  const { tenant, sub, correlationId, reason } = request;
  const ended = await rebuildRegistry(
    { requester: { tenant, sub }, correlationId, reason },
    surroundings,
  );
  if (ended.kind === 'retry') throw new JobNotDoneError(ended.reason);
  for (const event of eventsOf(request, ended, surroundings)) {
    const accepted = await surroundings.publisher.publish(event);
    // Repeating a finished job is harmless, and its end must be known.
    if (accepted.kind === 'refused') throw new JobNotDoneError('its event was not accepted');
  }
}
