// SPDX-License-Identifier: Apache-2.0
import { nearestNames } from '../entities/nearest-names.ts';
import type { AdmittedInquiry } from '../inquiries/admission.ts';

/** An argument that names columns to compute with. */
interface NamedColumns {
  readonly argument: 'groupBy' | 'aggregate';
  readonly columns: readonly string[];
}

const errors: Readonly<Record<NamedColumns['argument'], string>> = {
  groupBy: 'invalid_group_by',
  aggregate: 'invalid_aggregate',
};

/**
 * What is said where arguments name columns that the inquiry has not; undefined where they name none
 * such, or nothing sure is known of the columns: guessed names prove nothing.
 */
export function unknownColumns(
  { name, known }: AdmittedInquiry,
  named: readonly NamedColumns[],
): Readonly<Record<string, unknown>> | undefined {
  if (known === undefined || known.diagnostic.kind === 'no_metadata') return undefined;
  const available = known.columns.map((column) => column.name);
  if (available.length === 0) return undefined;
  for (const { argument, columns } of named) {
    const unknown = columns.filter((column) => !available.includes(column));
    if (unknown.length === 0) continue;
    const nearest = [...new Set(unknown.flatMap((column) => nearestNames(column, available)))];
    return {
      error: errors[argument],
      inquiryName: name,
      problem: `${name} has no column ${unknown.map((column) => `'${column}'`).join(', ')}. Columns are the report's captions without blanks, and case matters.`,
      ...(nearest.length > 0 && { nearestNames: nearest }),
      availableFields: available,
      actionRequired: `The query was never executed: do not report that nothing matches. Use names from availableFields in ${argument}, then call again.`,
    };
  }
  return undefined;
}
