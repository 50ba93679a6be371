// SPDX-License-Identifier: Apache-2.0
import { invalidBody, type Outcome, ok, unknownName } from './http-error.ts';
import type { EntityType } from './schema/type-table.ts';
import { typeNamed } from './schema/types.ts';

/** Names asked for at one level, with those below them. */
export interface Names {
  readonly below: ReadonlyMap<string, Names>;
}

/** The query options of a read. */
export interface Query {
  /** Absent where $select is not given: all scalar fields. */
  readonly select: Names | undefined;
  readonly expand: Names;
  readonly files: boolean;
  /** `View.Field` names. */
  readonly custom: readonly string[];
  readonly filter: string | undefined;
  readonly top: number | undefined;
  readonly skip: number;
}

interface Tree {
  readonly below: Map<string, Tree>;
}

const listed = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A comma-separated list of slash-separated paths as a tree. */
function treeOf(paths: readonly string[]): Tree {
  const root: Tree = { below: new Map() };
  for (const path of paths) {
    let level = root;
    for (const name of path.split('/')) {
      let next = level.below.get(name);
      if (next === undefined) {
        next = { below: new Map() };
        level.below.set(name, next);
      }
      level = next;
    }
  }
  return root;
}

/** Whether every name stands for a field; below the first level only linked and detail fields have names. */
function known(type: EntityType, names: Names, expandOnly: boolean): boolean {
  for (const [name, lower] of names.below) {
    const field = type.field.get(name);
    if (field === undefined) return false;
    if (field.kind === 'value') {
      if (expandOnly || lower.below.size > 0) return false;
    } else if (!known(typeNamed(field.of), lower, expandOnly)) return false;
  }
  return true;
}

function count(name: string, text: string | null): Outcome<number | undefined> {
  if (text === null) return ok(undefined);
  if (!/^\d{1,9}$/.test(text)) {
    return invalidBody(name, `The value '${text}' is not valid for ${name}.`);
  }
  return ok(Number(text));
}

/** Reads the query options of a request for a type. $orderby is not among them and goes unheard (acumatica-protocol §1.15). */
export function readQuery(type: EntityType, parameters: URLSearchParams): Outcome<Query> {
  const expandPaths = listed(parameters.get('$expand'));
  const expand = treeOf(expandPaths.filter((path) => path.toLowerCase() !== 'files'));
  const selected = parameters.get('$select');
  const select = selected === null || selected.trim() === '' ? undefined : treeOf(listed(selected));
  if (!known(type, expand, true)) return unknownName;
  if (select !== undefined && !known(type, select, false)) return unknownName;
  const top = count('$top', parameters.get('$top'));
  if (top.kind === 'failure') return top;
  const skip = count('$skip', parameters.get('$skip'));
  if (skip.kind === 'failure') return skip;
  const filter = parameters.get('$filter');
  return ok({
    select,
    expand,
    files: expandPaths.some((path) => path.toLowerCase() === 'files'),
    custom: listed(parameters.get('$custom')),
    filter: filter === null || filter.trim() === '' ? undefined : filter,
    top: top.value,
    skip: skip.value ?? 0,
  });
}
