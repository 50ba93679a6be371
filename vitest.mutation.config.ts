// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vitest/config';

/**
 * The quick tests of the folders that are mutated (stryker.config.json). Whole gateways and long races
 * stay out. `MUTATION=governance npx stryker run --mutate 'shared/governance/*.ts'` runs one folder's alone.
 */
const testsOf = {
  governance: [
    'test/unit/shared/governance/*.unit.test.ts',
    'test/integration/mcp/{rate-limit,settings}.int.test.ts',
  ],
  identity: ['test/unit/shared/identity/*.unit.test.ts', 'test/integration/oauth/*.int.test.ts'],
  oauth: ['test/unit/shared/oauth/*.unit.test.ts', 'test/integration/oauth/*.int.test.ts'],
};
const folder = process.env['MUTATION'];
const chosen = Object.entries(testsOf).filter(([name]) => folder === undefined || name === folder);

export default defineConfig({
  test: {
    include: [...new Set(chosen.flatMap(([, tests]) => tests))],
    exclude: ['**/{vault,rotation,revocation}-races.*', '**/rotation-processes.*'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    environment: 'node',
    pool: 'threads',
  },
});
