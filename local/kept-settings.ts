// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { SettingsError } from '#shared/platform/env.ts';

const Port = z.int().min(0).max(65_535);
const Kept = z.object({
  ports: z
    .object({
      gateway: Port,
      simulator: Port,
      dynamodb: Port,
      storage: Port,
      firehose: Port,
    })
    .partial()
    .default({}),
  /** Keys of this one machine, made once: a new one would end every sign-in. */
  vaultKey: z.string().default(() => randomBytes(32).toString('base64')),
  cookieKey: z.string().default(() => randomBytes(32).toString('base64url')),
  simulatorClientId: z.string().default('2F4A1C0E-0D5B-4B53-9B60-7B6C1E0A5D11@DEMO'),
  simulatorClientSecret: z.string().default(() => randomBytes(24).toString('base64url')),
});
export type KeptSettings = z.infer<typeof Kept>;

const fileIn = (dataDir: string) => join(dataDir, 'settings.json');

/**
 * What a data folder keeps between starts; made anew where there is nothing.
 *
 * @throws SettingsError where the folder cannot be used, or its settings are damaged: new keys in
 *   their place would end every sign-in
 */
export function readKeptSettings(dataDir: string): KeptSettings {
  const unusable = (problem: string) => new SettingsError([{ setting: 'DATA_DIR', problem }]);
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw unusable(`the folder ${dataDir} cannot be used (${codeOf(error)})`);
  }
  let text = '{}';
  try {
    text = readFileSync(fileIn(dataDir), 'utf8');
  } catch (error) {
    const isFirstStart = codeOf(error) === 'ENOENT';
    if (!isFirstStart) throw unusable(`${fileIn(dataDir)} cannot be read (${codeOf(error)})`);
  }
  try {
    return Kept.parse(JSON.parse(text));
  } catch {
    throw unusable(`${fileIn(dataDir)} is damaged: restore it, or delete the folder to begin anew`);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

/** Keeps settings, readable by the owner only. */
export function keepSettings(dataDir: string, settings: KeptSettings): void {
  const file = fileIn(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(settings, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
