// SPDX-License-Identifier: Apache-2.0

/** How something ended, in the words of the audit column `status`. A word is never renamed: auditors match on it. */
export const statuses = {
  success: 'What was asked for was done.',
  refused:
    'The request could not be answered as it was put, or came too often. Nobody’s rights were in question.',
  denied: 'Somebody was kept out: not signed in, not allowed, or the sign-in ended without access.',
  error: 'A fault of this gateway, its setup, the network or the ERP.',
} as const;

/** One of these words. */
export type Status = keyof typeof statuses;
