// SPDX-License-Identifier: Apache-2.0
import { type Client, errors, type Interaction } from 'oidc-provider';
import { sha256 } from '#shared/oauth/artefact.ts';
import type { Context } from '#shared/oauth/koa.ts';
import { hostOf } from '#shared/oauth/provider-events.ts';
import { currentUnit } from '#shared/oauth/unit-of-work.ts';
import { isLoopback } from '#shared/platform/loopback.ts';
import { scopes } from '#shared/platform/names.ts';
import { scopesIn } from '#shared/platform/scopes.ts';
import { visibleText } from '#shared/platform/visible-text.ts';
import { connectPage } from '#shared/web/connect-page.ts';
import { expiredMessage, forgedMessage } from '#shared/web/sign-in-messages.ts';
import { bindBrowser, releaseBrowser, secretsOf } from './browser-binding.ts';
import { connectTokens, deny, denyUnreachable } from './denial.ts';
import { readOwnForm } from './form.ts';
import {
  endInteraction,
  goOn,
  isSecure,
  nameOf,
  type SignInDeps,
  sendMessage,
  sendPage,
} from './sign-in.ts';
import { startSignIn } from './sign-in-records.ts';

/** `/connect/{uid}`: approval first, ERP second. Before the approval there is no state and no cookie of ours. */
export async function connectRoute(context: Context, deps: SignInDeps, uid: string): Promise<void> {
  const interaction = await interactionOf(context, deps, uid);
  if (!interaction) {
    deps.onStray('/connect');
    return sendMessage(context, deps.origin, expiredMessage);
  }
  const tokens = connectTokens(deps, uid);
  if (context.method !== 'POST') return showConnectPage(context, deps, interaction, tokens.current);
  const form = await readOwnForm(context, deps.origin, tokens);
  if (!form) return sendMessage(context, deps.origin, forgedMessage);
  const decision = form.get('decision');
  if (decision === 'allow') return toErp(context, deps, interaction);
  if (decision === 'leave') return leave(context, deps, interaction);
  deny(deps, { uid, clientId: clientIdOf(interaction) }, { reason: 'connection_refused' });
  await endInteraction(context, deps, interaction, {
    error: 'access_denied',
    error_description: 'The person did not allow the connection',
  });
}

/** Tells the client of a sign-in that has ended at a page of ours, where its event was recorded. */
async function leave(context: Context, deps: SignInDeps, interaction: Interaction): Promise<void> {
  releaseBrowser(context, interaction.uid, isSecure(deps.origin));
  await endInteraction(context, deps, interaction, {
    error: 'access_denied',
    error_description: 'The sign-in at the ERP ended without access',
  });
}

/** The interaction of this path, where the provider's own cookie of this browser says the same. */
async function interactionOf(
  context: Context,
  deps: SignInDeps,
  uid: string,
): Promise<Interaction | undefined> {
  try {
    const interaction = await deps.provider.interactionDetails(context.req, context.res);
    return interaction.uid === uid && !interaction.result ? interaction : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

function clientIdOf({ params }: Interaction): string {
  return String(params['client_id']);
}

async function showConnectPage(
  context: Context,
  deps: SignInDeps,
  interaction: Interaction,
  token: string,
): Promise<void> {
  const clientId = clientIdOf(interaction);
  const client = await deps.provider.Client.find(clientId);
  if (!client) return sendMessage(context, deps.origin, expiredMessage);
  const redirect = String(interaction.params['redirect_uri']);
  const redirectUrl = URL.parse(redirect);
  const page = await connectPage({
    clientName: nameOf(client),
    redirectHost: visibleText(hostOf(redirect), redirect),
    documentHost: clientId.startsWith('https://') ? hostOf(clientId) : undefined,
    loopback: redirectUrl !== null && isLoopback(redirectUrl),
    scopes: shownScopes(interaction, client),
    erpHost: deps.erpHost,
    tenant: deps.tenant,
    action: context.path,
    csrfToken: token,
  });
  sendPage(context, deps.origin, 200, page);
}

/** What the client will get. Refresh tokens are issued without `offline_access` too, so the page says so. */
function shownScopes(interaction: Interaction, client: Client): string[] {
  const asked = scopesIn(interaction.params['scope']);
  const stays = client.grantTypeAllowed('refresh_token') ? [scopes.offline] : [];
  return [...new Set([...asked, ...stays])];
}

async function toErp(context: Context, deps: SignInDeps, interaction: Interaction): Promise<void> {
  const state = deps.ids.secret();
  const browserSecret = deps.ids.secret();
  const secrets = secretsOf(state, browserSecret);
  const login = await deps.erp.authorizationUrl(`${deps.origin}/callback`, secrets);
  if (login.kind === 'unavailable') {
    const denied = { uid: interaction.uid, clientId: clientIdOf(interaction) };
    const page = denyUnreachable(deps, denied, 'connect', login.fault);
    return sendMessage(context, deps.origin, page);
  }
  startSignIn(currentUnit(), deps.clock, state, {
    uid: interaction.uid,
    clientId: clientIdOf(interaction),
    cookieHash: sha256(browserSecret),
  });
  bindBrowser(context, interaction.uid, browserSecret, isSecure(deps.origin));
  goOn(context, login.url.href);
}
