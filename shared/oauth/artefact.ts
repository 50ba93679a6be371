// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { type Clock, epochSeconds } from '#shared/platform/clock.ts';
import type { Item } from '#shared/platform/table.ts';
import { lifetimes } from './lifetimes.ts';

/** The kinds of item in the identity table. The first six are the provider's own models. */
export type ArtefactKind =
  | 'AccessToken'
  | 'RefreshToken'
  | 'AuthorizationCode'
  | 'Grant'
  | 'Client'
  | 'Interaction'
  | 'ClientSeen'
  | 'ClientDocument'
  | 'SignIn'
  | 'SignedIn'
  | 'Consent'
  | 'RevocationMark';

/** SHA-256 as base64url: what a table holds in place of a secret. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** The key of an artefact. The id itself, which may be a token, is never written. */
export function artefactKey(kind: ArtefactKind, id: string): string {
  return `${kind}#${sha256(id)}`;
}

/** The deadline of an item that lives so many seconds from now, and the later one at which DynamoDB may delete it. */
export function lasting(seconds: number, clock: Clock): { expiresAt: number; ttl: number } {
  const expiresAt = epochSeconds(clock.now()) + seconds;
  return { expiresAt, ttl: expiresAt + lifetimes.cleanUpSlack };
}

/** Whether an item's deadline has passed. DynamoDB deletes late, so each reader asks. */
export function isPast(item: Item, clock: Clock): boolean {
  const { expiresAt } = item;
  return typeof expiresAt === 'number' && expiresAt <= epochSeconds(clock.now());
}

/** Whether a grant's flag stops everything under it. */
export function isRevoked(grant: Item): boolean {
  return grant['revokedAt'] !== undefined;
}
