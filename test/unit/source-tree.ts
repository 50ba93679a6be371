// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/** The repository's root. */
export const root = join(import.meta.dirname, '..', '..');

/** Every TypeScript source that git knows or would take, relative to the root. */
export function sourceFiles(...folders: string[]): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '--', ...folders],
    { cwd: root, encoding: 'utf8' },
  );
  return listed.split('\n').filter((file) => /\.tsx?$/.test(file) && !isDeleted(file));
}

function isDeleted(file: string): boolean {
  try {
    readFileSync(join(root, file));
    return false;
  } catch {
    return true;
  }
}

/** One import: the file that has it, and what it names (a file relative to the root, or a package). */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Every static and dynamic import of a file, types included. */
export function importsOf(file: string): Import[] {
  const parsed = parseSync(file, readFileSync(join(root, file), 'utf8'));
  if (parsed.errors.length > 0) throw new Error(`${file} does not parse`);
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  const source = readFileSync(join(root, file), 'utf8');
  const named = [
    ...staticImports.map((found) => found.moduleRequest.value),
    ...staticExports.flatMap((found) =>
      found.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
    ...dynamicImports.flatMap((found) => {
      const text = source.slice(found.moduleRequest.start, found.moduleRequest.end);
      const literal = /^(['"])(.*)\1$/.exec(text);
      return literal?.[2] === undefined ? [] : [literal[2]];
    }),
  ];
  return named.map((to) => ({ from: file, to: resolved(file, to) }));
}

function resolved(from: string, to: string): string {
  if (to.startsWith('#')) return to.slice(1);
  if (to.startsWith('.')) return normalize(join(dirname(from), to));
  return to;
}
