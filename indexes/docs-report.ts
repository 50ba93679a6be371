// SPDX-License-Identifier: Apache-2.0
import type { DocsReport } from './docs/build-docs.ts';
import type { SkippedFile } from './docs/skipped.ts';

/** How many files of a reason are named; the rest is counted. */
const maxNamed = 10;

/** What a build did, for the terminal. */
export function docsReport(report: DocsReport): string {
  const { files, guides, sections, characters, forms, release, leftOut } = report;
  const megabytes = (characters / 1_000_000).toFixed(1);
  const within = [
    [leftOut.short, 'sections of fewer than 80 characters'],
    [leftOut.boilerplate, 'sections of contents, copyright and the like'],
    [leftOut.repeated, 'sections that are there already'],
    [leftOut.openTables, 'table rows that never end, indexed line by line'],
  ]
    .filter(([count]) => Number(count) > 0)
    .map(([count, what]) => `  ${count} ${what}`);
  return [
    `${sections} sections of ${files} files in ${guides} guides, ${megabytes} million characters, ${forms} forms, ${release}.`,
    ...(within.length > 0 ? ['Within files:', ...within] : []),
    ...skippedLines(report.skipped),
  ].join('\n');
}

/** The files that were left out, by reason. */
export function skippedLines(skipped: readonly SkippedFile[]): string[] {
  const reasons = Map.groupBy(skipped, ({ reason }) => reason);
  const lines = [...reasons].map(([reason, files]) => {
    const named = files.slice(0, maxNamed).map(({ file }) => file);
    const more = files.length > maxNamed ? `, and ${files.length - maxNamed} more` : '';
    return `  ${reason}: ${named.join(', ')}${more}`;
  });
  return lines.length === 0 ? [] : [`Skipped files (${skipped.length}):`, ...lines];
}
