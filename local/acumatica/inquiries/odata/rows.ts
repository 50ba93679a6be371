// SPDX-License-Identifier: Apache-2.0
import type { Company } from '../../company/company.ts';
import type { DemoPerson } from '../../people.ts';
import type { Design } from '../designs/design.ts';
import type { Cell } from '../tables/table.ts';
import { layoutOf } from './layout.ts';

/** A row as the OData writes it, by property name in layout order. */
export type InquiryRow = Readonly<Record<string, Cell>>;

/** Whether one of a person's roles may read an inquiry. */
export function mayRead(design: Design, person: DemoPerson): boolean {
  return person.roles.some((role) => design.roles.includes(role));
}

/**
 * The rows of an inquiry that a person may see, unfiltered and in the company's order: what a test
 * compares the OData's answers with. Rows of other branches than the person's are left out.
 *
 * @param parameters values by parameter name; one that is missing counts as null
 */
export function* rowsFor(
  design: Design,
  person: DemoPerson,
  company: Company,
  parameters: ReadonlyMap<string, Cell> = new Map(),
): Generator<InquiryRow> {
  const { properties } = layoutOf(design);
  for (const row of design.rows(company)) {
    if (!inBranchOf(person, design.branchOf?.(row))) continue;
    const kept = design.parameters.every((parameter) =>
      parameter.keeps(row, parameters.get(parameter.name) ?? null),
    );
    if (!kept) continue;
    yield Object.fromEntries(properties.map(({ name, value }) => [name, value(row, company)]));
  }
}

function inBranchOf({ branches }: DemoPerson, branch: string | undefined): boolean {
  return branches === undefined || branch === undefined || branches.includes(branch);
}
