// SPDX-License-Identifier: Apache-2.0
import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SettingsError } from './env.ts';

/** Reads a secret by the name of its setting. */
export type ReadSecret = (setting: string) => Promise<string>;

/**
 * Secrets come from Secrets Manager where `{SETTING}_ARN` is set, and from the environment itself
 * where `{SETTING}` is (one machine, tests). Each is read once per process: a rotated secret is
 * picked up by the next instance.
 */
export function secretReader(
  client: () => SecretsManagerClient,
  source: Readonly<Record<string, string | undefined>> = process.env,
): ReadSecret {
  const read = new Map<string, Promise<string>>();
  const fetchSecret = async (setting: string): Promise<string> => {
    const plain = source[setting];
    if (plain) return plain;
    const arn = source[`${setting}_ARN`];
    if (!arn) throw new SettingsError([{ setting, problem: 'is missing' }]);
    const { SecretString } = await client().send(new GetSecretValueCommand({ SecretId: arn }));
    if (!SecretString) throw new SettingsError([{ setting, problem: 'its secret is empty' }]);
    return SecretString;
  };
  return (setting) => {
    const known = read.get(setting);
    if (known) return known;
    const fresh = fetchSecret(setting);
    read.set(setting, fresh);
    // A fault must not be remembered for the life of the process.
    fresh.catch(() => read.delete(setting));
    return fresh;
  };
}
