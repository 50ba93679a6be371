// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { functionNames } from '#shared/platform/names.ts';
import { esbuildOptions } from '../../infra/bundling.ts';
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
  const folder = await mkdtemp(join(tmpdir(), 'mcp4erp-bundles-'));
  try {
    const figures: BundleFigures[] = [];
    for (const name of functionNames) {
      const outfile = join(folder, `${name}.mjs`);
      await build(esbuildOptions(name, outfile));
      const samples: { took: number; rss: number }[] = [];
      for (let run = 0; run < runs; run += 1) {
        const { stdout } = await promisify(execFile)(
          process.execPath,
          ['--input-type=module', '-e', probe, outfile],
          { env: environment },
        );
        samples.push(JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}'));
      }
      figures.push({
        name,
        kilobytes: (await stat(outfile)).size / 1000,
        importMs: timingOf(samples.map(({ took }) => took)).p50,
        megabytes: timingOf(samples.map(({ rss }) => rss)).p50 / 1e6,
      });
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
