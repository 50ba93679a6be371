// SPDX-License-Identifier: Apache-2.0
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { type FunctionName, functionNames } from '#shared/platform/names.ts';
import { esbuildOptions } from '../../infra/bundling.ts';

/** One function as it is deployed. */
export interface Bundle {
  readonly name: FunctionName;
  readonly file: string;
  readonly bytes: number;
  readonly gzippedBytes: number;
  /** The sources that went in, relative to the root. */
  readonly inputs: Metafile['inputs'];
}

/** Bundles every function as the deployment does, into a folder of its own. */
export async function bundleAll(): Promise<{ bundles: Bundle[]; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'mcp4erp-bundles-'));
  const remove = () => rmSync(folder, { recursive: true });
  const bundles: Bundle[] = [];
  for (const name of functionNames) {
    const file = join(folder, name, 'index.mjs');
    const { metafile } = await build(esbuildOptions(name, file)).catch((error: unknown) => {
      remove();
      throw error;
    });
    bundles.push({
      name,
      file,
      bytes: statSync(file).size,
      gzippedBytes: gzipSync(readFileSync(file)).length,
      inputs: metafile?.inputs ?? {},
    });
  }
  return { bundles, remove };
}
