// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import { type BundlingOptions, OutputFormat, SourceMapMode } from 'aws-cdk-lib/aws-lambda-nodejs';
import type { BuildOptions } from 'esbuild';

/** The repository's root. */
export const root = join(import.meta.dirname, '..');

/** The entry file of a function. */
export function entryOf(functionName: string): string {
  return join(root, 'functions', functionName, 'handler.ts');
}

const target = 'node24';
const mainFields = ['module', 'main'];
// CommonJS dependencies inside an ES module still call `require` for Node's own modules.
const banner =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

/** How every function is bundled: one ES module with its own AWS SDK, so that what was tested is what runs. */
export const bundling: BundlingOptions = {
  format: OutputFormat.ESM,
  target,
  mainFields,
  banner,
  minify: true,
  keepNames: true, // oidc-provider names its models after their classes
  sourceMap: true,
  sourceMapMode: SourceMapMode.DEFAULT,
  sourcesContent: false,
  externalModules: [],
};

/** The same as options of esbuild, for measuring and for tests. `outfile` is an `.mjs`, as in the deployment. */
export function esbuildOptions(functionName: string, outfile: string): BuildOptions {
  return {
    entryPoints: [entryOf(functionName)],
    outfile,
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target,
    mainFields,
    banner: { js: banner },
    minify: true,
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'silent',
  };
}
