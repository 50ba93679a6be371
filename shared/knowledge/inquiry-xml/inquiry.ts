// SPDX-License-Identifier: Apache-2.0
import type { Condition } from './condition.ts';

/** A table that an inquiry reads, by the alias that its other parts use. */
interface InquiryTable {
  readonly alias: string;
  /** The ERP's own class, such as `PX.Objects.SO.SOOrder`. */
  readonly source?: string;
}

/** A join of two tables. */
export interface InquiryJoin {
  readonly line?: number;
  readonly active: boolean;
  readonly parent?: string;
  readonly child?: string;
  /** `inner`, `left`, `right`, `full` or `cross`. */
  readonly type: string;
  readonly conditions: readonly Condition[];
}

/** What a person is asked for before rows are shown. */
export interface InquiryParameter {
  readonly line?: number;
  readonly active: boolean;
  readonly name: string;
  readonly caption?: string;
  /** Where its type and its list of values are from: a field, `check box`, or `list`. */
  readonly type?: string;
  readonly required: boolean;
  readonly hidden?: true;
  readonly default?: string;
  /** The values of a list. */
  readonly values?: string;
}

/** A field that rows are grouped or sorted by. */
export interface InquiryOrder {
  readonly line?: number;
  readonly active: boolean;
  readonly field: string;
  readonly direction?: 'ascending' | 'descending';
}

/** A column of the result. */
export interface InquiryColumn {
  /** Its place among the columns. */
  readonly position?: number;
  readonly line?: number;
  readonly active: boolean;
  /** False where it is hidden until somebody shows it. */
  readonly visible: boolean;
  readonly table?: string;
  /** A field of the table; left out where a formula is in its place. */
  readonly field?: string;
  readonly formula?: string;
  /** Left out where the field's own name is shown. */
  readonly caption?: string;
  /** The field whose format a formula takes. */
  readonly schemaField?: string;
  /** What is made of a group's values. */
  readonly aggregate?: string;
  /** What is made of the whole column below the rows. */
  readonly total?: string;
  readonly styleFormula?: string;
  /** The line of the navigation that a click follows. */
  readonly navigation?: number;
  /** What the company wrote about it for assistants. */
  readonly description?: string;
}

/** A form that opens out of a row. */
export interface InquiryNavigation {
  readonly line?: number;
  readonly position?: number;
  readonly active: boolean;
  readonly screen?: string;
  readonly title?: string;
  readonly opens: string;
  readonly parameters: readonly { readonly parameter: string; readonly value: string }[];
  readonly conditions: readonly Condition[];
}

/** An inquiry as its export describes it. */
export interface Inquiry {
  readonly name: string;
  readonly title?: string;
  readonly screen?: string;
  readonly description?: string;
  readonly designId?: string;
  readonly exposure: {
    readonly odata: boolean;
    readonly mobile: boolean;
    /** Whether it is open to assistants; undefined where the export knows no such switch. */
    readonly assistants?: boolean;
  };
  /** The form on which single records are edited. */
  readonly entryScreen?: string;
  /** The most rows that an export to a file has. */
  readonly exportLimit?: number;
  /** Things that people can do with its rows, and other settings that are on. */
  readonly settings: readonly string[];
  readonly rowStyle?: string;
  readonly tables: readonly InquiryTable[];
  readonly joins: readonly InquiryJoin[];
  readonly parameters: readonly InquiryParameter[];
  readonly conditions: readonly Condition[];
  readonly grouping: readonly InquiryOrder[];
  readonly sorting: readonly InquiryOrder[];
  readonly columns: readonly InquiryColumn[];
  readonly navigation: readonly InquiryNavigation[];
  /** Parts that are counted only, such as filters that people saved. */
  readonly others: readonly { readonly element: string; readonly count: number }[];
}
