// SPDX-License-Identifier: Apache-2.0
import { dropCost, lowestSum, noAlignment, type Problem, statesOf } from './problem.ts';

/** What a row makes: a property by its index, or none. */
type Made = number | 'nothing';

/** Which rows may make a property in one of the plausible alignments, and whether none may. */
export interface Claims {
  readonly rows: Set<number>;
  unclaimed: boolean;
}

interface Move {
  readonly made: Made;
  readonly gain: number;
  /** The state after it. */
  readonly to: number;
}

/**
 * The exact search: one dynamic program over the row, the hoisted properties that are taken and the
 * rows that were dropped; the next property in order follows from these. Each way through it is one
 * alignment. It keeps the best sum from each state on; a second walk from the start then sees every
 * alignment that comes close to the best. Time: O(rows · 2^hoisted · (dropped + 1) · (hoisted + 2)) (performance §6).
 */
export class AlignmentSearch {
  readonly #problem: Problem;
  readonly #best: Int32Array;
  /** How many hoisted properties each set of them has. */
  readonly #sizes: Uint8Array;

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#best = new Int32Array(statesOf(problem)).fill(noAlignment);
    this.#sizes = new Uint8Array(2 ** problem.hoisted);
    for (let set = 1; set < this.#sizes.length; set++)
      this.#sizes[set] = (this.#sizes[set >> 1] ?? 0) + (set & 1);
    for (let row = problem.rows; row >= 0; row--)
      for (let dropped = Math.min(problem.maxDropped, row); dropped >= 0; dropped--)
        this.#fill(row, dropped);
  }

  /** The sum of the best alignment; {@link noAlignment} where none is possible. */
  get best(): number {
    return this.#best[0] ?? noAlignment;
  }

  /**
   * Notes which rows each property may have in all alignments whose sum reaches a threshold.
   *
   * @param claims one for each property of the problem
   */
  claim(threshold: number, claims: readonly Claims[]): void {
    let reached = new Map([[0, 0]]);
    for (let row = 0; row < this.#problem.rows; row++) {
      const next = new Map<number, number>();
      for (const [state, sum] of reached)
        for (const { made, gain, to } of this.#moves(state, row)) {
          if (sum + gain + (this.#best[to] ?? noAlignment) < threshold) continue;
          if (made !== 'nothing') claims[made]?.rows.add(row);
          next.set(to, Math.max(next.get(to) ?? noAlignment, sum + gain));
        }
      reached = next;
    }
    for (const state of reached.keys()) {
      const { dropped } = this.#placeOf(state);
      for (const claim of claims.slice(this.#problem.rows - dropped)) claim.unclaimed = true;
    }
  }

  #state(row: number, dropped: number, taken: number): number {
    const { hoisted, maxDropped } = this.#problem;
    return (row * (maxDropped + 1) + dropped) * 2 ** hoisted + taken;
  }

  #placeOf(state: number): { readonly taken: number; readonly dropped: number } {
    const { hoisted, maxDropped } = this.#problem;
    const sets = 2 ** hoisted;
    return { taken: state % sets, dropped: Math.floor(state / sets) % (maxDropped + 1) };
  }

  /** Whether an alignment is complete with these properties: all hoisted ones that it covers, no gap. */
  #isComplete(dropped: number, taken: number): boolean {
    const { rows, hoisted, mayCover } = this.#problem;
    const covered = rows - dropped;
    return mayCover[covered] === true && taken === 2 ** Math.min(hoisted, covered) - 1;
  }

  #fill(row: number, dropped: number): void {
    const { rows, hoisted, properties, evidence, droppable, maxDropped } = this.#problem;
    const sets = this.#sizes.length;
    const here = this.#state(row, dropped, 0);
    if (row === rows) {
      for (let taken = 0; taken < sets; taken++)
        if (this.#isComplete(dropped, taken)) this.#best[here + taken] = 0;
      return;
    }
    const after = this.#state(row + 1, dropped, 0);
    const afterDrop = this.#state(row + 1, dropped + 1, 0);
    const mayDrop = droppable[row] === true && dropped < maxDropped;
    const pairs = row * properties;
    for (let taken = 0; taken < sets; taken++) {
      const inOrder = row - dropped - (this.#sizes[taken] ?? 0);
      if (inOrder < 0 || inOrder > properties - hoisted) continue;
      const state = here + taken;
      if (hoisted + inOrder < properties)
        this.#offer(state, evidence[pairs + hoisted + inOrder] ?? noAlignment, after + taken);
      for (let property = 0, bit = 1; property < hoisted; property++, bit <<= 1)
        if ((taken & bit) === 0)
          this.#offer(state, evidence[pairs + property] ?? noAlignment, after + (taken | bit));
      if (mayDrop) this.#offer(state, -dropCost, afterDrop + taken);
    }
  }

  #offer(state: number, gain: number, to: number): void {
    const sum = gain + (this.#best[to] ?? noAlignment);
    if (sum >= lowestSum && sum > (this.#best[state] ?? noAlignment)) this.#best[state] = sum;
  }

  /** What a row can make, seen from a state. The same as in `#fill`, which must not allocate. */
  #moves(state: number, row: number): readonly Move[] {
    const { hoisted, properties, evidence, droppable, maxDropped } = this.#problem;
    const { taken, dropped } = this.#placeOf(state);
    const after = this.#state(row + 1, dropped, 0);
    const gainOf = (property: number) => evidence[row * properties + property] ?? noAlignment;
    const moves: Move[] = [];
    const next = hoisted + row - dropped - (this.#sizes[taken] ?? 0);
    if (next < properties) moves.push({ made: next, gain: gainOf(next), to: after + taken });
    for (let property = 0; property < hoisted; property++)
      if ((taken & (2 ** property)) === 0)
        moves.push({
          made: property,
          gain: gainOf(property),
          to: after + (taken | (2 ** property)),
        });
    if (droppable[row] === true && dropped < maxDropped)
      moves.push({
        made: 'nothing',
        gain: -dropCost,
        to: this.#state(row + 1, dropped + 1, taken),
      });
    return moves;
  }
}
