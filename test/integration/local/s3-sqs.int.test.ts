// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  CreateQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectFolder, startS3Sqs } from '#local/aws/s3-sqs.ts';
import { type StandInProcess, startProcess } from './stand-in-process.ts';

const common = {
  region: 'us-east-1',
  maxAttempts: 1,
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
};

let dataDir: string;
let child: StandInProcess | undefined;
const open: { destroy(): void }[] = [];

async function start() {
  child = await startProcess(`
    const { startS3Sqs } = await import('./local/aws/s3-sqs.ts');
    console.log((await startS3Sqs({ dataDir: ${JSON.stringify(dataDir)} })).url);`);
  const s3 = new S3Client({ ...common, endpoint: child.url, forcePathStyle: true });
  const sqs = new SQSClient({ ...common, endpoint: child.url });
  open.push(s3, sqs);
  return { s3, sqs, queueUrl: `${child.url}/000000000000/work` };
}
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mcp4erp-storage-'));
});
afterEach(async () => {
  for (const client of open.splice(0)) client.destroy();
  await child?.kill();
  child = undefined;
  await rm(dataDir, { recursive: true });
});

const Bucket = 'things';

describe('the S3 stand-in', () => {
  it('lets one of twenty concurrent first writers win', async () => {
    const { s3 } = await start();
    await s3.send(new CreateBucketCommand({ Bucket }));
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        s3.send(new PutObjectCommand({ Bucket, Key: 'one', Body: `${n}`, IfNoneMatch: '*' })),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const losers = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.name] : [],
    );
    expect(new Set(losers)).toEqual(new Set(['PreconditionFailed']));
  });

  it('replaces an object only where its version is the one that was read', async () => {
    const { s3 } = await start();
    await s3.send(new CreateBucketCommand({ Bucket }));
    const put = (Body: string, IfMatch?: string) =>
      s3.send(new PutObjectCommand({ Bucket, Key: 'k', Body, ...(IfMatch && { IfMatch }) }));
    const { ETag } = await put('1');
    await put('2', ETag);
    await expect(put('3', ETag)).rejects.toMatchObject({ name: 'PreconditionFailed' });
  });

  it('keeps objects through a kill, and forgets one whose description was half written', async () => {
    const { s3 } = await start();
    await s3.send(new CreateBucketCommand({ Bucket }));
    for (const Key of ['day=1/whole', 'day=1/half'])
      await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'é'.repeat(1_000) }));
    await child?.kill();
    const half = join(objectFolder(dataDir, Bucket), 'day=1', 'half.meta.json');
    await writeFile(half, (await readFile(half, 'utf8')).slice(0, 20));
    const again = await start();
    const { Contents } = await again.s3.send(new ListObjectsV2Command({ Bucket }));
    expect(Contents?.map(({ Key }) => Key)).toEqual(['day=1/whole']);
    const { Body } = await again.s3.send(new GetObjectCommand({ Bucket, Key: 'day=1/whole' }));
    expect(await Body?.transformToString()).toBe('é'.repeat(1_000));
  });

  it('listens on this machine only', async () => {
    const storage = await startS3Sqs();
    expect(new URL(storage.url).hostname).toBe('127.0.0.1');
    await storage.stop();
  });
});

describe('the SQS stand-in', () => {
  it('brings a message back at once whose receiver was killed', async () => {
    const { sqs, queueUrl } = await start();
    await sqs.send(
      new CreateQueueCommand({ QueueName: 'work', Attributes: { VisibilityTimeout: '3600' } }),
    );
    await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: 'hello' }));
    const receive = (client: SQSClient, QueueUrl: string) =>
      client.send(new ReceiveMessageCommand({ QueueUrl }));
    expect((await receive(sqs, queueUrl)).Messages).toHaveLength(1);
    expect((await receive(sqs, queueUrl)).Messages).toBeUndefined();
    await child?.kill();
    const again = await start();
    const { Messages } = await receive(again.sqs, again.queueUrl);
    expect(Messages?.map(({ Body }) => Body)).toEqual(['hello']);
  });
});
