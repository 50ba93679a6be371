// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bundleAll } from '../infra/bundles.ts';
import { timingOf } from './statistics.ts';

/** What a function costs before its first call. */
export interface BundleFigures {
  readonly name: string;
  readonly kilobytes: number;
  readonly importMs: number;
  readonly megabytes: number;
}

const runs = 7;
// Imports the bundle as Lambda's runtime does, and says how long that took and what the process then holds.
const probe = `
  globalThis.awslambda = { streamifyResponse: (handler) => handler, HttpResponseStream: { from: (stream) => stream } };
  const start = performance.now();
  await import(process.argv[1]);
  const took = performance.now() - start;
  console.log(JSON.stringify({ took, rss: process.memoryUsage.rss() }));
  process.exit(0);`;

/**
 * Bundles every function as the deployment does and imports each in fresh processes.
 *
 * @param environment what the functions need to start
 */
export async function measureBundles(environment: NodeJS.ProcessEnv): Promise<BundleFigures[]> {
  const { bundles, remove } = await bundleAll();
  try {
    const figures: BundleFigures[] = [];
    for (const { name, file, bytes } of bundles) {
      const samples: { took: number; rss: number }[] = [];
      for (let run = 0; run < runs; run += 1) {
        const { stdout } = await promisify(execFile)(
          process.execPath,
          ['--input-type=module', '-e', probe, file],
          { env: environment },
        );
        samples.push(JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}'));
      }
      figures.push({
        name,
        kilobytes: bytes / 1000,
        importMs: timingOf(samples.map(({ took }) => took)).p50,
        megabytes: timingOf(samples.map(({ rss }) => rss)).p50 / 1e6,
      });
    }
    return figures;
  } finally {
    remove();
  }
}
