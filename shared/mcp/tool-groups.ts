// SPDX-License-Identifier: Apache-2.0
import type { Tool } from './tool.ts';

/** The groups of tools that an administrator switches off together, with what is in each. */
export const toolGroups = {
  getters: 'Fetch one record by its key.',
  entities: 'Search the records of an entity.',
  inquiries: 'Run inquiries that the company prepared.',
  discovery: 'Tell what there is to ask for, and what its fields mean.',
  attachments: 'List and fetch the files of a record.',
  maintenance: 'Look after this server itself.',
  documentation: 'Search the published documentation of the ERP.',
  writes: 'Change records of the ERP.',
} as const;

/** The name of a group. */
export type ToolGroup = keyof typeof toolGroups;

/** Tools with the group that they belong to. */
export function inGroup(group: ToolGroup, ...tools: readonly Tool[]): Tool[] {
  return tools.map((tool) => ({ ...tool, group }));
}

/** What a list of names switches off. */
export interface SwitchedOff {
  /** Names of tools. */
  readonly tools: ReadonlySet<string>;
  /** Entries that are neither a tool nor a group, and switch nothing off. */
  readonly unknown: readonly string[];
}

/** The tools that names of tools and of groups switch off, compared without case. */
export function switchedOff(
  tools: readonly Pick<Tool, 'name' | 'group'>[],
  entries: readonly string[],
): SwitchedOff {
  const off = new Set<string>();
  const unknown = entries.filter((entry) => {
    const wanted = entry.toLowerCase();
    const found = tools.filter(
      ({ name, group }) => name.toLowerCase() === wanted || group === wanted,
    );
    for (const { name } of found) off.add(name);
    // A group that has no tools yet is one all the same.
    return found.length === 0 && !Object.hasOwn(toolGroups, wanted);
  });
  return { tools: off, unknown };
}
