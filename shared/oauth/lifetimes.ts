// SPDX-License-Identifier: Apache-2.0

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Every lifetime in seconds, explicit because the provider's defaults end sessions (docs/adr/0003-unit-of-work.md). */
export const lifetimes = {
  authorizationCode: minute,
  accessToken: hour,
  /** Sliding: each rotation starts it anew. */
  refreshToken: 90 * day,
  /** Renewed at every rotation, so that it outlives the refresh token. */
  grant: 91 * day,
  /** From /authorize to the code. */
  interaction: hour,
  /** The state towards the ERP, and the sign-in until the notice is accepted. */
  signIn: 10 * minute,
  /** A registration that nobody ever approved. */
  unusedClient: day,
  /** A client in use, renewed as it is used. Half of it must outlast a refresh token. */
  usedClient: 200 * day,
  /** A revocation mark: longer than any grant that it may have ended. */
  revocationMark: 400 * day,
  /** How long a spent refresh token still answers what it answered first. */
  refreshReplay: minute,
  /** How long an item outlives its deadline before DynamoDB may delete it. */
  cleanUpSlack: hour,
} as const;
