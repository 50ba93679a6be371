// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import { type BundlingOptions, OutputFormat, SourceMapMode } from 'aws-cdk-lib/aws-lambda-nodejs';
import type { BuildOptions } from 'esbuild';
import type { FunctionName } from '../shared/platform/names.ts';

/** The repository's root. */
export const root = join(import.meta.dirname, '..');

/** The entry file of a function. */
export function entryOf(functionName: FunctionName): string {
  return join(root, 'functions', functionName, 'handler.ts');
}

const target = 'node24';
const mainFields = ['module', 'main'];
// CommonJS dependencies inside an ES module still call `require` for Node's own modules.
const banner =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

/**
 * Parts of libraries that a function loads and never runs, each with the module that takes its place
 * and throws (docs/adr/0004-lean-bundles.md). Paths are relative to the root, where esbuild runs.
 */
export const leftOut: Readonly<Record<string, string>> = {
  '@modelcontextprotocol/server/_shims': './infra/left-out/mcp-schema-compiler.ts',
  ajv: './infra/left-out/ajv.ts',
  'ajv-formats': './infra/left-out/ajv.ts',
  '@aws-sdk/credential-provider-ini': './infra/left-out/credential-sources.ts',
  '@aws-sdk/credential-provider-process': './infra/left-out/credential-sources.ts',
  '@aws-sdk/credential-provider-sso': './infra/left-out/credential-sources.ts',
  '@aws-sdk/credential-provider-web-identity': './infra/left-out/credential-sources.ts',
  '@smithy/credential-provider-imds': './infra/left-out/instance-metadata.ts',
  '@smithy/core/event-streams': './infra/left-out/event-streams.ts',
  '@aws-sdk/endpoint-cache': './infra/left-out/endpoint-cache.ts',
  'mime-db': './infra/left-out/mime-db.json',
};

/** oidc-provider names its models after their classes; nothing else here lives by the name of a class. */
function keepsNames(functionName: FunctionName): boolean {
  return functionName === 'oauth';
}

/** How a function is bundled: one ES module with its own AWS SDK, so that what was tested is what runs. */
export function bundlingOf(functionName: FunctionName): BundlingOptions {
  return {
    format: OutputFormat.ESM,
    target,
    mainFields,
    banner,
    minify: true,
    keepNames: keepsNames(functionName),
    sourceMap: true,
    sourceMapMode: SourceMapMode.DEFAULT,
    sourcesContent: false,
    externalModules: [],
    esbuildArgs: {
      '--alias': Object.entries(leftOut).map(([part, module]) => `${part}=${module}`),
    },
  };
}

/** The same as options of esbuild, for measuring and for tests. `outfile` is an `.mjs`, as in the deployment. */
export function esbuildOptions(functionName: FunctionName, outfile: string): BuildOptions {
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
    alias: { ...leftOut },
    minify: true,
    keepNames: keepsNames(functionName),
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'silent',
  };
}
