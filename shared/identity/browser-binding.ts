// SPDX-License-Identifier: Apache-2.0
import { createHmac } from 'node:crypto';
import { sha256 } from '#shared/oauth/artefact.ts';
import type { Context } from '#shared/oauth/koa.ts';
import { lifetimes } from '#shared/oauth/lifetimes.ts';
import { equalTexts } from '#shared/platform/equal-texts.ts';
import type { SignInSecrets } from './ports.ts';

/**
 * The cookie that ties a sign-in to the browser that approved it, one per interaction so that two tabs
 * do not meet. It is set only after approval (security-checks 6).
 *
 * Over https the name has the `__Host-` prefix. Over plain http, which is loopback only, browsers
 * disagree on prefix and `Secure`, so neither is used there.
 */
function cookieName(uid: string, secure: boolean): string {
  return `${secure ? '__Host-' : ''}mcp4erp-sign-in-${sha256(uid).slice(0, 12)}`;
}

/** Ties the browser to an interaction. */
export function bindBrowser(context: Context, uid: string, secret: string, secure: boolean): void {
  context.cookies.set(cookieName(uid, secure), secret, {
    httpOnly: true,
    maxAge: lifetimes.signIn * 1000,
    overwrite: true,
    path: '/',
    sameSite: 'lax',
    secure,
    signed: false, // 256 random bits, compared with a hash in the table
  });
}

/** Lets the browser forget an interaction that is over. */
export function releaseBrowser(context: Context, uid: string, secure: boolean): void {
  const options = { httpOnly: true, path: '/', sameSite: 'lax', secure, signed: false } as const;
  context.cookies.set(cookieName(uid, secure), null, options);
}

/** The browser's secret for an interaction, where its hash is the expected one. */
export function boundSecret(
  context: Context,
  uid: string,
  expectedHash: string,
  secure: boolean,
): string | undefined {
  const secret = context.cookies.get(cookieName(uid, secure), { signed: false });
  return secret !== undefined && equalTexts(sha256(secret), expectedHash) ? secret : undefined;
}

/**
 * Nonce and PKCE verifier of a sign-in, made from the browser's secret, so that the table holds
 * neither and nobody but this browser can redeem the ERP's code.
 */
export function secretsOf(state: string, browserSecret: string): SignInSecrets {
  const derive = (use: string) =>
    createHmac('sha256', browserSecret).update(`${use} ${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), codeVerifier: derive('pkce') };
}
