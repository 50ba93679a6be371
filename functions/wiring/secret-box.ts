// SPDX-License-Identifier: Apache-2.0
import { KMSClient } from '@aws-sdk/client-kms';
import * as z from 'zod';
import { systemClock } from '#shared/platform/clock.ts';
import { readEnv, SettingsError } from '#shared/platform/env.ts';
import { KmsSecretBox } from '#shared/platform/kms-secret-box.ts';
import { localSecretBox, type SecretBox } from '#shared/platform/secret-box.ts';
import { boundedCalls } from './bounded-calls.ts';

const Environment = z.object({
  /** The KMS key of the vault: id, ARN or alias. */
  VAULT_KEY_ID: z.string().optional(),
  /** A key of this machine in place of KMS: 32 bytes in base64. */
  LOCAL_VAULT_KEY: z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length === 32, 'must be 32 bytes in base64')
    .optional(),
});

/**
 * The box that seals ERP tokens, as the environment describes it.
 *
 * @throws SettingsError where neither VAULT_KEY_ID nor LOCAL_VAULT_KEY is set, or the latter is malformed
 */
export function secretBoxFromEnv(): SecretBox {
  const env = readEnv(Environment);
  if (env.VAULT_KEY_ID)
    return new KmsSecretBox(new KMSClient(boundedCalls), env.VAULT_KEY_ID, systemClock);
  if (env.LOCAL_VAULT_KEY) return localSecretBox(env.LOCAL_VAULT_KEY);
  throw new SettingsError([
    { setting: 'VAULT_KEY_ID', problem: 'is missing, and so is LOCAL_VAULT_KEY' },
  ]);
}
