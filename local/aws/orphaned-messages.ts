// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Makes messages visible again that a killed process had received: its functions died with it, so
 * nobody works on them, and waiting for the visibility timeout would only delay them.
 *
 * @param file fauxqs' database, which must not be open
 */
export function releaseOrphanedMessages(file: string): void {
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file);
  try {
    database.exec('UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL');
  } finally {
    database.close();
  }
}
