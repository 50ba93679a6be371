// SPDX-License-Identifier: Apache-2.0

/**
 * For clients of AWS services that a waiting caller depends on. The SDK waits without end by itself, and
 * only warns at `requestTimeout` unless told to throw: a service that hangs must fail within the call's
 * own time, so that the outbox, a 503, or `temporarily_unavailable` can be answered.
 */
export const boundedCalls = {
  maxAttempts: 2,
  requestHandler: {
    connectionTimeout: 1_000,
    requestTimeout: 2_000,
    throwOnRequestTimeout: true,
  },
};
