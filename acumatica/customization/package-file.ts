// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';

/** The first moment that a zip file can name, so that the same parts always make the same bytes. */
const neverChanged = new Date(1980, 0, 1);

/** The customization projects, each in a folder of its own beside this file. */
export const projects = ['fields', 'form'] as const;
export type Project = (typeof projects)[number];

/** What SM204505 shows: it takes a project's name from its file. */
export const fileNames: Readonly<Record<Project, string>> = {
  fields: 'Mcp4ErpFields.zip',
  form: 'Mcp4ErpForm.zip',
};

/** The parts of a project: `project.xml` and the files that it names, by their path in the zip file. */
export function partsOf(project: Project): ReadonlyMap<string, Uint8Array> {
  const folder = join(import.meta.dirname, project);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const parts = files.map((file): [string, Uint8Array] => [
    // APPNOTE 4.4.17.1: forward slashes, whatever the system.
    relative(folder, file).split(sep).join('/'),
    // Git may write other line ends on Windows.
    strToU8(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')),
  ]);
  return new Map(parts.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A customization project as the zip file that SM204505 imports. The same parts make the same bytes. */
export function packageFile(parts: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const entries: Zippable = Object.fromEntries(parts);
  return zipSync(entries, { level: 9, mtime: neverChanged });
}
