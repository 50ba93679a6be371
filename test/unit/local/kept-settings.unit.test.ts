// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepSettings, readKeptSettings } from '#local/kept-settings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcp4erp-settings-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('what a data folder keeps', () => {
  it('makes keys of the right size once, and gives the same ones afterwards', () => {
    const first = readKeptSettings(folder);
    expect(Buffer.from(first.vaultKey, 'base64')).toHaveLength(32);
    expect(readKeptSettings(folder).vaultKey).not.toBe(first.vaultKey);
    keepSettings(folder, { ...first, ports: { gateway: 1234 } });
    expect(readKeptSettings(folder)).toEqual({ ...first, ports: { gateway: 1234 } });
  });

  it('lets nobody else on the machine read the keys', async () => {
    keepSettings(folder, readKeptSettings(folder));
    expect((await stat(join(folder, 'settings.json'))).mode & 0o077).toBe(0);
  });

  it('stops at damaged settings instead of making new keys over them', async () => {
    await writeFile(join(folder, 'settings.json'), '{"ports":');
    expect(() => readKeptSettings(folder)).toThrow(/DATA_DIR: .*settings\.json is damaged/);
  });

  it('names the folder that cannot be used', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(() => readKeptSettings(file)).toThrow(`DATA_DIR: the folder ${file} cannot be used`);
  });
});
