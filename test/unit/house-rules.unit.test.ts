// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, root, sourceFiles } from './source-tree.ts';

/** The packages that the customer named. */
const customersPackages = [
  'aws-cdk-lib',
  'constructs',
  '@modelcontextprotocol/sdk',
  '@middy/core',
  '@aws-sdk/client-dynamodb',
  '@aws-sdk/client-s3',
  '@aws-sdk/client-sqs',
  'zod',
];

const shipped = sourceFiles('infra', 'functions', 'shared', 'indexes');
const everything = sourceFiles('.');
const text = (file: string) => readFileSync(join(root, file), 'utf8');

describe('the house rules', () => {
  it.each(customersPackages)('shipped code imports %s', (name) => {
    const users = shipped.filter((file) =>
      importsOf(file).some(({ to }) => to === name || to.startsWith(`${name}/`)),
    );
    expect(users).not.toEqual([]);
  });

  it('vitest, the ninth package, runs the tests', () => {
    const tests = everything.filter((file) => file.endsWith('.test.ts'));
    // A property that runs at several depths stands in test/properties, and its test files choose the depth.
    const runs = (file: string) =>
      importsOf(file).some(({ to }) => to === 'vitest' || to.includes('/properties/'));
    expect(tests.filter((file) => !runs(file))).toEqual([]);
  });

  it('every source file begins with its licence', () => {
    const without = everything.filter(
      (file) => !/^(#!.*\n)?\/\/ SPDX-License-Identifier: Apache-2\.0\n/.test(text(file)),
    );
    expect(without).toEqual([]);
  });

  it('no source file is longer than 400 lines', () => {
    const long = everything.filter((file) => text(file).trimEnd().split('\n').length > 400);
    expect(long).toEqual([]);
  });

  it('zod is imported as a namespace, since the named import carries every locale', () => {
    expect(
      everything.filter((file) => /import\s*(type\s*)?\{[^}]*\}\s*from 'zod'/.test(text(file))),
    ).toEqual([]);
  });

  it('no file re-exports a whole other one', () => {
    expect(everything.filter((file) => /^export \* from/m.test(text(file)))).toEqual([]);
  });
});
