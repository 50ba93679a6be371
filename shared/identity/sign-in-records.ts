// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import { artefactKey, isPast, lasting } from '#shared/oauth/artefact.ts';
import { lifetimes } from '#shared/oauth/lifetimes.ts';
import { markKeysOver, signInsEndedUntil } from '#shared/oauth/revocation-mark.ts';
import type { UnitOfWork } from '#shared/oauth/unit-of-work.ts';
import { type Person, personKey } from '#shared/platform/caller.ts';
import { type Clock, epochSeconds } from '#shared/platform/clock.ts';
import type { Ids } from '#shared/platform/ids.ts';
import type { Table } from '#shared/platform/table.ts';

/** A sign-in on its way to the ERP, kept under the hash of its state. */
const SignIn = z.object({ uid: z.string(), clientId: z.string(), cookieHash: z.string() });
export type SignIn = z.infer<typeof SignIn>;

/** A person back from the ERP, kept under the hash of the interaction until the notice is answered. */
const SignedIn = z.object({
  tenant: z.string(),
  sub: z.string(),
  clientId: z.string(),
  cookieHash: z.string(),
  /** When the browser came back from the ERP, in epoch milliseconds; one that does not say ends with any mark. */
  signedInAt: z.number().default(0),
  /** Display name and tokens, sealed for the person. Gone once the sign-in is finished. */
  sealed: z.string().optional(),
});
export type SignedIn = z.infer<typeof SignedIn>;

const Consent = z.object({ policyVersion: z.string() });

/** Starts a sign-in; only after the person approved the client. */
export function startSignIn(unit: UnitOfWork, clock: Clock, state: string, signIn: SignIn): void {
  unit.write(artefactKey('SignIn', state), { ...signIn, ...lasting(lifetimes.signIn, clock) });
}

/** What a state on its way back turns out to be. */
type Taken =
  | { readonly kind: 'taken'; readonly signIn: SignIn }
  /** The person took too long. */
  | { readonly kind: 'expired'; readonly signIn: SignIn }
  /** Never given out, or used before: nothing says whose it is. */
  | { readonly kind: 'unknown' };

/** What a state of ours looks like; anything else is not worth a write. */
const stateShape = /^[A-Za-z0-9_-]{43}$/;

/**
 * Takes a sign-in by its state, at once and not with the commit: of two callbacks with one state the
 * second finds it taken. Marked with its taker rather than deleted, so that a write which went through
 * and whose answer was lost can be repeated.
 */
export async function takeSignIn(
  table: Table,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  state: string,
): Promise<Taken> {
  if (!stateShape.test(state)) return { kind: 'unknown' };
  const values = { ':me': ids.unique() };
  const taken = await table.update(
    { pk: artefactKey('SignIn', state) },
    { expression: 'SET takenBy = :me', values },
    {
      // Single use (security-checks 6).
      expression: 'attribute_exists(pk) AND (attribute_not_exists(takenBy) OR takenBy = :me)',
      values,
    },
  );
  if (taken.kind === 'conflict' || !taken.item) return { kind: 'unknown' };
  const signIn = SignIn.parse(taken.item);
  return { kind: isPast(taken.item, clock) ? 'expired' : 'taken', signIn };
}

/** Keeps a person back from the ERP. */
export async function keepSignedIn(
  unit: UnitOfWork,
  clock: Clock,
  uid: string,
  signedIn: SignedIn,
): Promise<void> {
  const pk = artefactKey('SignedIn', uid);
  await unit.read(pk); // a second way through the ERP replaces the first
  unit.write(pk, { ...signedIn, ...lasting(lifetimes.signIn, clock) });
}

/** The person back from the ERP, if there is one and the time is not over. */
export async function findSignedIn(
  unit: UnitOfWork,
  clock: Clock,
  uid: string,
): Promise<SignedIn | undefined> {
  const item = await unit.read(artefactKey('SignedIn', uid));
  return item && !isPast(item, clock) ? SignedIn.parse(item) : undefined;
}

/** Whether an administrator has ended what this sign-in began with, while the person read the notice. */
export async function hasEndedMeanwhile(unit: UnitOfWork, signedIn: SignedIn): Promise<boolean> {
  const parties = { accountId: personKey(signedIn), clientId: signedIn.clientId };
  const marks = await unit.readAll(markKeysOver(parties));
  return marks.some((mark) => signedIn.signedInAt <= signInsEndedUntil(mark));
}

/** Remembers the notice's version that a person accepted. It holds for every client. */
export async function keepConsent(
  unit: UnitOfWork,
  clock: Clock,
  person: Person,
  policyVersion: string,
): Promise<void> {
  const pk = artefactKey('Consent', personKey(person));
  await unit.read(pk);
  unit.write(pk, { policyVersion, acceptedAt: epochSeconds(clock.now()) });
}

/** Whether a person has accepted this version of the notice. */
export async function hasConsented(
  unit: UnitOfWork,
  person: Person,
  policyVersion: string,
): Promise<boolean> {
  const item = await unit.read(artefactKey('Consent', personKey(person)));
  return item !== undefined && Consent.parse(item).policyVersion === policyVersion;
}
