// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';

/** A message on the jobs queue. It names the requester and holds no token: the job uses that person's vault record. */
export const JobRequest = z.discriminatedUnion('job', [
  z.object({
    job: z.literal('refresh-inquiry-list'),
    tenant: z.string().min(1),
    sub: z.string().min(1),
    correlationId: z.string().min(1),
  }),
]);
export type JobRequest = z.infer<typeof JobRequest>;
