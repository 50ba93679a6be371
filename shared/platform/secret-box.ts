// SPDX-License-Identifier: Apache-2.0
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** What a sealed text belongs to. It opens only under the same context (docs/architecture.md, Data: tenant and sub). */
export type SealContext = Readonly<Record<string, string>>;

/** Seals texts so that whoever reads the table cannot. */
export interface SecretBox {
  /** The text, sealed, as one printable string. */
  seal(plaintext: string, context: SealContext): Promise<string>;
  /**
   * The text of a sealed string.
   *
   * @throws SealBrokenError when it was altered, or sealed under another context or key
   */
  open(sealed: string, context: SealContext): Promise<string>;
}

/** A sealed text does not open. It says nothing of the content. */
export class SealBrokenError extends Error {
  constructor(cause?: unknown) {
    super('A sealed text does not open under this key and context', { cause });
    this.name = 'SealBrokenError';
  }
}

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** The context in one fixed form, whatever order its keys came in. */
export function contextText(context: SealContext): string {
  return JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function additionalData(context: SealContext): Buffer {
  return Buffer.from(contextText(context));
}

/** AES-256-GCM with the context as additional data: iv, tag and text in one buffer. */
export function sealWith(key: Uint8Array, plaintext: string, context: SealContext): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(additionalData(context));
  const text = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/**
 * Opens what {@link sealWith} made.
 *
 * @throws SealBrokenError when key, context or content differ
 */
export function openWith(key: Uint8Array, sealed: Uint8Array, context: SealContext): string {
  try {
    const bytes = Buffer.from(sealed);
    const iv = bytes.subarray(0, ivLength);
    const tag = bytes.subarray(ivLength, ivLength + tagLength);
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagLength })
      .setAAD(additionalData(context))
      .setAuthTag(tag);
    const text = bytes.subarray(ivLength + tagLength);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new SealBrokenError(error);
  }
}

/**
 * A box with one key of this machine, for local mode and tests.
 *
 * @param key 32 bytes
 */
export function localSecretBox(key: Uint8Array): SecretBox {
  return {
    async seal(plaintext, context) {
      return `local.${sealWith(key, plaintext, context).toString('base64url')}`;
    },
    async open(sealed, context) {
      const [scheme, text = ''] = sealed.split('.');
      if (scheme !== 'local') throw new SealBrokenError();
      return openWith(key, Buffer.from(text, 'base64url'), context);
    },
  };
}
