// SPDX-License-Identifier: Apache-2.0
import type { Client, Provider } from 'oidc-provider';
import { personOf } from '#shared/platform/caller.ts';
import { scopesIn } from '#shared/platform/scopes.ts';
import { recordedName } from './client-name.ts';
import type { ProviderContext } from './koa.ts';
import {
  correlationOf,
  type EventSource,
  observation,
  stateEvent,
  streams,
} from './oauth-events.ts';
import { currentUnit } from './unit-of-work.ts';

/** Turns what the provider announces into events of the request's unit of work. */
export function recordProviderEvents(provider: Provider, source: EventSource): void {
  provider.on('registration_create.success', (_context: ProviderContext, client: Client) => {
    currentUnit().record(clientRegistered(source, client, 'dynamic'));
  });
  provider.on('interaction.started', (context: ProviderContext) => {
    const { client, params } = context.oidc;
    currentUnit().observe(
      observation(
        source,
        'SignInStarted.v1',
        { clientId: client?.clientId, correlationId: correlationIn(context) },
        {
          redirectHost: hostOf(String(params?.['redirect_uri'] ?? '')),
          scopes: scopesIn(params?.['scope']),
        },
      ),
    );
  });
  provider.on('authorization.success', (context: ProviderContext) => {
    const { client, session, entities } = context.oidc;
    const scopes = [...(entities.AuthorizationCode?.scopes ?? [])];
    currentUnit().observe(
      observation(
        source,
        'SignInSucceeded.v1',
        {
          person: personOf(session?.accountId ?? ''),
          clientId: client?.clientId,
          correlationId: correlationIn(context),
          status: 'success',
        },
        { scopes },
      ),
    );
    // The session has done its work; marked so, it is neither stored nor sent as a cookie.
    if (session) Object.assign(session, { destroyed: true });
  });
  provider.on('grant.revoked', (context: ProviderContext, grantId: string) => {
    if (context.oidc.route !== 'revocation') return; // the grants record their own reasons
    const { client, entities } = context.oidc;
    const accountId = entities.RefreshToken?.accountId ?? entities.AccessToken?.accountId ?? '';
    currentUnit().record(
      stateEvent(
        source,
        streams.grant(grantId),
        'GrantRevoked.v1',
        { person: personOf(accountId), clientId: client?.clientId },
        { reason: 'client_revoked' },
      ),
    );
  });
}

/** The id that the pages of the sign-in use too. */
function correlationIn({ oidc }: ProviderContext): string | undefined {
  const { Interaction: interaction } = oidc.entities;
  return interaction && correlationOf(interaction.uid);
}

/** The event of a client that we see for the first time. */
export function clientRegistered(
  source: EventSource,
  client: Pick<Client, 'clientId' | 'clientName' | 'redirectUris'>,
  how: 'dynamic' | 'metadata_document',
) {
  const name = recordedName(client.clientName);
  return stateEvent(
    source,
    streams.client(client.clientId),
    'ClientRegistered.v1',
    { clientId: client.clientId },
    {
      how,
      ...(name !== undefined && { clientName: name }),
      redirectHosts: [...new Set((client.redirectUris ?? []).map(hostOf))],
    },
  );
}

/** Where a redirect URI leads, in words for people and auditors: the host, or the scheme of an application. */
export function hostOf(uri: string): string {
  const url = URL.parse(uri);
  return url ? url.host || url.protocol : '';
}
