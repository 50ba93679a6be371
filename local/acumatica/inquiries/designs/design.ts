// SPDX-License-Identifier: Apache-2.0
import type { Company } from '../../company/company.ts';
import type { Role } from '../../people.ts';
import type { EdmType } from '../filter/expression.ts';
import type { Cell, Table } from '../tables/table.ts';

/** The tables of an inquiry by alias, in the order in which it joins them. */
export type Tables = Readonly<Record<string, Table<unknown>>>;

type SourceOf<Kind> = Kind extends Table<infer Source> ? Source : never;

/** A row before its columns are read: one record per alias; a left join that found nothing leaves its alias out. */
type Joined<Aliases extends Tables> = {
  readonly [Alias in keyof Aliases]?: SourceOf<Aliases[Alias]> | undefined;
};

/** A row of the result grid of the Generic Inquiry form (SM208000): a field, or a formula that starts with "=". */
export interface ResultColumn<Row = unknown> {
  readonly lineNbr: number;
  readonly sortOrder: number;
  readonly isActive: boolean;
  /** Alias of the table. */
  readonly objectName: string;
  /** Name of the field, or the formula. */
  readonly field: string;
  readonly caption?: string;
  readonly schemaField?: string;
  readonly description?: string;
  /** Present on formulas: the type and the value. */
  readonly formula?: { readonly type: EdmType; value(row: Row, company: Company): Cell };
}

/** A parameter of an inquiry. */
export interface Parameter<Row = unknown> {
  readonly name: string;
  /** As people see it on the inquiry's form. */
  readonly displayName: string;
  readonly type: EdmType;
  readonly required: boolean;
  /** Whether a row stays; the value is null where the inquiry is asked without parameters. */
  keeps(row: Row, value: Cell): boolean;
}

/** A Generic Inquiry: its design, and the rows that it finds in the company. */
export interface Design<Row = unknown> {
  readonly name: string;
  readonly designId: string;
  /** The AI description of the customization project (acumatica-reference-product §13.1). */
  readonly description?: string;
  /** "Exposed to MCP"; undefined where nobody ever touched the checkbox. */
  readonly exposedToMcp?: boolean;
  readonly primaryScreen?: { readonly id: string; readonly title: string };
  readonly tables: Tables;
  readonly columns: readonly ResultColumn<Row>[];
  readonly parameters: readonly Parameter<Row>[];
  /** Roles whose people may read it. */
  readonly roles: readonly Role[];
  /** The branch that a row belongs to; undefined where rows belong to none. */
  branchOf?(row: Row): string | undefined;
  rows(company: Company): Iterable<Row>;
}

/** What a column may say about itself beyond its field. */
type ColumnOptions = Partial<
  Pick<
    ResultColumn,
    'lineNbr' | 'sortOrder' | 'isActive' | 'caption' | 'schemaField' | 'description'
  >
>;
type ColumnDraft<Row> = Omit<ResultColumn<Row>, 'lineNbr' | 'sortOrder' | 'isActive'> &
  ColumnOptions;

/** The draft of a design: columns are numbered in the order in which they stand. */
export interface DesignDraft<Aliases extends Tables>
  extends Omit<Design<Joined<Aliases>>, 'tables' | 'columns' | 'parameters'> {
  readonly tables: Aliases;
  readonly parameters?: readonly Parameter<Joined<Aliases>>[];
  columns(make: {
    /** A field of a table, as `column('SOOrder', 'orderNbr')`. */
    column<Alias extends keyof Aliases & string>(
      alias: Alias,
      field: keyof Aliases[Alias]['fields'] & string,
      options?: ColumnOptions,
    ): ColumnDraft<Joined<Aliases>>;
    /** A formula with its caption, type and value. */
    formula(
      expression: `=${string}`,
      caption: string,
      type: EdmType,
      value: (row: Joined<Aliases>, company: Company) => Cell,
      options?: ColumnOptions,
    ): ColumnDraft<Joined<Aliases>>;
  }): readonly ColumnDraft<Joined<Aliases>>[];
}

/** Completes a draft. The catalogue forgets which tables a row is made of; each design reads only its own. */
export function design<const Aliases extends Tables>(draft: DesignDraft<Aliases>): Design {
  const columns = draft.columns({
    column: (objectName, field, options = {}) => ({ objectName, field, ...options }),
    formula: (field, caption, type, value, options = {}) => ({
      objectName: Object.keys(draft.tables)[0] ?? '',
      field,
      caption,
      formula: { type, value },
      ...options,
    }),
  });
  const complete: Design<Joined<Aliases>> = {
    ...draft,
    parameters: draft.parameters ?? [],
    columns: columns.map((column, index) => ({
      lineNbr: index + 1,
      sortOrder: index + 1,
      isActive: true,
      ...column,
    })),
  };
  return complete;
}
