// SPDX-License-Identifier: Apache-2.0
import {
  DecryptCommand,
  GenerateDataKeyCommand,
  InvalidCiphertextException,
  type KMSClient,
} from '@aws-sdk/client-kms';
import type { Clock } from './clock.ts';
import {
  contextText,
  openWith,
  SealBrokenError,
  type SealContext,
  type SecretBox,
  sealWith,
} from './secret-box.ts';

interface DataKey {
  readonly plain: Uint8Array;
  readonly encrypted: string;
  readonly usableUntil: number;
}

/** A data key is used this long, so that a burst of calls of one person costs one call to KMS. */
const cacheMs = 5 * 60_000;
const cacheSize = 500;

/**
 * A box by envelope encryption: KMS makes a data key under the context as encryption context, and
 * AES-256-GCM seals with it. KMS itself refuses another context, and its log names it.
 * Faults of KMS are thrown as they are.
 */
export class KmsSecretBox implements SecretBox {
  readonly #kms: KMSClient;
  readonly #keyId: string;
  readonly #clock: Clock;
  readonly #keys = new Map<string, DataKey>();

  constructor(kms: KMSClient, keyId: string, clock: Clock) {
    this.#kms = kms;
    this.#keyId = keyId;
    this.#clock = clock;
  }

  async seal(plaintext: string, context: SealContext): Promise<string> {
    const key = await this.#keyFor(context);
    const text = sealWith(key.plain, plaintext, context).toString('base64url');
    return `kms.${key.encrypted}.${text}`;
  }

  async open(sealed: string, context: SealContext): Promise<string> {
    const [scheme, encrypted, text] = sealed.split('.');
    if (scheme !== 'kms' || !encrypted || !text) throw new SealBrokenError();
    const key = await this.#opened(encrypted, context);
    return openWith(key.plain, Buffer.from(text, 'base64url'), context);
  }

  async #keyFor(context: SealContext): Promise<DataKey> {
    const name = `seal ${contextText(context)}`;
    const known = this.#cached(name);
    if (known) return known;
    const { Plaintext, CiphertextBlob } = await this.#kms.send(
      new GenerateDataKeyCommand({
        KeyId: this.#keyId,
        KeySpec: 'AES_256',
        EncryptionContext: { ...context },
      }),
    );
    if (!Plaintext || !CiphertextBlob) throw new Error('KMS gave no data key');
    return this.#remember(name, Plaintext, Buffer.from(CiphertextBlob).toString('base64url'));
  }

  async #opened(encrypted: string, context: SealContext): Promise<DataKey> {
    const name = `open ${encrypted} ${contextText(context)}`;
    const known = this.#cached(name);
    if (known) return known;
    try {
      const { Plaintext } = await this.#kms.send(
        new DecryptCommand({
          KeyId: this.#keyId,
          CiphertextBlob: Buffer.from(encrypted, 'base64url'),
          EncryptionContext: { ...context },
        }),
      );
      if (!Plaintext) throw new Error('KMS gave no data key');
      return this.#remember(name, Plaintext, encrypted);
    } catch (error) {
      if (error instanceof InvalidCiphertextException) throw new SealBrokenError(error);
      throw error;
    }
  }

  #cached(name: string): DataKey | undefined {
    const key = this.#keys.get(name);
    return key && key.usableUntil > this.#clock.now().getTime() ? key : undefined;
  }

  #remember(name: string, plain: Uint8Array, encrypted: string): DataKey {
    const [oldest] = this.#keys.keys();
    if (this.#keys.size >= cacheSize && oldest !== undefined) this.#keys.delete(oldest);
    const key = { plain, encrypted, usableUntil: this.#clock.now().getTime() + cacheMs };
    this.#keys.set(name, key);
    return key;
  }
}
