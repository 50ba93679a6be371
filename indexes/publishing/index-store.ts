// SPDX-License-Identifier: Apache-2.0
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/** A small object with the tag of its version. */
interface TaggedText {
  readonly text: string;
  readonly tag: string;
}

/** The bucket of the indexes, as the publisher sees it. */
export interface IndexStore {
  read(key: string): Promise<TaggedText | undefined>;
  has(key: string): Promise<boolean>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Writes a small object where the version is still the one of the tag, or where there is none
   * (undefined). S3's own conditions, so that the pointer needs no second service and no second right.
   *
   * @returns false where somebody else was faster
   */
  replace(key: string, text: string, tag: string | undefined): Promise<boolean>;
}

/** S3 takes parts of at least 5 MiB. */
const partBytes = 8 * 1024 * 1024;

/** The bucket of a name. */
export function s3IndexStore(client: S3Client, Bucket: string): IndexStore {
  return {
    async read(Key) {
      try {
        const { Body, ETag = '' } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return { text: (await Body?.transformToString()) ?? '', tag: ETag };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async has(Key) {
      try {
        await client.send(new HeadObjectCommand({ Bucket, Key }));
        return true;
      } catch (error) {
        if (statusOf(error) === 404) return false;
        throw error;
      }
    },
    async put(Key, bytes) {
      if (bytes.length <= partBytes)
        await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes }));
      else await putInParts(client, Bucket, Key, bytes);
    },
    async replace(Key, Body, tag) {
      const condition = tag === undefined ? { IfNoneMatch: '*' } : { IfMatch: tag };
      try {
        await client.send(
          new PutObjectCommand({
            Bucket,
            Key,
            Body,
            ContentType: 'application/json',
            ...condition,
          }),
        );
        return true;
      } catch (error) {
        // 409: another conditional write is under way (S3, conditional writes).
        if (statusOf(error) === 412 || statusOf(error) === 409) return false;
        throw error;
      }
    },
  };
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

async function putInParts(client: S3Client, Bucket: string, Key: string, bytes: Uint8Array) {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  try {
    const Parts = [];
    for (let start = 0, PartNumber = 1; start < bytes.length; start += partBytes, PartNumber++) {
      const Body = bytes.subarray(start, start + partBytes);
      const { ETag } = await client.send(
        new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }),
      );
      Parts.push({ ETag, PartNumber });
    }
    await client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
    );
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    throw error;
  }
}
