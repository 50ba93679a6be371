// SPDX-License-Identifier: Apache-2.0

/** How a connector's wire format becomes plain JSON while it is walked, so that one pass does both. */
export interface Reading {
  /** Whether a key is left out. */
  drops(key: string): boolean;
  /** What the ERP itself calls the field that a key shows under another name; undefined where it is not known. */
  means?(key: string): string | undefined;
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
  text(text: string): Masked | undefined;
  /** The same for a number. Left out, numbers stay. */
  number?(number: number): Masked | undefined;
  /** Whether nothing under a key is masked, whatever it is. Left out, there is no such key. */
  spares?(key: string): boolean;
}

/** What stands in the place of a value, and a word for what was found in it. */
interface Masked {
  readonly text: string;
  readonly found: string;
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

/** What becomes of the value under a key. */
type Fate = 'keep' | 'drop' | 'mask' | 'spare';

/** What was found on a walk. */
interface Findings {
  readonly masked: string[];
  readonly remarks: { field: string; text: string }[];
}

/** The keys of the first object of a list, which most others share, with what becomes of each. */
interface Shape {
  readonly keys: readonly string[];
  readonly fates: readonly Fate[];
  /** An object with all keys that stay. Copying it is several times cheaper than adding its keys one by one. */
  readonly blank: Readonly<Record<string, unknown>>;
}

/** Shorter lists are not worth a shape. */
const worthAShape = 4;

/** One walk. Of each key is decided once what becomes of it: a page of rows has tens of thousands of fields. */
class Walker {
  readonly #reading: Reading;
  readonly #masking: Masking | undefined;
  readonly #findings: Findings;
  readonly #fates = new Map<string, Fate>();
  #inside: Walker | undefined;
  #sparing: Walker | undefined;

  constructor(reading: Reading, masking: Masking | undefined, findings: Findings) {
    this.#reading = reading;
    this.#masking = masking;
    this.#findings = findings;
  }

  walk(value: unknown, parent: Place | undefined, step: Step): unknown {
    if (typeof value === 'string') return this.#text(this.#reading.text(value), parent, step);
    if (typeof value === 'number') return this.#number(value, parent, step);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return this.#array(value, { parent, step });
    const node = value as Record<string, unknown>; // narrowed above: a plain object of JSON
    const opened = this.#reading.open(node);
    if (opened === undefined) return this.#object(node, { parent, step });
    if (opened.remark !== undefined) this.#remark(opened.remark, parent, step);
    return this.#opened(opened.value, parent, step);
  }

  /** A wrapped value is data: what looks like a wrapper inside it is none. */
  #opened(value: unknown, parent: Place | undefined, step: Step): unknown {
    if (typeof value === 'string') return this.#text(value, parent, step);
    if (typeof value === 'number') return this.#number(value, parent, step);
    if (typeof value !== 'object' || value === null) return value;
    this.#inside ??= new Walker(plainReading, this.#masking, this.#findings);
    return this.#inside.walk(value, parent, step);
  }

  #array(values: readonly unknown[], place: Place): unknown[] {
    const shape = values.length < worthAShape ? undefined : this.#shapeOf(values[0]);
    if (shape === undefined) return values.map((value, index) => this.walk(value, place, index));
    return values.map((value, index) =>
      hasShape(value, shape) && this.#reading.open(value) === undefined
        ? this.#row(value, shape, { parent: place, step: index })
        : this.walk(value, place, index),
    );
  }

  #shapeOf(value: unknown): Shape | undefined {
    if (!isObject(value) || this.#reading.open(value) !== undefined) return undefined;
    const keys = Object.keys(value);
    const fates = keys.map((key) => this.#fate(key));
    const kept = keys.filter((_, index) => fates[index] !== 'drop').map((key) => [key, null]);
    // Read from JSON, an object of many keys is laid out as a record and not as a table.
    return { keys, fates, blank: JSON.parse(JSON.stringify(Object.fromEntries(kept))) };
  }

  #row(node: Readonly<Record<string, unknown>>, shape: Shape, place: Place): unknown {
    const row: Record<string, unknown> = { ...shape.blank };
    let at = 0;
    // A loop over the object itself reads its members faster than one over the list of their keys.
    for (const key in node) {
      const fate = shape.fates[at++] ?? 'drop';
      if (fate !== 'drop') row[key] = this.#member(node[key], fate, place, key);
    }
    return row;
  }

  #object(node: Readonly<Record<string, unknown>>, place: Place): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(node)) {
      const fate = this.#fate(key);
      if (fate !== 'drop') result[key] = this.#member(node[key], fate, place, key);
    }
    return result;
  }

  #member(value: unknown, fate: Fate, place: Place, key: string): unknown {
    if (fate === 'keep') return this.walk(value, place, key);
    if (fate === 'spare') {
      this.#sparing ??= new Walker(this.#reading, undefined, this.#findings);
      return this.#sparing.walk(value, place, key);
    }
    this.#findings.masked.push(pathOf(place, key));
    return '[REDACTED]';
  }

  #fate(key: string): Fate {
    const known = this.#fates.get(key);
    if (known !== undefined) return known;
    const fate = this.#decide(key);
    this.#fates.set(key, fate);
    return fate;
  }

  #decide(key: string): Fate {
    // Assigning __proto__ would change the object's class instead of adding a key.
    if (key === '__proto__' || this.#reading.drops(key)) return 'drop';
    if (this.#masking === undefined) return 'keep';
    const meant = this.#reading.means?.(key);
    if (this.#masking.spares?.(key)) return 'spare';
    const isMasked = this.#masking.key(key) || (meant !== undefined && this.#masking.key(meant));
    return isMasked ? 'mask' : 'keep';
  }

  #text(text: string, parent: Place | undefined, step: Step): string {
    const found = this.#masking?.text(text);
    return found === undefined ? text : this.#masked(found, parent, step);
  }

  #number(number: number, parent: Place | undefined, step: Step): unknown {
    const found = this.#masking?.number?.(number);
    return found === undefined ? number : this.#masked(found, parent, step);
  }

  #masked({ text, found }: Masked, parent: Place | undefined, step: Step): string {
    this.#findings.masked.push(`${pathOf(parent, step)} (${found})`.trimStart());
    return text;
  }

  #remark(remark: string, parent: Place | undefined, step: Step): void {
    const text = this.#masking?.text(remark)?.text ?? remark;
    this.#findings.remarks.push({ field: pathOf(parent, step), text });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is an object with exactly the keys of a shape, in its order. */
function hasShape(value: unknown, { keys }: Shape): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  let at = 0;
  for (const key in value) if (keys[at++] !== key) return false;
  return at === keys.length;
}

/** Walks JSON once: unwraps as the reading says, and masks what the masking names. The input stays as it is. */
export function walk(value: unknown, reading: Reading, masking?: Masking): Walked {
  const findings: Findings = { masked: [], remarks: [] };
  const plain = new Walker(reading, masking, findings).walk(value, undefined, undefined);
  return { value: plain, ...findings };
}
