// SPDX-License-Identifier: Apache-2.0
import type { IncomingMessage, ServerResponse } from 'node:http';
import { authorizeRequest } from '#shared/oauth/authorize-request.ts';
import { cors } from '#shared/oauth/cors.ts';
import { answersJson, answerUnavailable, endpointAnswers } from '#shared/oauth/endpoint-answers.ts';
import type { Middleware } from '#shared/oauth/koa.ts';
import { authorizationServer, type ProviderSettings } from '#shared/oauth/provider.ts';
import {
  type RegistrationLimitSettings,
  registrationLimit,
} from '#shared/oauth/registration-limit.ts';
import { withTokenLifetimes } from '#shared/oauth/token-lifetimes.ts';
import { currentUnit } from '#shared/oauth/unit-of-work.ts';
import { wellKnown } from '#shared/oauth/well-known.ts';
import type { Message } from '#shared/web/message-page.ts';
import { answerHeaders } from '#shared/web/page-headers.ts';
import {
  clientUnreachableMessage,
  invalidRequestMessage,
  unavailableMessage,
} from '#shared/web/sign-in-messages.ts';
import { boundSecret } from './browser-binding.ts';
import { deny } from './denial.ts';
import { isSecure, type SignInDeps, sendMessage } from './sign-in.ts';
import { signInRoutes } from './sign-in-routes.ts';

/** What the whole authorization server of one origin needs. */
export interface AuthorizationAppSettings
  extends Omit<ProviderSettings, 'renderError' | 'isAnsweringBrowser'>,
    Omit<SignInDeps, 'provider' | 'csrfKeys'>,
    RegistrationLimitSettings {}

/** Answers one request of Node's own HTTP shape. */
export type NodeListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The authorization server with our pages around it: one Koa application per public origin. */
export function authorizationApp(settings: AuthorizationAppSettings): NodeListener {
  const { origin, cookieKeys } = settings;
  const [newest, ...older] = cookieKeys;
  if (!newest) throw new Error('No cookie key is configured');
  const provider = authorizationServer({
    ...settings,
    isAnsweringBrowser: (context, uid, hash) => {
      const isBound = boundSecret(context, uid, hash, isSecure(origin)) !== undefined;
      const { clientId } = context.oidc.client ?? {};
      if (!isBound) deny(settings, { uid, clientId }, { reason: 'browser_mismatch' });
      return isBound;
    },
    renderError: (context, error) => {
      // A program that says it reads HTML (some send what browsers send) still gets its JSON.
      if (!answersJson(context.path)) return sendMessage(context, origin, messageOf(error.error));
      context.body = error;
    },
  });
  provider.on('server_error', (_context, error) => {
    currentUnit().abandon();
    settings.onFault('provider', error);
  });
  provider.use(guard(settings));
  provider.use(cors);
  provider.use(withTokenLifetimes(settings.tokenLifetimes));
  provider.use(endpointAnswers);
  provider.use(wellKnown(origin));
  provider.use(registrationLimit(settings));
  provider.use(
    authorizeRequest(origin, (context) =>
      sendMessage(context, origin, invalidRequestMessage('invalid_request')),
    ),
  );
  provider.use(signInRoutes({ ...settings, provider, csrfKeys: [newest, ...older] }));
  return provider.callback();
}

/** The page of an error that may not, or cannot, go back to the application. */
function messageOf(error: string): Message {
  switch (error) {
    case 'server_error':
      return unavailableMessage;
    case 'temporarily_unavailable':
      return clientUnreachableMessage;
    default:
      return invalidRequestMessage(error);
  }
}

/** Puts the common headers on every answer, and our own page on whatever a route did not expect. */
function guard({ origin, onFault }: AuthorizationAppSettings): Middleware {
  return async (context, next) => {
    context.set(answerHeaders(isSecure(origin)));
    try {
      await next();
    } catch (error) {
      currentUnit().abandon();
      onFault('sign-in', error);
      if (answersJson(context.path)) answerUnavailable(context);
      else await sendMessage(context, origin, unavailableMessage);
    }
    if (context.status === 503) context.set('Retry-After', '5');
  };
}
