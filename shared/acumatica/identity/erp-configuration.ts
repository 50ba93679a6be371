// SPDX-License-Identifier: Apache-2.0
import {
  allowInsecureRequests,
  ClientSecretPost,
  Configuration,
  discovery,
  type ServerMetadata,
} from 'openid-client';
import { SettingsError } from '#shared/platform/env.ts';
import { isLoopbackHost } from '#shared/platform/loopback.ts';
import type { AcumaticaSettings } from '../settings.ts';
import { ErpUnreachableError } from './erp-unreachable.ts';
import { isClientRejected, tokenFailure } from './token-failure.ts';

/** Seconds that one request to the ERP's identity server may take: metadata, tokens, keys and userinfo, each with its body. */
const timeoutSeconds = 10;

/** A change to a configuration before it is used. */
export type Rule = (configuration: Configuration) => void;

/** Reads our secret at the ERP. Told which one the ERP has rejected, it looks whether there is a newer one. */
export type ReadClientSecret = (rejected?: string) => Promise<string>;

/** Acumatica's OpenID configuration: the metadata read when first needed and kept while the process lives, the secret read for each use. */
export class ErpConfiguration {
  readonly #settings: AcumaticaSettings;
  readonly #clientSecret: ReadClientSecret;
  #metadata: Promise<ServerMetadata> | undefined;

  /** @throws SettingsError where ACUMATICA_URL is plain http and leads off this machine */
  constructor(settings: AcumaticaSettings, clientSecret: ReadClientSecret) {
    const url = new URL(settings.url);
    if (url.protocol === 'http:' && !isLoopbackHost(url)) {
      throw new SettingsError([{ setting: 'ACUMATICA_URL', problem: 'must use https' }]);
    }
    this.#settings = settings;
    this.#clientSecret = clientSecret;
  }

  /** The configuration. @throws ErpUnreachableError where the ERP does not give its metadata; the next call asks again */
  async get(...rules: readonly Rule[]): Promise<Configuration> {
    return this.#with(await this.#clientSecret(), rules);
  }

  /**
   * Asks the ERP as the Connected Application. Where it rejects us, and the secret has been exchanged
   * since it was read, it is asked once more with the new one: before that it has used neither code nor token.
   *
   * @throws ErpUnreachableError where the ERP does not give its metadata
   */
  async asClient<Answer>(
    ask: (configuration: Configuration) => Promise<Answer>,
    ...rules: readonly Rule[]
  ): Promise<Answer> {
    const secret = await this.#clientSecret();
    try {
      return await ask(await this.#with(secret, rules));
    } catch (error) {
      if (error instanceof ErpUnreachableError || !isClientRejected(tokenFailure(error)))
        throw error;
      const newer = await this.#clientSecret(secret).catch(() => secret);
      if (newer === secret) throw error;
      return ask(await this.#with(newer, rules));
    }
  }

  async #with(secret: string, rules: readonly Rule[]): Promise<Configuration> {
    const metadata = await this.#read();
    const { clientId } = this.#settings;
    const own = new Configuration(metadata, clientId, secret, ClientSecretPost(secret));
    own.timeout = timeoutSeconds;
    for (const apply of [...rules, ...this.#exceptions()]) apply(own);
    return own;
  }

  #read(): Promise<ServerMetadata> {
    if (this.#metadata) return this.#metadata;
    const asked = this.#discover();
    this.#metadata = asked;
    asked.catch(() => {
      this.#metadata = undefined;
    });
    return asked;
  }

  async #discover(): Promise<ServerMetadata> {
    const { url, clientId } = this.#settings;
    const options = { timeout: timeoutSeconds, execute: this.#exceptions() };
    try {
      const site = new URL(`${url}/identity`);
      const found = await discovery(site, clientId, undefined, undefined, options);
      return found.serverMetadata();
    } catch (cause) {
      throw new ErpUnreachableError(cause);
    }
  }

  #exceptions(): Rule[] {
    return this.#settings.url.startsWith('http:') ? [allowInsecureRequests] : [];
  }
}
