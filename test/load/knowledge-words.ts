// SPDX-License-Identifier: Apache-2.0

/** Numbers from 0 to below 1 that a seed decides (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const verbs =
  'create release void reverse approve allocate reconcile import export configure define assign correct close reopen validate print email schedule process prepare calculate transfer receive ship pick pack invoice prepay reclassify revalue consolidate archive restore split merge copy'.split(
    ' ',
  );
export const nouns =
  'bill vendor customer prepayment shipment warehouse lot serial kit batch journal ledger budget project task employee timecard expense claim contract renewal case appointment opportunity quote campaign lead contact currency exchange tax withholding retention commission salesperson discount price promotion carrier freight container drop replenishment forecast routing bom labor machine tool inspection nonconformance asset depreciation lease loan cash bank statement deposit check card terminal dunning statement balance period year branch company role access workflow screen dashboard pivot report subscription notification webhook scenario mapping segment account subaccount allocation rule template schedule'.split(
    ' ',
  );
const syllables =
  'ba be bi co cu da de di do fa fe fi ga ge la le li lo ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi vo'.split(
    ' ',
  );

/** Words of which the first are frequent and the last are rare, as in a language. */
export class Vocabulary {
  readonly #random: () => number;
  readonly #words: readonly string[];

  constructor(random: () => number, size: number) {
    this.#random = random;
    const made = new Set<string>();
    while (made.size < size) {
      const parts = Array.from({ length: 2 + Math.floor(random() * 4) }, () => this.of(syllables));
      made.add(`${parts.join('')}${this.of(['', 'n', 's', 'r', 'tion', 'ment', 'ing', 'ed'])}`);
    }
    this.#words = [...verbs, ...nouns, ...made];
  }

  of(list: readonly string[]): string {
    return list[Math.floor(this.#random() * list.length)] ?? '';
  }

  /** A word by Zipf's law, roughly. */
  word(): string {
    const rank = Math.floor(this.#words.length ** this.#random()) - 1;
    return this.#words[rank] ?? 'value';
  }

  /** A word that is in few sections. */
  rare(): string {
    const half = Math.floor(this.#words.length / 4);
    return this.#words[half + Math.floor(this.#random() * (this.#words.length - half))] ?? 'value';
  }
}
