// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { readEnv } from '#shared/platform/env.ts';
import { boundedRetries } from './bounded-retries.ts';

const Environment = z.object({
  /** Longer where one process is everything, the services and the ERP included, as on one machine. */
  AWS_CALL_TIMEOUT_MS: z.coerce.number().int().min(100).max(10_000).default(1_500),
});
const { AWS_CALL_TIMEOUT_MS: requestTimeout } = readEnv(Environment);

/**
 * For clients of AWS services that a waiting caller depends on. The SDK waits without end by itself, and
 * only warns at `requestTimeout` unless told to throw: a service that hangs must fail within the call's
 * own time, so that the outbox, a 503, or `temporarily_unavailable` can be answered.
 *
 * Four short tries rather than two long ones: a person's call is ten or more of these, so where one in
 * ten fails, two tries fail one person in ten, and four one in a thousand. A service that answers at
 * all does so within a tenth of the second; one that hangs costs 6.4 seconds, well within the
 * authorizer's ten.
 */
export const boundedCalls = {
  retryStrategy: boundedRetries(4),
  requestHandler: {
    connectionTimeout: 1_000,
    requestTimeout,
    throwOnRequestTimeout: true,
  },
};

/** For deliveries of whole batches, which nobody waits for: longer, and still within a function's minute. */
export const boundedDeliveries = {
  retryStrategy: boundedRetries(4),
  requestHandler: { ...boundedCalls.requestHandler, requestTimeout: 5_000 },
};
