// SPDX-License-Identifier: Apache-2.0
import type { Message } from './message-page.ts';

const startAgain = 'Go back to your AI application and start the connection again.';

/** The browser does not hold what belongs to this sign-in, or the time is over. */
export const expiredMessage: Message = {
  status: 400,
  title: 'This sign-in is no longer valid',
  paragraphs: [
    'It was finished before, took longer than ten minutes, or was started in another browser.',
    startAgain,
  ],
};

/** A form came without its token, or from another site. */
export const forgedMessage: Message = {
  status: 403,
  title: 'This form did not come from our page',
  paragraphs: ['Nothing was changed.', startAgain],
};

/** An administrator ended the person's connections while they were signing in. */
export const sessionsEndedMessage: Message = {
  status: 403,
  title: 'An administrator has ended this sign-in',
  paragraphs: ['Connections were ended while you were signing in.', startAgain],
};

/** The person, or the ERP, ended the sign-in at the ERP. */
export const erpRefusedMessage: Message = {
  status: 400,
  title: 'The ERP did not sign you in',
  paragraphs: ['The sign-in at the ERP was cancelled or refused.', startAgain],
};

/** The ERP gave no identity that we could trust. */
export const identityUnknownMessage: Message = {
  status: 502,
  title: 'The ERP did not say who you are',
  paragraphs: [
    'Without a verified identity nobody is signed in.',
    'Ask your administrator to check that the connected application may use the scopes openid and profile.',
  ],
};

/** Our storage, or the audit line, did not answer. */
export const unavailableMessage: Message = {
  status: 503,
  title: 'Please try again in a moment',
  paragraphs: ['The gateway could not finish this step. Nothing was changed.', startAgain],
};

/** The application is described by a document of its own, and that document cannot be fetched now. */
export const clientUnreachableMessage: Message = {
  status: 502,
  title: 'The application could not be looked up',
  paragraphs: [
    'The application’s description cannot be fetched now. This is a matter of its publisher, not of your ERP.',
    'Try again in a few minutes.',
  ],
};

/** The ERP did not answer at all, or not in time. */
export const erpUnavailableMessage: Message = {
  status: 502,
  title: 'The ERP could not be reached',
  paragraphs: [
    'The ERP did not answer, or did not answer in time.',
    'Try again in a few minutes. If it stays so, ask your administrator whether the ERP is available.',
  ],
};

/** This person may not read the canary inquiry, which is what an administrator must grant. */
export function accessDeniedMessage(
  displayName: string,
  { inquiry, tenant }: { readonly inquiry: string; readonly tenant: string },
): Message {
  return {
    status: 403,
    title: 'Your ERP login has no access to this gateway',
    paragraphs: [
      `You are signed in to the ERP as ${displayName}, but your roles do not include AI access.`,
      `Ask your ERP administrator for a role that may read the inquiry ${inquiry} on the tenant ${tenant}, then start the connection again.`,
    ],
  };
}

/** The check itself did not work, so nobody can be let in. */
export function accessCheckFailedMessage(inquiry: string, httpStatus: number): Message {
  return {
    status: 503,
    title: 'The access check is not set up',
    paragraphs: [
      `The ERP answered ${httpStatus} when the gateway asked for the inquiry ${inquiry}.`,
      `Your administrator should check that the inquiry ${inquiry} exists on this tenant and is exposed by OData.`,
    ],
  };
}

/** What an administrator can do about a refused exchange, by the `error` member (acumatica-reference-product §3.3). */
function exchangeRemedy(oauthError: string | undefined, redirectUri: string): string | undefined {
  switch (oauthError) {
    case 'invalid_client':
      return 'The ERP rejected the gateway itself. Check the client ID (usually with @ and the tenant) and the secret on the Connected Applications form (SM303010).';
    case 'invalid_grant':
      return `The ERP rejected the authorization code. The redirect URI on the Connected Applications form (SM303010) must be exactly ${redirectUri}.`;
    case 'unauthorized_client':
      return 'The authorization code flow is not enabled for the gateway on the Connected Applications form (SM303010).';
    case 'invalid_request':
      return 'The ERP could not read the gateway’s request. This is a fault of the gateway; its log holds the details.';
    default:
      return undefined;
  }
}

/**
 * The exchange of the ERP's code failed. Only the `error` member is used: the rest of such an answer
 * can echo the posted secret (acumatica-reference-product §3.3).
 */
export function exchangeFailedMessage(
  { oauthError, httpStatus }: { oauthError?: string | undefined; httpStatus?: number | undefined },
  redirectUri: string,
): Message {
  const status = httpStatus === undefined ? 'no status' : `status ${httpStatus}`;
  const answer = oauthError === undefined ? status : `${status} (${oauthError})`;
  return {
    status: 502,
    title: 'The ERP did not complete the sign-in',
    paragraphs: [
      exchangeRemedy(oauthError, redirectUri) ??
        `The ERP answered the gateway with ${answer}. Your administrator should check the ERP’s address and that the connected application is published.`,
      'You can try again once your administrator has looked at it.',
    ],
  };
}

/** The authorization request cannot be answered by redirect (security-checks 8). */
export function invalidRequestMessage(error: string): Message {
  const unknownClient = error === 'invalid_client' || error === 'invalid_redirect_uri';
  return {
    status: 400,
    title: 'This connection request is not valid',
    paragraphs: [
      unknownClient
        ? 'The application, or the address it wants you sent back to, is not known here.'
        : 'The application sent a request that cannot be answered.',
      'Remove the connection in your AI application and add it again.',
    ],
    reference: error,
  };
}
