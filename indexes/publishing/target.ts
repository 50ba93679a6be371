// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs';
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startStandIns } from '#local/aws/stand-ins.ts';
import { readKeptSettings } from '#local/kept-settings.ts';
import { localName } from '#local/resource-names.ts';
import { type IndexStore, s3IndexStore } from './index-store.ts';

/** Where indexes are published, until it is closed. */
export interface Target {
  readonly store: IndexStore;
  /** For people. */
  readonly name: string;
  close(): Promise<void>;
}

/** The bucket of a deployment, with the credentials and the region of the shell. */
export function awsTarget(bucket: string): Target {
  const client = new S3Client({});
  return {
    store: s3IndexStore(client, bucket),
    name: bucket,
    close: async () => client.destroy(),
  };
}

const bucket = localName('indexes');
const localClient = (endpoint: string) =>
  new S3Client({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    forcePathStyle: true,
  });

/**
 * The data folder of a local gateway. A running one is asked through its own stand-in for S3; for a
 * stopped one the stand-ins are started until the target is closed.
 *
 * @throws DataInUseError where the gateway is just starting; Error where there is no such folder
 */
export async function localTarget(dataDir: string): Promise<Target> {
  if (!existsSync(dataDir))
    throw new Error(
      `There is no data folder ${dataDir}: start the gateway once, or name its folder.`,
    );
  const kept = readKeptSettings(dataDir);
  const name = `the gateway in ${dataDir}`;
  if (kept.ports.storage) {
    const client = localClient(`http://127.0.0.1:${kept.ports.storage}`);
    const answers = await client.send(new HeadBucketCommand({ Bucket: bucket })).then(
      () => true,
      () => false,
    );
    if (answers)
      return {
        store: s3IndexStore(client, bucket),
        name: `${name}, which is running`,
        close: async () => client.destroy(),
      };
    client.destroy();
  }
  const standIns = await startStandIns(dataDir, {});
  const client = localClient(standIns.storage.url);
  try {
    await client
      .send(new HeadBucketCommand({ Bucket: bucket }))
      .catch(() => client.send(new CreateBucketCommand({ Bucket: bucket })));
  } catch (error) {
    await standIns.stop();
    throw error;
  }
  return {
    store: s3IndexStore(client, bucket),
    name: `${name}, which is stopped`,
    async close() {
      client.destroy();
      await standIns.stop();
    },
  };
}
