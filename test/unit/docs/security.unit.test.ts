// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../source-tree.ts';

const text = readFileSync(join(root, 'docs/security.md'), 'utf8');

interface Row {
  readonly check: number;
  readonly layer: string;
  readonly file: string;
  readonly titles: readonly string[];
}

/** The rows of the table of checks: `| 1 name | I | what | file | titles |`. */
const rows = text.split('\n').flatMap((line): Row[] => {
  const [, check, layer, file, titles] =
    /^\| (\d+)[^|]*\| ([UIBD]) \|[^|]*\| `([^`]+)` \| (.+) \|$/.exec(line) ?? [];
  if (!check || !layer || !file || !titles) return [];
  return [
    {
      check: Number(check),
      layer,
      file,
      titles: titles.split('<br>').map((title) => /^“(.*)”$/.exec(title)?.[1] ?? ''),
    },
  ];
});

/** Where each check must be looked at: unit, integration, browser, deployed. */
const layers: Readonly<Record<number, string>> = {
  1: 'IB',
  2: 'UB',
  3: 'IB',
  4: 'B',
  5: 'I',
  6: 'I',
  7: 'U',
  8: 'I',
  9: 'I',
  10: 'I',
  11: 'ID',
  12: 'UI',
  13: 'ID',
  14: 'ID',
  15: 'I',
  16: 'UD',
  17: 'UI',
  18: 'I',
  19: 'ID',
  20: 'I',
  21: 'I',
  22: 'I',
  23: 'UI',
  24: 'UI',
  25: 'ID',
};

/** A file of tests as text, with quotes inside quotes as they read. */
const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'");

describe('the table of checks in docs/security.md', () => {
  it('has every check, in every layer that it needs', () => {
    const missing = Object.entries(layers).flatMap(([check, needed]) =>
      [...needed]
        .filter((layer) => !rows.some((row) => row.check === Number(check) && row.layer === layer))
        .map((layer) => `${check} ${layer}`),
    );
    expect(missing).toEqual([]);
    expect(rows.map(({ check }) => check)).toEqual(
      rows.map(({ check }) => check).toSorted((a, b) => a - b),
    );
  });

  it('lets no row go unread', () => {
    const lines = text.split('\n').filter((line) => /^\| \d+ ?[^|]*\| [UIBD] \|/.test(line));
    expect(rows).toHaveLength(lines.length);
    expect(rows.length).toBeGreaterThan(70);
  });

  it.each(rows)('check $check: $file has the tests that are named', ({ file, titles }) => {
    expect(existsSync(join(root, file))).toBe(true);
    const source = sourceOf(file);
    expect(titles.filter((title) => title === '' || !source.includes(title))).toEqual([]);
  });
});
