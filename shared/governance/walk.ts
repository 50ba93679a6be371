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

/** The place of a node; only turned into text where something is reported. */
interface Place {
  readonly parent: Place | undefined;
  readonly step: string | number;
}

/** Values as they are. */
export const plainReading: Reading = {
  drops: () => false,
  open: () => undefined,
  text: (text) => text,
};

function pathOf(place: Place | undefined): string {
  if (place === undefined) return '';
  const before = pathOf(place.parent);
  if (typeof place.step === 'number') return `${before}[${place.step}]`;
  return before === '' ? place.step : `${before}.${place.step}`;
}

class Walker {
  readonly masked: string[] = [];
  readonly remarks: { field: string; text: string }[] = [];
  readonly #masking: Masking | undefined;

  constructor(masking: Masking | undefined) {
    this.#masking = masking;
  }

  walk(value: unknown, place: Place | undefined, reading: Reading): unknown {
    if (typeof value === 'string') return this.#text(reading.text(value), place);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      return value.map((element: unknown, step) =>
        typeof element === 'string' || (typeof element === 'object' && element !== null)
          ? this.walk(element, { parent: place, step }, reading)
          : element,
      );
    }
    return this.#object(value as Record<string, unknown>, place, reading); // narrowed above: a plain object of JSON
  }

  #object(
    node: Readonly<Record<string, unknown>>,
    place: Place | undefined,
    reading: Reading,
  ): unknown {
    const opened = reading.open(node);
    if (opened !== undefined) {
      if (opened.remark !== undefined) this.#remark(opened.remark, place);
      // A wrapped value is data: what looks like a wrapper inside it is none.
      return this.walk(opened.value, place, plainReading);
    }
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(node)) {
      // Assigning __proto__ would change the object's class instead of adding a key.
      if (key === '__proto__' || reading.drops(key)) continue;
      const value = node[key];
      if (this.#masking?.key(key)) {
        this.masked.push(pathOf({ parent: place, step: key }));
        result[key] = '[REDACTED]';
      } else if (typeof value === 'string' || (typeof value === 'object' && value !== null)) {
        result[key] = this.walk(value, { parent: place, step: key }, reading);
      } else {
        result[key] = value;
      }
    }
    return result;
  }

  #text(text: string, place: Place | undefined): string {
    const found = this.#masking?.text(text);
    if (found === undefined) return text;
    this.masked.push(`${pathOf(place)} (${found.found})`.trimStart());
    return found.text;
  }

  #remark(remark: string, place: Place | undefined): void {
    this.remarks.push({ field: pathOf(place), text: this.#masking?.text(remark)?.text ?? remark });
  }
}

/** Walks JSON once: unwraps as the reading says, and masks what the masking names. The input stays as it is. */
export function walk(value: unknown, reading: Reading, masking?: Masking): Walked {
  const walker = new Walker(masking);
  const plain = walker.walk(value, undefined, reading);
  return { value: plain, masked: walker.masked, remarks: walker.remarks };
}
