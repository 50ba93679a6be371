// SPDX-License-Identifier: Apache-2.0
import { type CustomFetch, customFetch, type TokenEndpointResponse } from 'openid-client';
import type { TokenSet } from '#shared/identity/ports.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { Rule } from './erp-configuration.ts';

/** What Acumatica's access tokens live where the answer does not say, or says nonsense. */
const defaultLifetimeSeconds = 3600;
/** A token is renewed after a day whatever its answer promised, which also keeps its end a date that can be written. */
const longestLifetimeSeconds = 86_400;

function lifetimeOf(seconds: unknown): number {
  const given = Number(seconds);
  return given > 0 ? Math.min(given, longestLifetimeSeconds) : defaultLifetimeSeconds;
}

/** The tokens of an answer of the ERP's token endpoint. */
export function tokenSetOf(answer: TokenEndpointResponse, clock: Clock): TokenSet {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: new Date(clock.now().getTime() + lifetimeOf(answer.expires_in) * 1000),
  };
}

/**
 * Reads the answer to a refresh for what it gives and overlooks the rest: by the time it is here the old
 * refresh token is spent, and a member of the wrong shape must not cost the person the new one. Another
 * token type than Bearer cannot be used (RFC 6749 §7.1), and is no answer.
 *
 * @param signal ends the request, also while its body is read
 */
export function readTolerantly(signal: AbortSignal): Rule {
  const tolerant: CustomFetch = async (url, options) => {
    const within = AbortSignal.any([signal, ...(options.signal ? [options.signal] : [])]);
    const init = { ...options, signal: within } as RequestInit; // the library types its body more widely than fetch
    const response = await fetch(url, init);
    if (!response.ok) return response;
    const given = membersOf(await response.text());
    const { access_token, token_type = 'Bearer', refresh_token } = given;
    const usable = isText(access_token) && String(token_type).toLowerCase() === 'bearer';
    if (!usable) return new Response('', { status: response.status });
    return Response.json({
      access_token,
      token_type,
      expires_in: lifetimeOf(given['expires_in']),
      ...(isText(refresh_token) && { refresh_token }),
    });
  };
  return (configuration) => {
    configuration[customFetch] = tolerant;
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function membersOf(text: string): Partial<Record<string, unknown>> {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? { ...json } : {};
  } catch {
    return {};
  }
}
