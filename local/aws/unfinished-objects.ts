// SPDX-License-Identifier: Apache-2.0
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes descriptions of objects that a killed process left half written: fauxqs would not start
 * with one, and whoever put the object was not answered and puts it again.
 */
export async function removeUnfinishedObjects(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  await Promise.all(
    files
      .filter((file) => file.endsWith('.meta.json'))
      .map(async (file) => {
        const path = join(folder, file);
        try {
          JSON.parse(await readFile(path, 'utf8'));
        } catch {
          await rm(path);
        }
      }),
  );
}
