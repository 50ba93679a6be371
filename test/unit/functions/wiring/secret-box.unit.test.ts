// SPDX-License-Identifier: Apache-2.0
import { afterEach, describe, expect, it, vi } from 'vitest';
import { secretBoxFromEnv } from '#functions/wiring/secret-box.ts';
import { KmsSecretBox } from '#shared/platform/kms-secret-box.ts';

afterEach(() => vi.unstubAllEnvs());
const set = (keyId: string, localKey: string) => {
  vi.stubEnv('VAULT_KEY_ID', keyId);
  vi.stubEnv('LOCAL_VAULT_KEY', localKey);
};

describe('the box that the environment describes', () => {
  it('uses KMS where a key is named', () => {
    set('alias/vault', '');
    vi.stubEnv('AWS_REGION', 'us-east-1');
    expect(secretBoxFromEnv()).toBeInstanceOf(KmsSecretBox);
  });

  it('uses a key of this machine otherwise', async () => {
    set('', Buffer.alloc(32, 5).toString('base64'));
    const context = { tenant: 'DEMO', sub: 'ada' };
    const box = secretBoxFromEnv();
    expect(await box.open(await box.seal('text', context), context)).toBe('text');
  });

  it.each([
    ['nothing is set', '', 'VAULT_KEY_ID'],
    ['the key is short', Buffer.alloc(16).toString('base64'), 'LOCAL_VAULT_KEY'],
    ['the key is no base64', 'not a key!', 'LOCAL_VAULT_KEY'],
  ])('stops the start where %s, and names the setting', (_what, localKey, setting) => {
    set('', localKey);
    expect(secretBoxFromEnv).toThrow(setting);
    expect(secretBoxFromEnv).not.toThrow(localKey || 'never');
  });
});
