// SPDX-License-Identifier: Apache-2.0

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The lifetimes that are fixed, in seconds, explicit because the provider's defaults end sessions
 * (docs/adr/0003-unit-of-work.md). The lives of access and refresh tokens are settings: token-lifetimes.ts.
 */
export const lifetimes = {
  authorizationCode: minute,
  /** From /authorize to the code. */
  interaction: hour,
  /** The state towards the ERP, and the sign-in until the notice is accepted. */
  signIn: 10 * minute,
  /** A registration that nobody ever approved. */
  unusedClient: day,
  /** A revocation mark: longer than a grant lives at the longest setting. */
  revocationMark: 400 * day,
  /** How long a spent refresh token still answers what it answered first. */
  refreshReplay: minute,
  /** How long an item outlives its deadline before DynamoDB may delete it. */
  cleanUpSlack: hour,
} as const;
