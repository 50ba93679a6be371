// SPDX-License-Identifier: Apache-2.0
import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { type Clock, systemClock } from './clock.ts';
import { SettingsError } from './env.ts';

/**
 * Reads a secret by the name of its setting. Told which value somebody has just rejected, it looks
 * whether that has been exchanged since.
 */
export type ReadSecret = (setting: string, rejected?: string) => Promise<string>;

interface Kept {
  readonly value: Promise<string>;
  readonly readAt: number;
}

/** A rejected secret is looked up anew no more often than this: everybody's call is rejected at once. */
const anewAfterMs = 60_000;

/**
 * Secrets come from Secrets Manager where `{SETTING}_ARN` is set, and from the environment itself
 * where `{SETTING}` is (one machine, tests). Each is kept for the life of the process, until it is said
 * to be rejected: a secret that was rotated is then found without a new instance.
 */
export function secretReader(
  client: () => SecretsManagerClient,
  source: Readonly<Record<string, string | undefined>> = process.env,
  clock: Clock = systemClock,
): ReadSecret {
  const kept = new Map<string, Kept>();
  const fetchSecret = async (setting: string): Promise<string> => {
    const plain = source[setting];
    if (plain) return plain;
    const arn = source[`${setting}_ARN`];
    if (!arn) throw new SettingsError([{ setting, problem: 'is missing' }]);
    const { SecretString } = await client().send(new GetSecretValueCommand({ SecretId: arn }));
    if (!SecretString) throw new SettingsError([{ setting, problem: 'its secret is empty' }]);
    return SecretString;
  };
  const read = (setting: string, onFault: () => void): Promise<string> => {
    const value = fetchSecret(setting);
    kept.set(setting, { value, readAt: clock.now().getTime() });
    value.catch(onFault);
    return value;
  };
  return async (setting, rejected) => {
    const known = kept.get(setting);
    // A fault must not be remembered for the life of the process.
    if (!known) return read(setting, () => kept.delete(setting));
    const value = await known.value;
    const isOld = clock.now().getTime() - known.readAt >= anewAfterMs;
    if (value !== rejected || !isOld || kept.get(setting) !== known) {
      return kept.get(setting)?.value ?? value;
    }
    return read(setting, () => kept.set(setting, { ...known, readAt: clock.now().getTime() }));
  };
}
