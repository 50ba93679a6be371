// SPDX-License-Identifier: Apache-2.0
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';

/** How the SDK asks whether, and after what time, an operation is tried again. */
type RetryStrategy = Extract<
  NonNullable<DynamoDBClientConfig['retryStrategy']>,
  { acquireInitialRetryToken: unknown }
>;

/** Milliseconds before the second try at the longest; each further try waits up to twice as long. */
const longestFirstWait = { throttled: 200, other: 50 };

const tokenOf = (count: number, delay: number) => ({
  getRetryCount: () => count,
  getRetryDelay: () => delay,
  getRetryCost: () => 0,
});

/**
 * Tries again what was throttled, lost or failed in the service, so many times in all, with random
 * waits in between, for each operation on its own. The SDK's strategy has one allowance for all of a
 * client's operations: some hundred calls at a fault rate of a tenth use it up (each failed condition
 * counts against it as well), and from then on nothing is tried again just when it would help.
 */
export function boundedRetries(maxAttempts: number, random = Math.random): RetryStrategy {
  return {
    acquireInitialRetryToken: async () => tokenOf(0, 0),
    async refreshRetryTokenForRetry(token, { errorType }) {
      const tried = token.getRetryCount() + 1;
      const isWorthIt = errorType === 'THROTTLING' || errorType === 'TRANSIENT';
      // The SDK throws the operation's own error where this throws.
      if (!isWorthIt || tried >= maxAttempts) throw new Error('No more tries');
      const longest = longestFirstWait[errorType === 'THROTTLING' ? 'throttled' : 'other'];
      return tokenOf(tried, random() * longest * 2 ** (tried - 1));
    },
    recordSuccess() {},
  };
}
