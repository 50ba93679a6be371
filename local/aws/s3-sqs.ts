// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import { buildApp } from 'fauxqs';
import { refuseUnmetPuts } from './conditional-put.ts';
import { releaseOrphanedMessages } from './orphaned-messages.ts';
import { removeUnfinishedObjects } from './unfinished-objects.ts';

type Stores = NonNullable<NonNullable<Parameters<typeof buildApp>[0]>['stores']>;

/** What is used of fauxqs' two keepers of data, which it does not export. */
interface MessageKeeper {
  loadSqsAndSns(sqs: Stores['sqsStore'], sns: Stores['snsStore']): void;
  close(): void;
}
interface ObjectKeeper {
  loadS3(s3: Stores['s3Store']): void;
  close(): void;
}

export interface S3SqsOptions {
  /** A folder that keeps queues (SQLite) and objects (plain files); in memory where there is none. */
  readonly dataDir?: string;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly region?: string;
}

/** S3 and SQS behind one URL on 127.0.0.1; use path-style addresses. */
export interface RunningS3Sqs {
  readonly url: string;
  /** The URL of a queue by its name. */
  queueUrl(name: string): string;
  stop(): Promise<void>;
}

const account = '000000000000';

/** The folder, below the data folder, that holds the objects of a bucket as files ending in `.data`. */
export function objectFolder(dataDir: string, bucket: string): string {
  return join(dataDir, 's3', 'buckets', bucket, 'objects');
}

/** fauxqs' database of messages, below the data folder. */
export function messageFile(dataDir: string): string {
  return join(dataDir, 'sqs', 'fauxqs.db');
}

// fauxqs exports its server only with a hard-wired address of 0.0.0.0; its parts are beside its entry.
async function partOfFauxqs(file: string): Promise<Record<string, unknown>> {
  return import(new URL(file, import.meta.resolve('fauxqs')).href);
}
async function constructorIn<Instance>(file: string, name: string) {
  const part = await partOfFauxqs(file);
  return part[name] as new (
    ...parameters: string[]
  ) => Instance; // pinned version, checked by the tests
}

/** Starts the S3 and SQS stand-in (fauxqs) with conditional puts added. */
export async function startS3Sqs({
  dataDir,
  port = 0,
  region = 'us-east-1',
}: S3SqsOptions = {}): Promise<RunningS3Sqs> {
  const [SqsStore, SnsStore, S3Store, Messages, ObjectFiles] = await Promise.all([
    constructorIn<Stores['sqsStore']>('./sqs/sqsStore.js', 'SqsStore'),
    constructorIn<Stores['snsStore']>('./sns/snsStore.js', 'SnsStore'),
    constructorIn<Stores['s3Store']>('./s3/s3Store.js', 'S3Store'),
    constructorIn<MessageKeeper>('./persistence.js', 'PersistenceManager'),
    constructorIn<ObjectKeeper>('./s3/fileS3Persistence.js', 'FileS3Persistence'),
  ]);
  const stores: Stores = {
    sqsStore: new SqsStore(),
    snsStore: new SnsStore(),
    s3Store: new S3Store(),
  };
  const keepers: { close(): void }[] = [];
  if (dataDir !== undefined) {
    await removeUnfinishedObjects(join(dataDir, 's3', 'buckets'));
    releaseOrphanedMessages(messageFile(dataDir));
    const messages = new Messages(join(dataDir, 'sqs'));
    const objects = new ObjectFiles(join(dataDir, 's3'));
    keepers.push(messages, objects);
    // Load before the stores know their keeper: else loading itself is written back.
    messages.loadSqsAndSns(stores.sqsStore, stores.snsStore);
    objects.loadS3(stores.s3Store);
    Object.assign(stores.sqsStore, { persistence: messages });
    Object.assign(stores.snsStore, { persistence: messages });
    Object.assign(stores.s3Store, { persistence: objects });
    for (const queue of stores.sqsStore.allQueues())
      Object.assign(queue, { persistence: messages });
  }

  const app = buildApp({ logger: false, defaultRegion: region, stores });
  refuseUnmetPuts(app, stores.s3Store);
  app.addHook('preClose', async () => {
    for (const keeper of keepers) keeper.close();
  });
  const url = await app.listen({ port, host: '127.0.0.1' });
  return {
    url,
    queueUrl: (name) => `${url}/${account}/${name}`,
    stop: () => app.close().then(() => undefined),
  };
}
