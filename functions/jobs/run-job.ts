// SPDX-License-Identifier: Apache-2.0
import {
  type RefreshEnd,
  type RefreshSurroundings,
  refreshInquiryList,
} from '#shared/acumatica/inquiries/refresh-list.ts';
import { newEvent } from '#shared/events/envelope.ts';
import type { EventPublisher } from '#shared/events/publisher.ts';
import type { Status } from '#shared/events/status.ts';
import { errorCodes } from '#shared/mcp/error-codes.ts';
import { JobRequest } from '#shared/platform/jobs.ts';

/** What a job needs from its surroundings. */
export interface JobSurroundings extends RefreshSurroundings {
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
function statusOf(outcome: RefreshEnd): Status {
  return outcome === 'REQUESTER_SIGNED_OUT' ? 'denied' : errorCodes[outcome].status;
}

/**
 * Does the job that a message asks for, and records how it ended.
 *
 * @param body the message, JSON of a {@link JobRequest}
 * @throws ZodError where the message is no request
 * @throws JobNotDoneError where it should be delivered again
 */
export async function runJob(body: string, surroundings: JobSurroundings): Promise<void> {
  const { job, tenant, sub, correlationId } = JobRequest.parse(JSON.parse(body));
  const ended = await refreshInquiryList({ tenant, sub }, correlationId, surroundings);
  if (ended.kind === 'retry') throw new JobNotDoneError(ended.reason);
  const event = newEvent(
    {
      type: 'JobEnded.v1',
      tenant,
      actor: { kind: 'person', id: sub },
      correlationId,
      person: sub,
      status: ended.kind === 'done' ? 'success' : statusOf(ended.outcome),
      errorCode: ended.kind === 'done' ? undefined : ended.outcome,
      data: {
        job,
        outcome: ended.outcome,
        ...(ended.kind === 'done' && { items: ended.items }),
      },
    },
    surroundings,
  );
  const accepted = await surroundings.publisher.publish(event);
  // Repeating a finished job is harmless, and its end must be known.
  if (accepted.kind === 'refused') throw new JobNotDoneError('its event was not accepted');
}
