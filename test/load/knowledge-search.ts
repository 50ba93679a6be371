// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { openDocsIndex } from '../../shared/knowledge/docs/docs-index.ts';
import { searchDocs } from '../../shared/knowledge/docs/search-docs.ts';
import type { Searched } from './knowledge-bench.ts';
import type { Question } from './knowledge-corpus.ts';
import { timingOf } from './statistics.ts';

// A process of its own, so that its memory is the search's and nobody else's.
const [, , file = '', asked = ''] = process.argv;
const megabytes = (bytes: number) => bytes / 1_000_000;
const questions: readonly Question[] = JSON.parse(readFileSync(asked, 'utf8'));
const packed = readFileSync(file);
const startMegabytes = megabytes(process.memoryUsage.rss());
const opening = performance.now();
const index = await openDocsIndex(packed);
const openMs = performance.now() - opening;

const hits: { [kind in Question['kind']]?: [number, number] } = {};
const durations: number[] = [];
const processor: number[] = [];
for (const { kind, query, target } of questions) {
  const started = performance.now();
  const before = process.cpuUsage();
  const found = searchDocs(index, { query, limit: 10 });
  durations.push(performance.now() - started);
  const { user, system } = process.cpuUsage(before);
  processor.push((user + system) / 1_000);
  const first = found.kind === 'found' ? found.hits.slice(0, 5) : [];
  const count = hits[kind] ?? [0, 0];
  const isHit = first.some(({ path, formId }) => path.includes(target) || formId === target);
  hits[kind] = [count[0] + (isHit ? 1 : 0), count[1] + 1];
  if (!isHit && process.env['SHOW_MISSES'])
    console.log(
      kind,
      query,
      '->',
      target,
      first.map(({ path }) => path),
    );
}
const searched: Searched = {
  openMs,
  waited: timingOf(durations),
  processor: timingOf(processor),
  residentMegabytes: megabytes(process.memoryUsage.rss()),
  peakMegabytes: process.resourceUsage().maxRSS / 1_000,
  startMegabytes,
  hits,
};
process.send?.(searched, () => process.disconnect());
