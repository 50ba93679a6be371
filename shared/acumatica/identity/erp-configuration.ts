// SPDX-License-Identifier: Apache-2.0
import { allowInsecureRequests, ClientSecretPost, Configuration, discovery } from 'openid-client';
import { SettingsError } from '#shared/platform/env.ts';
import { isLoopbackHost } from '#shared/platform/loopback.ts';
import type { AcumaticaSettings } from '../settings.ts';

/** Seconds that one request to the ERP's identity server may take. */
const timeoutSeconds = 10;

/** The ERP's metadata cannot be read. It says nothing about a person or their tokens, whatever the status was. */
export class ErpUnreachableError extends Error {
  constructor(cause: unknown) {
    super('The metadata of the ERP cannot be read', { cause });
    this.name = 'ErpUnreachableError';
  }
}

type Rule = (configuration: Configuration) => void;

/** Acumatica's OpenID configuration, read when first needed and kept while the process lives. */
export class ErpConfiguration {
  readonly #settings: AcumaticaSettings;
  readonly #clientSecret: () => Promise<string>;
  #known: Promise<Configuration> | undefined;

  /** @throws SettingsError where ACUMATICA_URL is plain http and leads off this machine */
  constructor(settings: AcumaticaSettings, clientSecret: () => Promise<string>) {
    const url = new URL(settings.url);
    if (url.protocol === 'http:' && !isLoopbackHost(url)) {
      throw new SettingsError([{ setting: 'ACUMATICA_URL', problem: 'must use https' }]);
    }
    this.#settings = settings;
    this.#clientSecret = clientSecret;
  }

  /** The configuration. @throws ErpUnreachableError where the ERP does not give it; the next call asks again */
  get(): Promise<Configuration> {
    if (this.#known) return this.#known;
    const asked = this.#discover();
    this.#known = asked;
    asked.catch(() => {
      this.#known = undefined;
    });
    return asked;
  }

  /**
   * The same with more rules, in a configuration of its own.
   *
   * @throws ErpUnreachableError where the ERP does not give it
   */
  async with(...rules: readonly Rule[]): Promise<Configuration> {
    const known = await this.get();
    const secret = await this.#clientSecret();
    const metadata = known.serverMetadata();
    const own = new Configuration(
      metadata,
      this.#settings.clientId,
      secret,
      ClientSecretPost(secret),
    );
    own.timeout = timeoutSeconds;
    for (const apply of [...rules, ...this.#exceptions()]) apply(own);
    return own;
  }

  async #discover(): Promise<Configuration> {
    const { url, clientId } = this.#settings;
    const secret = await this.#clientSecret();
    const options = { timeout: timeoutSeconds, execute: this.#exceptions() };
    try {
      const site = new URL(`${url}/identity`);
      return await discovery(site, clientId, secret, ClientSecretPost(secret), options);
    } catch (cause) {
      throw new ErpUnreachableError(cause);
    }
  }

  #exceptions(): Rule[] {
    return this.#settings.url.startsWith('http:') ? [allowInsecureRequests] : [];
  }
}
