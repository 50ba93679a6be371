// SPDX-License-Identifier: Apache-2.0
import type { Access, AccessGate } from '#shared/identity/ports.ts';
import { inquiryUrl } from '../client/paths.ts';
import type { AcumaticaSettings } from '../settings.ts';

/** What somebody who is signing in may wait, in milliseconds. */
const signInTimeoutMs = 10_000;

/**
 * Whoever may read the canary inquiry may use this gateway: an administrator grants it with a role
 * (acumatica-reference-product §3, step 6). 403 is the person; anything else but success is the setup.
 */
export class CanaryGate implements AccessGate {
  readonly inquiry: string;
  readonly #url: string;
  readonly #fetch: typeof fetch;
  readonly #timeoutMs: number;

  constructor(
    settings: AcumaticaSettings,
    request: typeof fetch = fetch,
    timeoutMs = signInTimeoutMs,
  ) {
    this.inquiry = settings.canaryInquiry;
    this.#url = inquiryUrl(settings, [this.inquiry], new URLSearchParams({ $top: '1' }));
    this.#fetch = request;
    this.#timeoutMs = timeoutMs;
  }

  async check(accessToken: string): Promise<Access> {
    try {
      const response = await this.#fetch(this.#url, {
        headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
        redirect: 'manual', // a login page behind a redirect is no permission
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
      await response.body?.cancel();
      // A web page is no permission either: a front of the ERP's may answer one with success.
      const isData = /\bjson\b/i.test(response.headers.get('content-type') ?? '');
      if (response.ok && isData) return { kind: 'granted' };
      if (response.status === 403) return { kind: 'denied' };
      return { kind: 'misconfigured', httpStatus: response.status };
    } catch (fault) {
      return { kind: 'unavailable', fault };
    }
  }
}
