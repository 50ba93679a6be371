// SPDX-License-Identifier: Apache-2.0
import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';

/** One S3 bucket. */
export interface Objects {
  /** The object's bytes; undefined where there is no such key. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Writes an object with a CRC32 checksum, which a bucket under Object Lock requires. */
  put(key: string, body: string | Uint8Array, contentType: string): Promise<void>;
}

/** The bucket of a name. */
export function s3Objects(client: S3Client, bucket: string): Objects {
  return {
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async put(key, body, contentType) {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: body,
          ContentType: contentType,
          ChecksumAlgorithm: 'CRC32',
        }),
      );
    },
  };
}
