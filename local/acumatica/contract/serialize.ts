// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { customFieldsOf, customValue } from './custom-fields.ts';
import type { EntityDefinition } from './entities.ts';
import { neverSet, wireTime } from './local-time.ts';
import type { Names, Query } from './query.ts';
import { detailsOf, linkedOf, type Row, type Stored, textOf } from './rows.ts';
import type { EntityType, Primitive } from './schema/type-table.ts';
import { typeNamed } from './schema/types.ts';
import { viewOf } from './views.ts';

/** What a row becomes on the wire. */
export type Wire = { [field: string]: unknown };

/** A file attached to a record. */
export interface AttachedFile {
  readonly id: string;
  readonly filename: string;
}

/** Where the answer is made: the endpoint's path and the files at hand. */
export interface WireContext {
  /** `/{Instance}/entity/{Endpoint}/{Version}` (acumatica-protocol §1.6). */
  readonly endpoint: string;
  readonly filesOf: (entity: EntityDefinition, row: Row) => readonly AttachedFile[];
}

/** Fields that a read adds to those of $select: in the real system those that $filter names. */
export type Extra = ReadonlySet<string>;

/** A GUID for what has none of its own, such as a linked block without data; the same on every read. */
function derivedId(parent: string, name: string): string {
  const hex = createHash('sha256').update(`${parent}/${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The `{value}` wrapper of a field, `{}` when it is empty (acumatica-protocol §1.3). */
function wrap(type: Primitive, name: string, row: Row): Wire {
  const stored = row[name];
  if (stored === undefined || stored === '' || typeof stored === 'object')
    return empty(type, name, row);
  if (type === 'date') return { value: wireTime(String(stored)) };
  return { value: stored };
}

/** Switches and amounts always have a value, and every record has its times and its note's id. */
function empty(type: Primitive, name: string, row: Row): Wire {
  switch (type) {
    case 'boolean':
      return { value: false };
    case 'decimal':
      return { value: 0 };
    case 'guid':
      return name === 'NoteID' ? { value: textOf(row, 'id') } : {};
    case 'date':
      return /^(Created|LastModified)(Date|DateTime)?$/.test(name)
        ? { value: wireTime(neverSet) }
        : {};
    default:
      return {};
  }
}

function noteOf(row: Row): Wire | null {
  return 'noteText' in row ? { value: textOf(row, 'noteText') } : null;
}

function wireCustom(entity: string, row: Row, asked: readonly string[]): Wire {
  const views: { [view: string]: Wire } = {};
  for (const custom of customFieldsOf(entity, asked)) {
    const value = customValue(row, custom);
    const field: Wire = { type: custom.type };
    if (value !== undefined && value !== '') field['value'] = value;
    views[custom.view] = { ...views[custom.view], [custom.field]: field };
  }
  return views;
}

interface Level {
  readonly entity: EntityDefinition;
  readonly context: WireContext;
  readonly list: boolean;
}

function fieldsOf(
  level: Level,
  type: EntityType,
  row: Row,
  path: string,
  expand: Names,
  select: Names | undefined,
  extra: Extra,
): Wire {
  const wire: Wire = {};
  for (const field of type.fields) {
    const chosen = select === undefined || select.below.has(field.name) || extra.has(field.name);
    if (field.kind === 'value') {
      if (chosen) wire[field.name] = wrap(field.type, field.name, row);
      continue;
    }
    const lower = expand.below.get(field.name);
    if (lower === undefined) continue;
    // List export: an expanded name that $select lacks comes back empty (acumatica-complaints #9).
    const hidden = select !== undefined && level.list && !chosen;
    const below = select?.below.get(field.name);
    const lowerSelect = below === undefined || below.below.size === 0 ? undefined : below;
    const lowerType = typeNamed(field.of);
    const inner = path === '' ? field.name : path;
    if (field.kind === 'many') {
      const rows = hidden ? [] : detailsOf(row, field.name);
      wire[field.name] = rows.map((detail, index) =>
        lowerRow(level, lowerType, detail, {
          number: index + 1,
          path: inner,
          expand: lower,
          select: lowerSelect,
        }),
      );
    } else {
      const linked = linkedOf(row, field.name) ?? { id: derivedId(textOf(row, 'id'), field.name) };
      wire[field.name] = hidden
        ? null
        : lowerRow(level, lowerType, linked, {
            number: 1,
            path: inner,
            expand: lower,
            select: lowerSelect,
          });
    }
  }
  return wire;
}

function lowerRow(
  level: Level,
  type: EntityType,
  row: Row,
  at: { number: number; path: string; expand: Names; select: Names | undefined },
): Wire {
  const { entity, context } = level;
  const id = textOf(row, 'id') || derivedId(type.name, String(at.number));
  const wire: Wire = {
    id,
    rowNumber: at.number,
    note: noteOf(row),
    ...fieldsOf(level, type, row, at.path, at.expand, at.select, new Set()),
    custom: {},
  };
  if (!entity.inquiry) {
    const view = viewOf(entity.name, at.path);
    wire['_links'] = {
      'files:put': `${context.endpoint}/files/${entity.graph}/${view}/${id}/{filename}`,
    };
  }
  return wire;
}

/** One record as the contract API shows it: `id`, `rowNumber`, `note`, the fields by name, `custom`, `_links`, `files`. */
export function wireRecord(
  entity: EntityDefinition,
  row: Row,
  read: {
    readonly context: WireContext;
    readonly query: Pick<Query, 'select' | 'expand' | 'custom' | 'files'>;
    readonly rowNumber: number;
    /** True in the answer to a list: there $select also governs what $expand shows. */
    readonly list: boolean;
    readonly extra?: Extra;
  },
): Wire {
  const { context, query, list } = read;
  const id = textOf(row, 'id');
  const wire: Wire = {
    id,
    rowNumber: read.rowNumber,
    note: entity.inquiry || 'freshlyInserted' in row ? noteOf(row) : (noteOf(row) ?? { value: '' }),
    ...fieldsOf(
      { entity, context, list },
      typeNamed(entity.name),
      row,
      '',
      query.expand,
      query.select,
      read.extra ?? new Set(),
    ),
    custom: wireCustom(entity.name, row, query.custom),
  };
  if (entity.inquiry) return wire;
  const { endpoint } = context;
  wire['_links'] = {
    self: `${endpoint}/${entity.name}/${id}`,
    'files:put': `${endpoint}/files/${entity.graph}/${entity.view}/${id}/{filename}`,
  };
  if (query.files) {
    wire['files'] = context.filesOf(entity, row).map((file) => ({
      ...file,
      href: `${endpoint}/files/${file.id}`,
      comment: null,
    }));
  }
  return wire;
}

/** A plain value for comparisons and echoes: what {@link wrap} would show. */
export function shown(type: Primitive, name: string, row: Row): Stored {
  const { value } = wrap(type, name, row);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}
