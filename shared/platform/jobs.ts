// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';

/** Why the registry of inquiries is built anew: only what was asked for by name is built although it is fresh. */
const RebuildReason = z.enum(['sign_in', 'stale', 'asked']);
export type RebuildReason = z.infer<typeof RebuildReason>;

/** A message on the jobs queue. It names the requester and holds no token: the job uses that person's vault record. */
export const JobRequest = z.discriminatedUnion('job', [
  z.object({
    job: z.literal('refresh-inquiry-list'),
    tenant: z.string().min(1),
    sub: z.string().min(1),
    correlationId: z.string().min(1),
    reason: RebuildReason.default('asked'),
  }),
]);
/** A message as it is sent. */
export type JobRequest = z.input<typeof JobRequest>;
