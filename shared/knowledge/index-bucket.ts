// SPDX-License-Identifier: Apache-2.0
import { GetObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';

/** How a read ended. */
type BucketRead =
  | { readonly kind: 'found'; readonly body: Uint8Array; readonly tag: string }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'missing' };

/** The bucket of the indexes, as readers see it. */
export interface IndexBucket {
  /**
   * @param tag the entity tag that is known already
   */
  read(key: string, tag?: string): Promise<BucketRead>;
}

/** The bucket of a name. */
export function s3IndexBucket(client: Pick<S3Client, 'send'>, bucket: string): IndexBucket {
  return {
    async read(key, tag) {
      try {
        const { Body, ETag } = await client.send(
          new GetObjectCommand({
            Bucket: bucket,
            Key: key,
            ...(tag !== undefined && { IfNoneMatch: tag }),
          }),
        );
        if (!Body) return { kind: 'missing' };
        return { kind: 'found', body: await Body.transformToByteArray(), tag: ETag ?? '' };
      } catch (error) {
        if (!(error instanceof S3ServiceException)) throw error;
        switch (error.$metadata.httpStatusCode) {
          case 304:
            return { kind: 'unchanged' };
          // S3 says 403 for a missing key where the caller may not list the bucket, and the functions may not.
          case 403:
          case 404:
            return { kind: 'missing' };
          default:
            throw error;
        }
      }
    },
  };
}
