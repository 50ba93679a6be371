// SPDX-License-Identifier: Apache-2.0
import { nearestNames } from '../../entities/nearest-names.ts';
import { type FieldDescription, type FieldSchema, fieldNamed } from '../field-schema.ts';
import type { Rewrite } from './checking.ts';
import type { Correction } from './correction.ts';

/** What names are given for: to be shown, to sort by, or to come with their records. */
export type NamesFor = 'select' | 'order' | 'expand';

/** Names as the ERP has them, or what is wrong with them. */
export type CheckedNames =
  | {
      readonly kind: 'checked';
      readonly names: readonly string[];
      readonly rewrites: readonly Rewrite[];
    }
  | { readonly kind: 'wrong'; readonly correction: Correction };

/** Members of a record that no schema lists as fields. */
const beside: ReadonlySet<string> = new Set(['id', 'note', 'files', 'custom', '*']);

function canServe(field: FieldDescription, use: NamesFor): boolean {
  const isPart = field.collection === true || field.fields !== undefined;
  switch (use) {
    case 'select':
      return true;
    case 'order':
      return !field.collection;
    case 'expand':
      return isPart;
  }
}

type Found = { readonly name: string } | { readonly unknown: string; readonly among: string[] };

function find(path: string, fields: readonly FieldDescription[], use: NamesFor): Found {
  const [first = '', ...rest] = path.split('/');
  const field = fieldNamed(fields, first);
  if (field === undefined || !canServe(field, use)) {
    const among = fields.filter((one) => canServe(one, use)).map(({ name }) => name);
    return { unknown: first, among };
  }
  if (rest.length === 0 || field.fields === undefined)
    return { name: [field.name, ...rest].join('/') };
  const below = find(rest.join('/'), field.fields, use);
  return 'unknown' in below ? below : { name: `${field.name}/${below.name}` };
}

function unknownNames(unknown: readonly string[], among: readonly string[]): Correction {
  const last = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const nearest = [...new Set(unknown.flatMap((path) => nearestNames(last(path), among)))];
  const are = unknown.length === 1 ? 'is not a name that fits here' : 'are not names that fit here';
  return {
    kind: 'unknown_property',
    problem: `${unknown.map((name) => `'${name}'`).join(', ')} ${are}. Names are case-sensitive.`,
    availableFields: among,
    ...(nearest.length > 0 && { nearestNames: nearest }),
    next:
      nearest.length > 0
        ? 'Use one of nearestNames if it is what is meant, otherwise another name from availableFields.'
        : 'Use names from availableFields.',
  };
}

/**
 * Checks names before the ERP is asked; one that differs in case alone is put right.
 *
 * @param paths such as `Status` or `MainContact/Email`
 */
export function checkNames(
  paths: readonly string[],
  use: NamesFor,
  { fields, isPartial }: FieldSchema,
): CheckedNames {
  if (isPartial) return { kind: 'checked', names: paths, rewrites: [] };
  const names: string[] = [];
  const rewrites: Rewrite[] = [];
  const unknown: string[] = [];
  const among = new Set<string>();
  for (const path of paths) {
    const isBeside = beside.has(path) && fieldNamed(fields, path) === undefined;
    const found = isBeside ? { name: path } : find(path, fields, use);
    if ('unknown' in found) {
      unknown.push(path);
      for (const name of found.among) among.add(name);
      continue;
    }
    names.push(found.name);
    if (found.name !== path)
      rewrites.push({ from: path, to: found.name, why: 'names are case-sensitive' });
  }
  if (unknown.length > 0)
    return { kind: 'wrong', correction: unknownNames([...new Set(unknown)], [...among]) };
  return { kind: 'checked', names, rewrites };
}
