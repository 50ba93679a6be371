// SPDX-License-Identifier: Apache-2.0
import { type Client, errors, Provider } from 'oidc-provider';
import { ClientMetadataError } from './client-metadata-error.ts';
import { judgeRedirect } from './redirect-policy.ts';

/** What decides which clients are found. */
export interface ClientLookupSettings {
  /** The administrator's list of redirect hosts; empty allows every host. */
  readonly allowedHosts: readonly string[];
  /** Asks for a client's document before its time. @returns whether the client may have changed */
  readonly renewDocument: (clientId: string) => Promise<boolean>;
  /** Hears of a client whose metadata the provider refuses, which nobody outside learns. */
  readonly onUnusableClient: (clientId: string, cause: unknown) => void;
}

/**
 * Puts our policy around the provider's clients. A client that cannot be used is an unknown one: the
 * same answer for every reason. One whose document cannot be had right now is `temporarily_unavailable`
 * with 503, since `invalid_client` makes clients throw their registration away (mcp-protocol-and-clients
 * §2.5). Redirect URIs are judged again at each authorization; one that a document lacks has it asked
 * for anew.
 */
export function applyClientPolicy(provider: Provider, settings: ClientLookupSettings): void {
  const { Client } = provider;
  const find = Client.find.bind(Client);
  Client.find = async (id) => {
    try {
      const client = await find(id);
      if (!lacksRedirect(client)) return client;
      return (await settings.renewDocument(id)) ? await find(id) : client;
    } catch (error) {
      const document = causeOf(error);
      if (document?.kind === 'outage') throw unreachable(document);
      const unusable = document !== undefined || error instanceof errors.InvalidClientMetadata;
      if (!unusable) throw error;
      if (!document) settings.onUnusableClient(id, error);
      return undefined;
    }
  };
  const { redirectUriAllowed } = Client.prototype;
  Client.prototype.redirectUriAllowed = function allowed(uri: string): boolean {
    const { kind } = judgeRedirect(uri, settings.allowedHosts);
    return (kind === 'web' || kind === 'native') && redirectUriAllowed.call(this, uri);
  };
}

/** Whether an authorization is under way, of a client known by a document, that wants to go where the document does not say. */
function lacksRedirect(client: Client | undefined): boolean {
  const { oidc } = Provider.ctx ?? {};
  if (oidc?.route !== 'authorization' || !client?.clientId.startsWith('https://')) return false;
  const wanted = oidc.params?.['redirect_uri'];
  return typeof wanted === 'string' && !client.redirectUriAllowed(wanted);
}

function causeOf(error: unknown): ClientMetadataError | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof ClientMetadataError ? cause : undefined;
}

function unreachable(cause: ClientMetadataError): errors.OIDCProviderError {
  const error = new errors.TemporarilyUnavailable('The application cannot be looked up right now');
  return Object.assign(error, { cause, status: 503, statusCode: 503, allow_redirect: false });
}
