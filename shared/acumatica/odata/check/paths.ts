// SPDX-License-Identifier: Apache-2.0
import { nearestNames } from '../../entities/nearest-names.ts';
import { type FieldDescription, fieldNamed } from '../field-schema.ts';
import type { Expression, Path } from '../grammar/expression.ts';
import type { Checking, Translated } from './checking.ts';

const noSchema =
  'The names in it could not be checked, since the list of fields was not available.';
const below = 'A name below a linked entity could not be checked.';

function unknownName(path: Path, name: string, checking: Checking): void {
  const { schema, dialect } = checking;
  const fields = schema?.fields ?? [];
  const owner =
    dialect === 'v3'
      ? fields.find(({ collection, fields: rows = [] }) => collection && fieldNamed(rows, name))
      : undefined;
  if (owner !== undefined && path.steps.length === 1) {
    childCollection(owner.name, checking);
    return;
  }
  const filterable = fields.filter(({ collection, calculated }) => !collection && !calculated);
  const names = filterable.map((field) => field.name);
  const nearest = nearestNames(name, names);
  checking.wrong({
    kind: 'unknown_property',
    problem:
      dialect === 'v4'
        ? `The inquiry has no column '${name}'. Property names are the result columns' captions without blanks, and case matters.`
        : `There is no field '${name}' that can be filtered. Names are case-sensitive.`,
    availableFields: names,
    ...(nearest.length > 0 && { nearestNames: nearest }),
    next:
      nearest.length > 0
        ? 'Use one of nearestNames if it is what is meant, otherwise another name from availableFields.'
        : 'Use a name from availableFields.',
  });
}

/** Notes that a filter reaches into details, which only single records have (acumatica-reference-product §7.3). */
export function childCollection(collection: string, checking: Checking): void {
  checking.wrong({
    kind: 'child_collection',
    problem: `The filter names a field of the detail collection ${collection}, and only fields of the record itself can be filtered.`,
    next: 'Filter by fields of the record itself, or run an inquiry that lists the details.',
  });
}

interface Resolved {
  readonly names: readonly string[];
  readonly field: FieldDescription | undefined;
}

function resolve(path: Path, checking: Checking): Resolved {
  const names: string[] = [];
  let fields = checking.schema?.fields;
  let field: FieldDescription | undefined;
  for (const step of path.steps) {
    if (fields === undefined) {
      if (field?.type !== undefined) unknownName(path, step, checking);
      else checking.doubts.add(below);
      return { names: [...names, ...path.steps.slice(names.length)], field: undefined };
    }
    field = fieldNamed(fields, step);
    if (field === undefined && checking.schema?.isPartial) {
      checking.doubts.add(noSchema);
      return { names: path.steps, field: undefined };
    }
    if (field === undefined) {
      unknownName(path, step, checking);
      return { names: path.steps, field: undefined };
    }
    if (field.collection) {
      childCollection(field.name, checking);
      return { names: path.steps, field: undefined };
    }
    names.push(field.name);
    fields = field.fields;
  }
  return { names, field };
}

/** Whether an expression is a single word that no field is called by: most likely a text without quotes. */
export function isStrayWord(expression: Expression, { schema, variables }: Checking): boolean {
  if (schema === undefined || schema.isPartial || expression.kind !== 'path') return false;
  const [name = '', ...more] = expression.steps;
  // A dot stands in names of types.
  if (
    more.length > 0 ||
    name.includes('.') ||
    variables.has(name) ||
    fieldNamed(schema.fields, name)
  )
    return false;
  return schema.fields.every(({ fields = [] }) => fieldNamed(fields, name) === undefined);
}

/** A field by its right name, with its type. */
export function translatePath(path: Path, checking: Checking): Translated {
  const written = checking.written(path);
  const [first = ''] = path.steps;
  if (checking.variables.has(first)) return { text: written, type: undefined };
  if (first.includes('.')) {
    checking.doubts.add(`The name ${first} could not be checked.`);
    return { text: written, type: undefined };
  }
  if (checking.schema === undefined) {
    checking.doubts.add(noSchema);
    return { text: written, type: undefined };
  }
  const { names, field } = resolve(path, checking);
  if (field?.calculated) checking.calculated.add(field.name);
  if (field?.fields !== undefined && field.fields.length > 0)
    checking.wrong({
      kind: 'type_mismatch',
      problem: `${field.name} is a linked entity and no value.`,
      useInstead: `a field of it, such as ${field.name}/${field.fields[0]?.name ?? ''}`,
      next: 'Name a field of it.',
    });
  const isSame = names.every((name, nth) => name === path.steps[nth]);
  if (isSame) return withOpposite(written, field?.type);
  const why = 'names are case-sensitive';
  return withOpposite(checking.rewrite(written, names.join('/'), why), field?.type);
}

/** A field that holds true or false is a condition, and can be asked for false. */
function withOpposite(text: string, type: FieldDescription['type']): Translated {
  return { text, type, ...(type === 'boolean' && { opposite: `${text} eq false` }) };
}
