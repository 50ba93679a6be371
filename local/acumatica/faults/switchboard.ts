// SPDX-License-Identifier: Apache-2.0
import type { Fault, Match, Realm } from './fault.ts';

/** A fault that is switched on. */
export interface ActiveFault {
  readonly fault: Fault;
  readonly match: Match;
  /** Delay of a latency fault in place of the catalogue's. */
  readonly milliseconds: number | undefined;
  /** Requests that it still strikes; undefined for all until it is lifted. */
  left: number | undefined;
}

/** What the switchboard must know of a request. */
export interface Incoming {
  readonly realm: Realm;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Username of the signed-in person, if there is one. */
  readonly person: string | undefined;
}

function concerns({ fault, match }: ActiveFault, incoming: Incoming): boolean {
  if (fault.realm !== 'any' && fault.realm !== incoming.realm) return false;
  if (fault.methods !== undefined && !fault.methods.includes(incoming.method)) return false;
  if (incoming.person === undefined && fault.beforeSignIn !== true && incoming.realm !== 'identity')
    return false;
  if (match.method !== undefined && match.method.toUpperCase() !== incoming.method) return false;
  if (match.person !== undefined && match.person !== incoming.person) return false;
  return match.path === undefined || incoming.path.toLowerCase().includes(match.path.toLowerCase());
}

/** The faults that are on, in the order they were switched on. */
export class Switchboard {
  #active: ActiveFault[] = [];
  readonly #lifted = new Set<() => void>();

  switchOn(fault: ActiveFault): void {
    this.#active.push(fault);
  }

  /** Lifts all faults, or those of one name, and lets go of whoever hangs. */
  lift(name?: string): void {
    this.#active = name === undefined ? [] : this.#active.filter((one) => one.fault.name !== name);
    for (const release of this.#lifted) release();
    this.#lifted.clear();
  }

  /** The first fault that strikes a request, used up by one. Quirks strike nobody: they last. */
  strike(incoming: Incoming): ActiveFault | undefined {
    const found = this.#active.find(
      (one) => one.fault.effect.kind !== 'quirk' && one.left !== 0 && concerns(one, incoming),
    );
    if (found?.left !== undefined) {
      found.left -= 1;
      if (found.left === 0) this.#active = this.#active.filter((one) => one !== found);
    }
    return found;
  }

  /** Whether a fault of this name is on. */
  has(name: string): boolean {
    return this.#active.some((one) => one.fault.name === name);
  }

  /** What is on, as the control endpoint shows it. */
  list(): { name: string; left: number | undefined; match: Match }[] {
    return this.#active.map(({ fault, left, match }) => ({ name: fault.name, left, match }));
  }

  /** Resolves when faults are lifted. */
  untilLifted(): Promise<void> {
    return new Promise((resolve) => {
      this.#lifted.add(resolve);
    });
  }
}
