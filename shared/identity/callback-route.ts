// SPDX-License-Identifier: Apache-2.0
import type { EventData } from '#shared/events/catalogue.ts';
import type { Context } from '#shared/oauth/koa.ts';
import { currentUnit } from '#shared/oauth/unit-of-work.ts';
import { assertNever } from '#shared/platform/assert-never.ts';
import type { Person } from '#shared/platform/caller.ts';
import { visibleText } from '#shared/platform/visible-text.ts';
import type { Message } from '#shared/web/message-page.ts';
import {
  accessCheckFailedMessage,
  accessDeniedMessage,
  erpRefusedMessage,
  exchangeFailedMessage,
  expiredMessage,
  identityUnknownMessage,
} from '#shared/web/sign-in-messages.ts';
import { boundSecret, secretsOf } from './browser-binding.ts';
import { deadEnd, deny, denyUnreachable } from './denial.ts';
import { safeOauthError } from './oauth-error.ts';
import type { ErpSignIn } from './ports.ts';
import { goOn, isSecure, type SignInDeps, sendMessage } from './sign-in.ts';
import { keepSignedIn, type SignIn, takeSignIn } from './sign-in-records.ts';
import { sealSignedIn } from './signed-in-seal.ts';

type SignedInAtErp = Extract<ErpSignIn, { kind: 'signed-in' }>;

/** `/callback`: the browser is back from the ERP. The person is stored; the interaction ends only at the notice. */
export async function callbackRoute(context: Context, deps: SignInDeps): Promise<void> {
  const signedInAt = deps.clock.now().getTime();
  const answer = new URL(context.originalUrl, deps.origin);
  const state = answer.searchParams.get('state') ?? '';
  const found = await takeSignIn(deps.table, deps, state);
  if (found.kind === 'unknown') {
    deps.onStray('/callback');
    return sendMessage(context, deps.origin, expiredMessage);
  }
  const { signIn } = found;
  const browserSecret = boundSecret(context, signIn.uid, signIn.cookieHash, isSecure(deps.origin));
  if (found.kind === 'expired' || browserSecret === undefined) {
    const reason = found.kind === 'expired' ? 'state_expired' : 'browser_mismatch';
    const reference = deny(deps, signIn, { reason });
    return sendMessage(context, deps.origin, { ...expiredMessage, reference });
  }
  const ended = refusalIn(answer.searchParams);
  if (ended) {
    const page = ends(deps, signIn, ended, erpRefusedMessage);
    return sendMessage(context, deps.origin, page);
  }
  const redirectUri = `${deps.origin}/callback`;
  const signedIn = await deps.erp.redeem(answer, redirectUri, secretsOf(state, browserSecret));
  if (signedIn.kind === 'signed-in')
    return admit(context, deps, { ...signIn, signedInAt }, signedIn);
  return sendMessage(context, deps.origin, refuse(deps, signIn, signedIn));
}

/** What the ERP says instead of a code. Neither a code nor an error is no answer of an ERP. */
function refusalIn(parameters: URLSearchParams): EventData<'SignInDenied.v1'> | undefined {
  const error = parameters.get('error');
  if (error !== null) {
    return { reason: 'erp_refused', oauthError: safeOauthError(error) ?? 'unknown' };
  }
  return parameters.get('code') ? undefined : { reason: 'erp_refused' };
}

/** Records the end of a sign-in; its page has the way back to the application. */
function ends(
  deps: SignInDeps,
  about: SignIn & { readonly person?: Person },
  data: EventData<'SignInDenied.v1'>,
  message: Message,
  fault?: unknown,
): Message {
  const reference = deny(deps, about, data);
  if (fault !== undefined) deps.onFault('erp-sign-in', fault, reference);
  return deadEnd(deps, about.uid, message, reference);
}

function refuse(
  deps: SignInDeps,
  signIn: SignIn,
  failure: Exclude<ErpSignIn, { kind: 'signed-in' }>,
): Message {
  switch (failure.kind) {
    case 'exchange-failed': {
      const { httpStatus, oauthError, fault } = failure;
      const data: EventData<'SignInDenied.v1'> = {
        reason: 'token_exchange_failed',
        ...(httpStatus !== undefined && { httpStatus }),
        ...(oauthError !== undefined && { oauthError }),
      };
      const message = exchangeFailedMessage(failure, `${deps.origin}/callback`);
      return ends(deps, signIn, data, message, fault);
    }
    case 'identity-unknown':
      return ends(
        deps,
        signIn,
        { reason: 'identity_unknown' },
        identityUnknownMessage,
        failure.fault,
      );
    case 'unavailable':
      return denyUnreachable(deps, signIn, 'erp-sign-in', failure.fault);
    default:
      return assertNever(failure);
  }
}

/** The access gate: four outcomes, four answers, and an event for each. */
async function admit(
  context: Context,
  deps: SignInDeps,
  signIn: SignIn & { readonly signedInAt: number },
  signedIn: SignedInAtErp,
): Promise<void> {
  const about = { ...signIn, person: signedIn.person };
  const { inquiry } = deps.gate;
  const send = (page: Message) => sendMessage(context, deps.origin, page);
  const access = await deps.gate.check(signedIn.tokens.accessToken);
  switch (access.kind) {
    case 'granted':
      await keepSignedIn(currentUnit(), deps.clock, signIn.uid, {
        ...signedIn.person,
        clientId: signIn.clientId,
        cookieHash: signIn.cookieHash,
        signedInAt: signIn.signedInAt,
        sealed: await sealSignedIn(deps.box, signedIn),
      });
      return goOn(context, `/consent/${signIn.uid}`);
    case 'denied': {
      const name = visibleText(signedIn.displayName, 'an unnamed user');
      const message = accessDeniedMessage(name, { inquiry, tenant: deps.tenant });
      return send(ends(deps, about, { reason: 'access_denied', httpStatus: 403 }, message));
    }
    case 'misconfigured': {
      const { httpStatus } = access;
      const message = accessCheckFailedMessage(inquiry, httpStatus);
      return send(ends(deps, about, { reason: 'access_check_misconfigured', httpStatus }, message));
    }
    case 'unavailable':
      return send(denyUnreachable(deps, about, 'access-gate', access.fault));
    default:
      return assertNever(access);
  }
}
