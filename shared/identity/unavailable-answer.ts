// SPDX-License-Identifier: Apache-2.0
import { messagePage } from '#shared/web/message-page.ts';
import { answerHeaders, pageHeaders } from '#shared/web/page-headers.ts';
import { unavailableMessage } from '#shared/web/sign-in-messages.ts';

/** An answer in no particular server's shape. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const pagePaths = ['/authorize', '/connect/', '/callback', '/consent/'];

/**
 * The answer where storage or the audit line failed. `temporarily_unavailable` is the one code after
 * which clients keep their tokens (mcp-protocol-and-clients §2.5).
 */
export async function unavailableAnswer(path: string, secure: boolean): Promise<PlainAnswer> {
  const retry = { 'Retry-After': '5' };
  if (pagePaths.some((page) => path.startsWith(page))) {
    const body = await messagePage(unavailableMessage);
    return { status: 503, headers: { ...pageHeaders(secure), ...retry }, body };
  }
  return {
    status: 503,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
      ...answerHeaders(secure),
      ...retry,
    },
    body: JSON.stringify({ error: 'temporarily_unavailable' }),
  };
}
