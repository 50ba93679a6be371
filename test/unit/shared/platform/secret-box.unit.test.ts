// SPDX-License-Identifier: Apache-2.0
import {
  type DecryptCommand,
  GenerateDataKeyCommand,
  InvalidCiphertextException,
  KMSClient,
} from '@aws-sdk/client-kms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KmsSecretBox } from '#shared/platform/kms-secret-box.ts';
import { localSecretBox, SealBrokenError } from '#shared/platform/secret-box.ts';

const ada = { tenant: 'DEMO', sub: 'ada' };
const bob = { tenant: 'DEMO', sub: 'bob' };

/** A KMS that keeps its data keys by number and checks the encryption context as KMS does. */
function fakeKms() {
  const calls: string[] = [];
  const keys: { plain: Uint8Array; context: string }[] = [];
  const kms = new KMSClient({ region: 'us-east-1' });
  kms.send = async (command: GenerateDataKeyCommand | DecryptCommand) => {
    const { EncryptionContext } = command.input;
    const context = JSON.stringify(Object.entries(EncryptionContext ?? {}).sort());
    if (command instanceof GenerateDataKeyCommand) {
      calls.push('generate');
      keys.push({ plain: new Uint8Array(32).fill(keys.length + 1), context });
      return {
        Plaintext: keys.at(-1)?.plain,
        CiphertextBlob: new Uint8Array([keys.length - 1]),
      };
    }
    calls.push('decrypt');
    const key = keys[command.input.CiphertextBlob?.[0] ?? -1];
    if (key?.context !== context) {
      throw new InvalidCiphertextException({ message: 'no', $metadata: {} });
    }
    return { Plaintext: key.plain };
  };
  return { kms, calls };
}

function boxes() {
  const clock = { now: () => new Date(0) };
  return [
    ['local', localSecretBox(new Uint8Array(32).fill(1))],
    ['KMS', new KmsSecretBox(fakeKms().kms, 'key', clock)],
  ] as const;
}

describe.each(boxes())('the %s box', (_name, box) => {
  it('gives back every text under its own context only', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const sealed = await box.seal(text, ada);
        expect(await box.open(sealed, { sub: 'ada', tenant: 'DEMO' })).toBe(text.toWellFormed());
        await expect(box.open(sealed, bob)).rejects.toThrow(SealBrokenError);
      }),
      { numRuns: 50 },
    );
  });

  it('seals the same text differently each time, and shows nothing of it', async () => {
    const [first, second] = [await box.seal('a secret', ada), await box.seal('a secret', ada)];
    expect(first).not.toBe(second);
    expect(Buffer.from(first, 'base64url').toString()).not.toContain('a secret');
  });

  it.each(['', 'nonsense', 'local.', 'kms.x', 'kms..', 'plain text'])(
    'does not open %j',
    async (sealed) => {
      await expect(box.open(sealed, ada)).rejects.toThrow(SealBrokenError);
    },
  );

  it('does not open what was altered', async () => {
    const sealed = await box.seal('a secret', ada);
    const text = sealed.slice(sealed.lastIndexOf('.') + 1);
    const bytes = Buffer.from(text, 'base64url');
    for (const index of bytes.keys()) {
      const altered = Buffer.from(bytes);
      altered[index] = (altered[index] ?? 0) ^ 1;
      const whole = sealed.replace(text, altered.toString('base64url'));
      await expect(box.open(whole, ada)).rejects.toThrow(SealBrokenError);
    }
  });
});

describe('the KMS box', () => {
  it('uses a data key for five minutes per context', async () => {
    const { kms, calls } = fakeKms();
    let now = 0;
    const box = new KmsSecretBox(kms, 'key', { now: () => new Date(now) });
    const sealed = await box.seal('a', ada);
    await box.seal('b', ada);
    await box.seal('c', bob);
    await box.open(sealed, ada);
    await box.open(sealed, ada);
    expect(calls).toEqual(['generate', 'generate', 'decrypt']);
    now = 5 * 60_000;
    await box.seal('d', ada);
    await box.open(sealed, ada);
    expect(calls.slice(3)).toEqual(['generate', 'decrypt']);
  });

  it('passes a fault of KMS on, so that nobody is signed out for it', async () => {
    const { kms } = fakeKms();
    const box = new KmsSecretBox(kms, 'key', { now: () => new Date(0) });
    const sealed = await box.seal('a', ada);
    kms.send = async () => {
      throw new Error('KMS is down');
    };
    await expect(box.open(sealed, ada)).rejects.toThrow('KMS is down');
  });
});
