// SPDX-License-Identifier: Apache-2.0

const pageBreak = /^\s*<!--.*-->\s*$/;
// "Bills and Adjustments | 53", as the top of a page.
const runningHeader = /^[^|]{1,80}\|\s*\d{1,4}\s*$/;
const contentsLine = /\.{4,}\s*\d{1,4}\s*$/;

/** The lines of a file without what the conversion from pages left behind; blank lines come singly. */
export function cleanLines(text: string): string[] {
  const kept: string[] = [];
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const line = raw.trimEnd();
    if (pageBreak.test(line) || contentsLine.test(line)) continue;
    if (!line.startsWith('|') && runningHeader.test(line)) continue;
    if (line === '' && (kept.length === 0 || kept.at(-1) === '')) continue;
    kept.push(line);
  }
  return kept;
}
