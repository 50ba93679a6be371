// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vitest/config';

/**
 * The quick tests of the folders that are mutated (stryker.config.json). Whole gateways and long races
 * stay out. Files share their modules, since a run per
 * mutant would read them anew each time. `MUTATION=governance npx stryker run --mutate 'shared/governance/*.ts'` runs one folder's alone;
 * `MUTATION_LAYER=unit` leaves out the integration tests, for a first and cheap pass.
 */
const testsOf = {
  governance: [
    'test/unit/shared/governance/*.unit.test.ts',
    'test/integration/mcp/{address-limiter,limit-table,rate-limit,settings}.int.test.ts',
  ],
  identity: ['test/unit/shared/identity/*.unit.test.ts', 'test/integration/oauth/*.int.test.ts'],
  oauth: ['test/unit/shared/oauth/*.unit.test.ts', 'test/integration/oauth/*.int.test.ts'],
};
const folder = process.env['MUTATION'];
const unitOnly = process.env['MUTATION_LAYER'] === 'unit';
const chosen = Object.entries(testsOf).filter(([name]) => folder === undefined || name === folder);

export default defineConfig({
  test: {
    include: [...new Set(chosen.flatMap(([, tests]) => tests))],
    exclude: [
      '**/*-{races,processes}.*',
      '**/{parameter-soup,unreachable-erp}.int.*',
      ...(unitOnly ? ['**/*.int.test.ts'] : []),
    ],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    environment: 'node',
    pool: 'threads',
    isolate: false,
  },
});
