// SPDX-License-Identifier: Apache-2.0
import { columnType } from './column-type.ts';
import { activeRows, type DesignRow, fieldName, isCalculated } from './design-row.ts';
import type { AlignmentDiagnostic, RefusedColumn } from './diagnostic.ts';
import type { EntityType, Property } from './entity-type.ts';
import { captionHits, propertyNames, rowName } from './evidence.ts';
import { droppableRows, type Pairs } from './hypotheses.ts';
import { unaddressableCharacter } from './inquiry-name.ts';
import { pairsOf, plausibleAlignments } from './plausible.ts';
import { decide, type Verdict } from './verdicts.ts';

/** A column of an inquiry, as OData names it, with what its design says about it. */
export interface AlignedColumn {
  readonly name: string;
  /** In the words of `columnType`; absent where the metadata does not say. */
  readonly type?: string;
  readonly caption?: string;
  readonly description?: string;
  /** The field of a table, or the formula, that it shows. */
  readonly field?: string;
  /** Computed, so that OData cannot filter by it; absent where its design row is not known. */
  readonly calculated?: boolean;
}

/** An inquiry's columns and how sure they are. */
export interface InquiryAlignment {
  /** In the order of the entity type; of the design where there is none. */
  readonly columns: readonly AlignedColumn[];
  readonly diagnostic: AlignmentDiagnostic;
  readonly counts: {
    readonly activeRows: number;
    readonly properties: number;
    /** Active rows with a caption, and with a description. */
    readonly captioned: number;
    readonly described: number;
    /** Rows with a description that no column shows, since they were refused. */
    readonly hidden: number;
  };
}

/** What is known about an inquiry. */
export interface InquiryDesign {
  readonly name: string;
  readonly rows: readonly DesignRow[];
  /** Absent where `$metadata` has none, or could not be read. */
  readonly entityType?: EntityType;
}

/**
 * Finds for each OData column of an inquiry the row of its design, which nothing in the ERP links
 * (acumatica-reference-product §8.6). Annotates only what is certain; the diagnostic says why the
 * rest was refused.
 */
export function alignInquiry({ name, rows, entityType }: InquiryDesign): InquiryAlignment {
  const active = activeRows(rows);
  const properties = entityType?.properties ?? [];
  const { columns, diagnostic } = judge(name, active, entityType);
  const described = active.filter(({ description }) => description !== undefined).length;
  const visible = columns.filter(({ description }) => description !== undefined).length;
  return {
    columns,
    diagnostic,
    counts: {
      activeRows: active.length,
      properties: properties.length,
      captioned: active.filter(({ caption }) => caption !== undefined).length,
      described,
      hidden: Math.max(0, described - visible),
    },
  };
}

function judge(
  name: string,
  rows: readonly DesignRow[],
  entityType: EntityType | undefined,
): Pick<InquiryAlignment, 'columns' | 'diagnostic'> {
  const character = unaddressableCharacter(name);
  if (character !== undefined)
    return { columns: [], diagnostic: { kind: 'not_addressable', character } };
  const properties = entityType?.properties ?? [];
  const bare = properties.map(bareColumn);
  if (rows.length === 0) return { columns: bare, diagnostic: { kind: 'no_rows' } };
  if (entityType === undefined || properties.length === 0)
    return { columns: rows.flatMap(columnOfRow), diagnostic: { kind: 'no_metadata' } };
  if (rows.every(({ active }) => active === undefined))
    return { columns: bare, diagnostic: { kind: 'missing_active_flag' } };
  const exceeding = {
    kind: 'rows_exceed_properties',
    rows: rows.length,
    properties: properties.length,
  } as const;
  if (rows.length - properties.length > droppableRows(rows.length))
    return { columns: bare, diagnostic: exceeding };
  const pairs = pairsOf(rows.map(rowName), propertyNames(entityType));
  const plausible = plausibleAlignments(pairs);
  switch (plausible.kind) {
    case 'too_large':
      return { columns: bare, diagnostic: { kind: 'too_many_keys', hoisted: plausible.hoisted } };
    case 'none':
      return {
        columns: bare,
        diagnostic:
          rows.length > properties.length
            ? exceeding
            : { kind: 'contradictory', unmatchedCaptions: unmatchedCaptions(rows, pairs) },
      };
    default: {
      const { verdicts, cause } = decide(pairs, plausible.claims);
      const columns = properties.map((property, index) =>
        columnOf(property, verdicts[index], rows),
      );
      if (cause === undefined) return { columns, diagnostic: aligned(rows, verdicts) };
      const refused = refusedColumns(properties, verdicts, rows);
      const nothing = verdicts.every(({ kind }) => kind !== 'row');
      return {
        columns,
        diagnostic: { kind: nothing ? 'refused' : 'partly_aligned', cause, refused },
      };
    }
  }
}

function bareColumn({ name, type }: Property): AlignedColumn {
  return { name, ...(type !== undefined && { type: columnType(type) }) };
}

function annotated(column: AlignedColumn, row: DesignRow): AlignedColumn {
  const { caption, description, field } = row;
  return {
    ...column,
    ...(caption !== undefined && { caption }),
    ...(description !== undefined && { description }),
    ...(field !== undefined && { field }),
    calculated: isCalculated(row),
  };
}

/** Where there is no entity type, a column's name is guessed as the ERP makes it. */
function columnOfRow(row: DesignRow): AlignedColumn[] {
  const written = row.caption ?? row.schemaField?.split('.').at(-1)?.replace(/^Usr/, '');
  const name = (written ?? fieldName(row) ?? '').replace(/[^\p{L}\d]/gu, '');
  return name === '' ? [] : [annotated({ name }, row)];
}

function columnOf(
  property: Property,
  verdict: Verdict | undefined,
  rows: readonly DesignRow[],
): AlignedColumn {
  const bare = bareColumn(property);
  if (verdict?.kind === 'row') {
    const row = rows[verdict.row];
    return row === undefined ? bare : annotated(bare, row);
  }
  if (verdict?.kind !== 'refused' || verdict.orNone) return bare;
  // Whichever formula it is, it cannot be filtered by.
  const formulas = verdict.rows.every((row) => isCalculated(rows[row] ?? {}));
  return formulas ? { ...bare, calculated: true } : bare;
}

/** What people know a row by. */
function label({ caption, field, schemaField, line }: DesignRow): string {
  return caption ?? field ?? schemaField ?? `line ${line ?? 'without a number'}`;
}

function aligned(rows: readonly DesignRow[], verdicts: readonly Verdict[]): AlignmentDiagnostic {
  const used = new Set(verdicts.map((verdict) => (verdict.kind === 'row' ? verdict.row : -1)));
  return { kind: 'aligned', dropped: rows.filter((_, index) => !used.has(index)).map(label) };
}

function refusedColumns(
  properties: readonly Property[],
  verdicts: readonly Verdict[],
  rows: readonly DesignRow[],
): readonly RefusedColumn[] {
  return properties.flatMap(({ name }, index) => {
    const verdict = verdicts[index];
    if (verdict?.kind !== 'refused') return [];
    return [{ property: name, candidates: verdict.rows.map((row) => label(rows[row] ?? {})) }];
  });
}

function unmatchedCaptions(rows: readonly DesignRow[], pairs: Pairs): readonly string[] {
  return rows.flatMap(({ caption }, index) => {
    const row = pairs.rows[index];
    if (caption === undefined || row === undefined || row.caption === '') return [];
    return pairs.properties.some((property) => captionHits(row, property)) ? [] : [caption];
  });
}
