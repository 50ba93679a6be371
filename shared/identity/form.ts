// SPDX-License-Identifier: Apache-2.0
import { createHmac } from 'node:crypto';
import type { Context } from '#shared/oauth/koa.ts';
import { equalTexts } from '#shared/platform/equal-texts.ts';

const maximumBytes = 8 * 1024;

/** Keys, newest first. */
export type CsrfKeys = readonly [string, ...string[]];

/** What tells a form of ours from anybody else's. */
export interface FormTokens {
  /** Goes onto the page. */
  readonly current: string;
  /** Also those of keys that are being replaced, for pages that were open meanwhile. */
  readonly accepted: readonly string[];
}

/** The tokens of one form of one sign-in, which no other site can know. */
export function csrfTokens(keys: CsrfKeys, purpose: string): FormTokens {
  const tokenBy = (key: string) =>
    createHmac('sha256', key).update(`csrf ${purpose}`).digest('base64url');
  return { current: tokenBy(keys[0]), accepted: keys.map(tokenBy) };
}

/**
 * Reads a form that our own page posted. It must carry the page's token, and neither `Origin` nor
 * `Sec-Fetch-Site` may name another site. Pages send no referrer, for which browsers put `null`
 * as origin; the token decides there.
 *
 * @returns undefined where the form is somebody else's
 */
export async function readOwnForm(
  context: Context,
  origin: string,
  { accepted }: FormTokens,
): Promise<URLSearchParams | undefined> {
  const from = context.get('origin');
  const site = context.get('sec-fetch-site');
  if (from !== '' && from !== 'null' && from !== origin) return undefined;
  if (site !== '' && site !== 'same-origin') return undefined;
  const form = new URLSearchParams(await readText(context));
  const given = form.get('csrf') ?? '';
  return accepted.some((token) => equalTexts(given, token)) ? form : undefined;
}

async function readText(context: Context): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of context.req) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maximumBytes) return '';
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
