// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it, vi } from 'vitest';
import { setEnvironment } from '#local/environment.ts';

describe('the environment of the functions', () => {
  it('is set, and put back as it was', () => {
    vi.stubEnv('LOCAL_TEST_KNOWN', 'before');
    const restore = setEnvironment({ LOCAL_TEST_KNOWN: 'during', LOCAL_TEST_NEW: 'new' });
    expect(process.env['LOCAL_TEST_KNOWN']).toBe('during');
    expect(process.env['LOCAL_TEST_NEW']).toBe('new');
    restore();
    expect(process.env['LOCAL_TEST_KNOWN']).toBe('before');
    expect('LOCAL_TEST_NEW' in process.env).toBe(false);
    vi.unstubAllEnvs();
  });
});
