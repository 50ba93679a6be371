// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vitest/config';

const project = (name: string, include: string[], testTimeout: number, hookTimeout = 60_000) => ({
  test: { name, include, testTimeout, hookTimeout, environment: 'node', pool: 'forks' as const },
});

/** Test projects, cheapest first. The suffix of a test file tells its price; the folder tells what it needs. */
export default defineConfig({
  test: {
    projects: [
      project('unit', ['test/unit/**/*.unit.test.ts'], 20_000),
      project('integration', ['test/integration/**/*.int.test.ts'], 120_000, 120_000),
      project('infra', ['test/infra/**/*.unit.test.ts'], 120_000, 120_000),
      project('browser', ['test/e2e/**/*.e2e.test.ts'], 120_000, 120_000),
      project('deploy', ['test/deploy/**/*.e2e.test.ts'], 600_000, 600_000),
      project('deep', ['test/deep/**/*.e2e.test.ts'], 900_000, 120_000),
    ],
    coverage: { provider: 'v8', include: ['shared/**', 'functions/**'] },
  },
});
