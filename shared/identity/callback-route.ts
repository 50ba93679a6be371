// SPDX-License-Identifier: Apache-2.0
import type { Context } from '#shared/oauth/koa.ts';
import { currentUnit } from '#shared/oauth/unit-of-work.ts';
import { assertNever } from '#shared/platform/assert-never.ts';
import type { Message } from '#shared/web/message-page.ts';
import {
  accessCheckFailedMessage,
  accessDeniedMessage,
  erpRefusedMessage,
  erpUnavailableMessage,
  exchangeFailedMessage,
  expiredMessage,
  identityUnknownMessage,
} from '#shared/web/sign-in-messages.ts';
import { visibleText } from '#shared/web/visible-text.ts';
import { boundSecret, secretsOf } from './browser-binding.ts';
import type { ErpSignIn } from './ports.ts';
import { deny, goOn, isSecure, type SignInDeps, sendMessage } from './sign-in.ts';
import { keepSignedIn, type SignIn, takeSignIn } from './sign-in-records.ts';
import { sealSignedIn } from './signed-in-seal.ts';

type SignedInAtErp = Extract<ErpSignIn, { kind: 'signed-in' }>;

const oauthErrorShape = /^[a-z_]{1,64}$/;

/** `/callback`: the browser is back from the ERP. The person is stored; the interaction ends only at the notice. */
export async function callbackRoute(context: Context, deps: SignInDeps): Promise<void> {
  const answer = new URL(context.originalUrl, deps.origin);
  const state = answer.searchParams.get('state');
  const signIn = state ? await takeSignIn(deps.table, deps.clock, state) : undefined;
  if (!state || !signIn) {
    deny(deps, { uid: state ?? '' }, { reason: 'state_expired' });
    return sendMessage(context, deps.origin, expiredMessage);
  }
  const { uid, cookieHash } = signIn;
  const browserSecret = boundSecret(context, uid, cookieHash, isSecure(deps.origin));
  if (browserSecret === undefined) {
    deny(deps, signIn, { reason: 'browser_mismatch' });
    return sendMessage(context, deps.origin, expiredMessage);
  }
  const refusal = answer.searchParams.get('error');
  if (refusal !== null) {
    const oauthError = oauthErrorShape.test(refusal) ? refusal : 'unknown';
    deny(deps, signIn, { reason: 'erp_refused', oauthError });
    return sendMessage(context, deps.origin, erpRefusedMessage);
  }
  if (!answer.searchParams.get('code')) {
    // Neither a code nor an error: no answer of an ERP, and nothing that its administrator could put right.
    deny(deps, signIn, { reason: 'erp_refused' });
    return sendMessage(context, deps.origin, erpRefusedMessage);
  }
  const redirectUri = `${deps.origin}/callback`;
  const signedIn = await deps.erp.redeem(answer, redirectUri, secretsOf(state, browserSecret));
  if (signedIn.kind === 'signed-in') return admit(context, deps, signIn, signedIn);
  return sendMessage(context, deps.origin, refuse(deps, signIn, signedIn));
}

function refuse(
  deps: SignInDeps,
  signIn: SignIn,
  failure: Exclude<ErpSignIn, { kind: 'signed-in' }>,
): Message {
  switch (failure.kind) {
    case 'exchange-failed': {
      const { httpStatus, oauthError } = failure;
      deny(deps, signIn, {
        reason: 'token_exchange_failed',
        ...(httpStatus !== undefined && { httpStatus }),
        ...(oauthError !== undefined && { oauthError }),
      });
      return exchangeFailedMessage(oauthError, httpStatus);
    }
    case 'identity-unknown':
      deny(deps, signIn, { reason: 'identity_unknown' });
      return identityUnknownMessage;
    case 'unavailable':
      deny(deps, signIn, { reason: 'token_exchange_failed' });
      return erpUnavailableMessage;
    default:
      return assertNever(failure);
  }
}

/** The access gate: three outcomes, three answers, three events. */
async function admit(
  context: Context,
  deps: SignInDeps,
  signIn: SignIn,
  signedIn: SignedInAtErp,
): Promise<void> {
  const about = { ...signIn, person: signedIn.person };
  const access = await deps.gate.check(signedIn.tokens.accessToken);
  switch (access.kind) {
    case 'granted':
      await keepSignedIn(currentUnit(), deps.clock, signIn.uid, {
        ...signedIn.person,
        clientId: signIn.clientId,
        cookieHash: signIn.cookieHash,
        sealed: await sealSignedIn(deps.box, signedIn),
      });
      return goOn(context, `/consent/${signIn.uid}`);
    case 'denied': {
      deny(deps, about, { reason: 'access_denied', httpStatus: 403 });
      const name = visibleText(signedIn.displayName, 'an unnamed user');
      return sendMessage(context, deps.origin, accessDeniedMessage(name));
    }
    case 'misconfigured': {
      const { httpStatus } = access;
      deny(deps, about, {
        reason: 'access_check_misconfigured',
        ...(httpStatus !== undefined && { httpStatus }),
      });
      const message = accessCheckFailedMessage(deps.gate.inquiry, httpStatus);
      return sendMessage(context, deps.origin, message);
    }
    default:
      return assertNever(access);
  }
}
