// SPDX-License-Identifier: Apache-2.0
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDocs, packedFile } from '../../indexes/docs/build-docs.ts';
import { type Corpus, type Question, writeCorpus } from './knowledge-corpus.ts';
import type { Timing } from './statistics.ts';

/**
 * `npm run bench:knowledge -- [--megabytes 40]`: builds a synthetic corpus, opens its index in a
 * process of its own, and asks it questions whose answers are known.
 */
const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '40' } } });
const folder = mkdtempSync(join(tmpdir(), 'mcp4erp-bench-'));

/** What the process that searched tells. */
export interface Searched {
  readonly openMs: number;
  readonly waited: Timing;
  /** Its own processor time, which a busy machine does not lengthen as much. */
  readonly processor: Timing;
  readonly residentMegabytes: number;
  readonly peakMegabytes: number;
  readonly startMegabytes: number;
  readonly hits: Readonly<Partial<Record<Question['kind'], readonly [found: number, of: number]>>>;
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

async function search(file: string, questions: Corpus['questions']): Promise<Searched> {
  writeFileSync(join(folder, 'questions.json'), JSON.stringify(questions));
  const child = fork(join(import.meta.dirname, 'knowledge-search.ts'), [
    file,
    join(folder, 'questions.json'),
  ]);
  const [searched] = await once(child, 'message');
  return searched as Searched; // what knowledge-search.ts sends
}

try {
  const corpus = writeCorpus(join(folder, 'docs'), Number(values.megabytes) * 1_000_000);
  const built = performance.now();
  const report = buildDocs(join(folder, 'docs'), join(folder, 'docs.sqlite'));
  console.log(
    `corpus ${megabytes(corpus.bytes)}, ${report.sections} sections; built in ${seconds(built)}`,
  );
  const packing = performance.now();
  const packed = packedFile(join(folder, 'docs.sqlite'));
  writeFileSync(join(folder, 'docs.zst'), packed);
  console.log(
    `index ${megabytes(statSync(join(folder, 'docs.sqlite')).size)}, ${megabytes(packed.length)} in the bucket (packed in ${seconds(packing)})`,
  );
  const searched = await search(join(folder, 'docs.zst'), corpus.questions);
  const transferMs = 80 + (packed.length / 70_000_000) * 1_000;
  console.log(
    `cold load ${(transferMs + searched.openMs).toFixed(0)} ms: ${transferMs.toFixed(0)} ms computed (80 ms and 70 MB/s), ${searched.openMs.toFixed(0)} ms measured to unfold, write and open`,
  );
  console.log(
    `warm query p50 ${searched.waited.p50.toFixed(1)} ms, p95 ${searched.waited.p95.toFixed(1)} ms, snippets included; of the processor ${searched.processor.p50.toFixed(1)} and ${searched.processor.p95.toFixed(1)} ms`,
  );
  console.log(
    `memory ${searched.residentMegabytes.toFixed(0)} MB after the queries, ${searched.peakMegabytes.toFixed(0)} MB at most, ${searched.startMegabytes.toFixed(0)} MB before`,
  );
  const counts = Object.entries(searched.hits);
  const asked = counts
    .filter(([kind]) => kind !== 'fact')
    .map(([, [found, of]]) => ({ found, of }));
  const sum = (key: 'found' | 'of') => asked.reduce((total, one) => total + one[key], 0);
  console.log(
    `hit@5 ${sum('found')} of ${sum('of')}: ${counts.map(([kind, [found, of]]) => `${kind} ${found}/${of}`).join(', ')}`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
