// SPDX-License-Identifier: Apache-2.0
import { type Person, personKey } from '#shared/platform/caller.ts';
import type { Item } from '#shared/platform/table.ts';
import { artefactKey, isRevoked } from './artefact.ts';

/** Whose grants are meant. */
export type GrantSelection =
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'client'; readonly clientId: string }
  | { readonly kind: 'everybody' };

/** Who has a grant, as its tokens name them. */
export interface GrantParties {
  /** The person's key. */
  readonly accountId: string;
  readonly clientId: string;
}

/** One text per selection, in keys and streams. */
export function selectionName(selection: GrantSelection): string {
  switch (selection.kind) {
    case 'person':
      return `person#${personKey(selection.person)}`;
    case 'client':
      return `client#${selection.clientId}`;
    case 'everybody':
      return 'everybody';
  }
}

/** The key of a selection's mark in the identity table. */
export function markKey(selection: GrantSelection): string {
  return markKeyOf(selectionName(selection));
}

/** The keys of the three marks that can end a grant (docs/adr/0006-revocation-marks.md). */
export function markKeysOver({ accountId, clientId }: GrantParties): readonly string[] {
  return [`person#${accountId}`, `client#${clientId}`, 'everybody'].map(markKeyOf);
}

function markKeyOf(name: string): string {
  return artefactKey('RevocationMark', name);
}

/** Until which approval a mark ends grants, in epoch milliseconds; a mark that was never set ends none. */
export function endedUntil(mark: Item | undefined): number {
  return mark === undefined ? Number.NEGATIVE_INFINITY : Number(mark['endedUntil']);
}

/**
 * Until which moment a mark ends sign-ins that have come back from the ERP and wait at the notice. An
 * administrator's does; one of a dead ERP session does not, since the sign-in under way is its cure.
 */
export function signInsEndedUntil(mark: Item | undefined): number {
  return Number(mark?.['signInsEndedUntil'] ?? Number.NEGATIVE_INFINITY);
}

/** Whether a grant has ended, by its own flag or by a mark set at or after its approval. */
export function isEnded(grant: Item, marks: readonly (Item | undefined)[]): boolean {
  // A grant of unknown age ends with any mark.
  const approvedAt = Number(grant['approvedAt'] ?? 0);
  return isRevoked(grant) || marks.some((mark) => approvedAt <= endedUntil(mark));
}
