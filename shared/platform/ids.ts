// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

/** Where identifiers and randomness come from. Passed in, so a test can make them predictable. */
export interface Ids {
  /** A time-ordered unique id (UUID version 7, RFC 9562) for events, jobs and correlations. */
  unique(): string;
  /** `bytes` random bytes as base64url: unguessable handles such as state and nonce. */
  secret(bytes?: number): string;
}

/** Ids from the platform's cryptographic random source. */
export const systemIds: Ids = {
  unique: () => uuidv7(),
  secret: (bytes = 32) => randomBytes(bytes).toString('base64url'),
};
