// SPDX-License-Identifier: Apache-2.0
import type { Guid } from '../model/record.ts';

/** Hands out GUIDs that depend only on the kind of record and how many of it came before. */
export type Guids = (kind: string) => Guid;

const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Eight hexadecimal digits, by table: the company has a hundred thousand GUIDs and must be ready at once. */
function hex(value: number): string {
  return `${bytes[value >>> 24]}${bytes[(value >>> 16) & 255]}${bytes[(value >>> 8) & 255]}${bytes[value & 255]}`;
}

/** Unique per kind since an odd factor makes `ordinal * factor` a bijection of 32-bit numbers. */
export function sequentialGuids(seed: number): Guids {
  const kinds = new Map<
    string,
    { readonly middle: string; readonly mask: number; count: number }
  >();
  return (kind) => {
    let state = kinds.get(kind);
    if (state === undefined) {
      const ordinal = kinds.size + 1;
      const code = hex(Math.imul(ordinal, 0x9e3779b1) ^ seed);
      const middle = `${ordinal.toString(16).padStart(4, '0')}-f0${code.slice(0, 2)}-9${code.slice(2, 5)}`;
      state = { middle, mask: Math.imul(ordinal + seed, 0x85ebca6b), count: 0 };
      kinds.set(kind, state);
    }
    state.count += 1;
    const first = hex(Math.imul(state.count, 0x9e3779b1) ^ state.mask);
    const last = hex(Math.imul(state.count, 0xc2b2ae35));
    return `${first}-${state.middle}-${last}${first.slice(2, 6)}`;
  };
}
