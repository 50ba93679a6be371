// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vitest/config';

/** The quick tests of the folders that are mutated (stryker.config.json). Whole-gateway tests and the long races stay out. */
export default defineConfig({
  test: {
    include: [
      'test/unit/shared/{governance,identity,oauth}/**/*.unit.test.ts',
      'test/unit/functions/{oauth,authorizer}/**/*.unit.test.ts',
      'test/integration/oauth/*.int.test.ts',
      'test/integration/mcp/{rate-limit,settings}.int.test.ts',
    ],
    exclude: ['**/{vault,rotation}-races.*', '**/rotation-processes.*'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    environment: 'node',
    pool: 'threads',
  },
});
