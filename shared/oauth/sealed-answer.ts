// SPDX-License-Identifier: Apache-2.0
import { hkdfSync } from 'node:crypto';
import * as z from 'zod';
import { openWith, sealWith } from '#shared/platform/secret-box.ts';

/** The request that an answer was given to. A replay must be the same request (aws-design §4.4). */
export interface RefreshRequest {
  readonly clientId: string;
  readonly resource: string;
  /** As asked; empty where the request named none. */
  readonly scope: string;
}

const SealedAnswer = z.object({
  clientId: z.string(),
  resource: z.string(),
  scope: z.string(),
  answer: z.looseObject({ refresh_token: z.string() }),
});

/** The token endpoint's answer to a refresh, with its successor. */
export type RefreshAnswer = z.infer<typeof SealedAnswer>['answer'];

/** The key comes from the token itself: nobody who only reads the table can open the answer. */
function keyOf(presented: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', presented, '', 'mcp4erp refresh answer', 32));
}

/** Seals an answer so that only the bearer of the presented token can open it. */
export function sealAnswer(
  presented: string,
  request: RefreshRequest,
  answer: RefreshAnswer,
): string {
  return sealWith(keyOf(presented), JSON.stringify({ ...request, answer }), {}).toString(
    'base64url',
  );
}

/**
 * The answer given before, where this is the same request.
 *
 * @returns undefined where client, resource or scope differ
 * @throws SealBrokenError where the token is not the one it was sealed for
 */
export function openAnswer(
  presented: string,
  request: RefreshRequest,
  sealed: string,
): RefreshAnswer | undefined {
  const opened = SealedAnswer.parse(
    JSON.parse(openWith(keyOf(presented), Buffer.from(sealed, 'base64url'), {})),
  );
  const same =
    opened.clientId === request.clientId &&
    opened.resource === request.resource &&
    opened.scope === request.scope;
  return same ? opened.answer : undefined;
}
