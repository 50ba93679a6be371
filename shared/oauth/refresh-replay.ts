// SPDX-License-Identifier: Apache-2.0
import { type Clock, epochSeconds } from '#shared/platform/clock.ts';
import type { Item } from '#shared/platform/table.ts';
import { artefactKey, isPast } from './artefact.ts';
import { lifetimes } from './lifetimes.ts';
import { livingGrant } from './living-grant.ts';
import {
  openAnswer,
  type RefreshAnswer,
  type RefreshRequest,
  sealAnswer,
} from './sealed-answer.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** What a presented refresh token turns out to be. */
export type Presented =
  /** Never used, unknown or expired: the provider's own grant decides. */
  | { readonly kind: 'fresh' }
  /** Used within the window by the same request: the same answer again. */
  | { readonly kind: 'replayed'; readonly answer: RefreshAnswer }
  /** Within the window, but by another request: no answer, and nobody is signed out for it. */
  | { readonly kind: 'differs' }
  /** Used, and the window is over: stolen, or a broken client. */
  | { readonly kind: 'reused'; readonly grantId: string }
  /** Presented by a client that it was not given to. */
  | { readonly kind: 'foreign'; readonly grantId: string };

/** A chain of rotations within one window is short; this bounds the reads of a hostile one. */
const longestChain = 50;

/** Looks at a presented refresh token before the provider does. */
export async function examine(
  unit: UnitOfWork,
  clock: Clock,
  presented: string,
  request: RefreshRequest,
): Promise<Presented> {
  const item = await unit.read(artefactKey('RefreshToken', presented));
  if (!item || isPast(item, clock)) return { kind: 'fresh' };
  const grantId = String(item['grantId']);
  const { accountId, clientId } = JSON.parse(String(item['payload']));
  const grant = await livingGrant(unit, clock, grantId, { accountId, clientId });
  if (!grant) return { kind: 'fresh' }; // the provider finds it dead
  if (clientId !== request.clientId) return { kind: 'foreign', grantId };
  if (item['consumed'] === undefined) return { kind: 'fresh' };
  if (!isReplayable(item, clock)) return { kind: 'reused', grantId };
  return newestAnswer(unit, clock, { presented, item, request });
}

function isReplayable(item: Item, clock: Clock): boolean {
  return (
    typeof item['answer'] === 'string' && Number(item['answerUntil']) > epochSeconds(clock.now())
  );
}

/** Follows successors that were themselves rotated to the newest live one, so that no client is left with a spent token. */
async function newestAnswer(
  unit: UnitOfWork,
  clock: Clock,
  start: { presented: string; item: Item; request: RefreshRequest },
): Promise<Presented> {
  let { presented, item } = start;
  for (let hop = 0; hop < longestChain; hop++) {
    const answer = openAnswer(presented, start.request, String(item['answer']));
    if (!answer) return { kind: 'differs' };
    const successor = await unit.read(artefactKey('RefreshToken', answer.refresh_token));
    if (!successor) return { kind: 'differs' };
    if (successor['consumed'] === undefined) return { kind: 'replayed', answer };
    if (!isReplayable(successor, clock)) return { kind: 'differs' };
    presented = answer.refresh_token;
    item = successor;
  }
  return { kind: 'differs' };
}

/** Puts the sealed answer beside the claim on the presented token, in the same transaction. */
export async function keepAnswer(
  unit: UnitOfWork,
  clock: Clock,
  presented: string,
  request: RefreshRequest,
  answer: RefreshAnswer,
): Promise<void> {
  const pk = artefactKey('RefreshToken', presented);
  const item = await unit.read(pk);
  if (!item) throw new Error('The refresh token that was just spent is not there');
  unit.write(pk, {
    ...item,
    answer: sealAnswer(presented, request, answer),
    answerUntil: epochSeconds(clock.now()) + lifetimes.refreshReplay,
  });
}
