// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { documentLog } from '#functions/oauth/clients.ts';

describe('trouble with a document', () => {
  it.each([
    ['refused', 'info'],
    ['outage', 'warn'],
    ['outage_bridged', 'warn'],
    ['not_kept', 'error'],
  ] as const)('that is %s is logged as %s, with host and code and no more', (kind, level) => {
    const logged: unknown[] = [];
    const log =
      (name: string) =>
      (...line: unknown[]) =>
        logged.push([name, line[1]]);
    const logger = { error: log('error'), warn: log('warn'), info: log('info') };
    const cause = Object.assign(new Error('says too much'), { code: 'TOO_LARGE' });
    documentLog(logger)({ kind, host: 'client.example', cause });
    expect(logged).toMatchObject([
      [level, { host: 'client.example', fault: { code: 'TOO_LARGE' } }],
    ]);
    expect(JSON.stringify(logged)).not.toContain('says too much');
  });
});
