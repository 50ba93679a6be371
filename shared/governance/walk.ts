// SPDX-License-Identifier: Apache-2.0

/** How a connector's wire format becomes plain JSON while it is walked, so that one pass does both. */
export interface Reading {
  /** Whether a key is left out. */
  drops(key: string): boolean;
  /** The plain value of a node that only wraps one; undefined where the node is an object of its own. */
  open(node: Readonly<Record<string, unknown>>): Opened | undefined;
  /** What becomes of a text, for example the removal of padding. */
  text(text: string): string;
}

/** A wrapped value, with what the ERP remarked about it. */
export interface Opened {
  readonly value: unknown;
  readonly remark?: string;
}

/** What is masked on the way. */
export interface Masking {
  /** Whether everything under a key is masked. */
  key(key: string): boolean;
  /** A text with its sensitive parts masked, and a word for what was found; undefined where nothing was. */
  text(text: string): { readonly text: string; readonly found: string } | undefined;
}

/** The outcome of a walk. */
export interface Walked {
  readonly value: unknown;
  /** Where something was masked: `a[0].BankAccount`, `Notes (ssn_shape)`. */
  readonly masked: readonly string[];
  /** What the ERP remarked about single fields. */
  readonly remarks: readonly { readonly field: string; readonly text: string }[];
}

/** The place of an object or an array; only turned into text where something is reported. */
interface Place {
  readonly parent: Place | undefined;
  readonly step: Step;
}

/** The key or index of a value in its place; undefined at the root. */
type Step = string | number | undefined;

/** Values as they are. */
export const plainReading: Reading = {
  drops: () => false,
  open: () => undefined,
  text: (text) => text,
};

function pathOf(place: Place | undefined, step: Step): string {
  const before = place === undefined ? '' : pathOf(place.parent, place.step);
  if (step === undefined) return before;
  if (typeof step === 'number') return `${before}[${step}]`;
  return before === '' ? step : `${before}.${step}`;
}

// Stryker disable all: it only spares a walk, and the walk gives such a value back as it is.
/** Whether a value is neither text nor made of parts, so that nothing is to be done with it. */
function isInert(value: unknown): boolean {
  return typeof value !== 'string' && (typeof value !== 'object' || value === null);
}
// Stryker restore all

/** One walk. Nothing is allocated per value but the copy itself: a page of rows has tens of thousands. */
class Walker {
  readonly masked: string[] = [];
  readonly remarks: { field: string; text: string }[] = [];
  readonly #masking: Masking | undefined;

  constructor(masking: Masking | undefined) {
    this.#masking = masking;
  }

  walk(value: unknown, parent: Place | undefined, step: Step, reading: Reading): unknown {
    if (typeof value === 'string') return this.#text(reading.text(value), parent, step);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return this.#array(value, { parent, step }, reading);
    const node = value as Record<string, unknown>; // narrowed above: a plain object of JSON
    const opened = reading.open(node);
    if (opened === undefined) return this.#object(node, { parent, step }, reading);
    if (opened.remark !== undefined) this.#remark(opened.remark, parent, step);
    // A wrapped value is data: what looks like a wrapper inside it is none.
    return isInert(opened.value)
      ? opened.value
      : this.walk(opened.value, parent, step, plainReading);
  }

  #array(values: readonly unknown[], place: Place, reading: Reading): unknown[] {
    return values.map((value, index) =>
      isInert(value) ? value : this.walk(value, place, index, reading),
    );
  }

  #object(
    node: Readonly<Record<string, unknown>>,
    place: Place,
    reading: Reading,
  ): Record<string, unknown> {
    const masking = this.#masking;
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(node)) {
      // Assigning __proto__ would change the object's class instead of adding a key.
      if (key === '__proto__' || reading.drops(key)) continue;
      if (masking?.key(key)) {
        this.masked.push(pathOf(place, key));
        result[key] = '[REDACTED]';
        continue;
      }
      const value = node[key];
      result[key] = isInert(value) ? value : this.walk(value, place, key, reading);
    }
    return result;
  }

  #text(text: string, parent: Place | undefined, step: Step): string {
    const found = this.#masking?.text(text);
    if (found === undefined) return text;
    this.masked.push(`${pathOf(parent, step)} (${found.found})`.trimStart());
    return found.text;
  }

  #remark(remark: string, parent: Place | undefined, step: Step): void {
    const text = this.#masking?.text(remark)?.text ?? remark;
    this.remarks.push({ field: pathOf(parent, step), text });
  }
}

/** Walks JSON once: unwraps as the reading says, and masks what the masking names. The input stays as it is. */
export function walk(value: unknown, reading: Reading, masking?: Masking): Walked {
  const walker = new Walker(masking);
  const plain = walker.walk(value, undefined, undefined, reading);
  return { value: plain, masked: walker.masked, remarks: walker.remarks };
}
