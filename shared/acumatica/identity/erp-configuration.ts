// SPDX-License-Identifier: Apache-2.0
import {
  allowInsecureRequests,
  ClientSecretPost,
  type Configuration,
  discovery,
} from 'openid-client';
import { SettingsError } from '#shared/platform/env.ts';
import type { AcumaticaSettings } from '../settings.ts';

/** Seconds that one request to the ERP's identity server may take. */
const timeoutSeconds = 10;

/** Acumatica's OpenID configuration, read when first needed and kept while the process lives. */
export class ErpConfiguration {
  readonly #settings: AcumaticaSettings;
  readonly #clientSecret: () => Promise<string>;
  #known: Promise<Configuration> | undefined;

  /** @throws SettingsError where ACUMATICA_URL is plain http and leads off this machine */
  constructor(settings: AcumaticaSettings, clientSecret: () => Promise<string>) {
    const url = new URL(settings.url);
    if (url.protocol === 'http:' && !isLoopback(url)) {
      throw new SettingsError([{ setting: 'ACUMATICA_URL', problem: 'must use https' }]);
    }
    this.#settings = settings;
    this.#clientSecret = clientSecret;
  }

  /** The configuration. @throws Error where the ERP does not answer; the next call asks again */
  get(): Promise<Configuration> {
    if (this.#known) return this.#known;
    const asked = this.#discover();
    this.#known = asked;
    asked.catch(() => {
      this.#known = undefined;
    });
    return asked;
  }

  async #discover(): Promise<Configuration> {
    const { url, clientId } = this.#settings;
    const secret = await this.#clientSecret();
    return discovery(new URL(`${url}/identity`), clientId, secret, ClientSecretPost(secret), {
      timeout: timeoutSeconds,
      execute: url.startsWith('http:') ? [allowInsecureRequests] : [],
    });
  }
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}
