// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { countPending, pendingFile } from './aws/firehose/pending.ts';
import { messageFile } from './aws/s3-sqs.ts';
import { localName } from './resource-names.ts';

/** Events on their way that no query can see yet. */
export interface Waiting {
  readonly queued: number;
  readonly buffered: number;
}

/** Counts what waits in the audit queue and in Firehose's buffer. */
export function waitingEvents(dataDir: string): Waiting {
  return {
    queued: queuedIn(messageFile(join(dataDir, 'storage')), localName('audit')),
    buffered: countPending(pendingFile(join(dataDir, 'firehose'))),
  };
}

function queuedIn(file: string, queue: string): number {
  if (!existsSync(file)) return 0;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const row = database
      .prepare('SELECT count(*) AS count FROM sqs_messages WHERE queue_name = ?')
      .get(queue);
    return z.object({ count: z.number() }).parse(row).count;
  } finally {
    database.close();
  }
}
