// SPDX-License-Identifier: Apache-2.0

/** A column of the results grid. */
export interface ResultColumn {
  /** Alias of its table. */
  readonly table: string;
  /** Field of the table, in camelCase. */
  readonly field: string;
  /** The heading, and so the column's name in OData; without one it is named after its field. */
  readonly caption?: string;
}

/** A join of two tables by equal columns. */
export interface Join {
  readonly parent: string;
  readonly child: string;
  /** `left` keeps rows of the parent that have none in the child. */
  readonly type: 'inner' | 'left';
  /** Fields of the parent, and the field of the child that each equals. */
  readonly on: Readonly<Record<string, string>>;
}

/** A Generic Inquiry, without what is the same in all of ours. */
export interface Inquiry {
  /** What OData calls it. */
  readonly name: string;
  /** What people see in the menu. */
  readonly title: string;
  readonly designId: string;
  /** Eight characters, unique in the instance: access rights are given to it. */
  readonly screenId: string;
  readonly exposedViaOData: boolean;
  /** Whether assistants may run it. */
  readonly exposedToMcp: boolean;
  /** The alias is the last part of the class. */
  readonly tables: readonly string[];
  readonly joins?: readonly Join[];
  readonly columns: readonly ResultColumn[];
  /** Fields, as `Alias.field`, that are true in every row; all of them at once. */
  readonly onlyWhereTrue?: readonly string[];
  /** Fields, as `Alias.field`, ascending. */
  readonly sortBy?: readonly string[];
  /** Which fields people may set in many rows at once, and the form that saves them. */
  readonly massUpdate?: { readonly entryScreen: string; readonly fields: readonly string[] };
}

/** The alias of a table. */
export function aliasOf(table: string): string {
  return table.slice(table.lastIndexOf('.') + 1);
}
