// SPDX-License-Identifier: Apache-2.0
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Usable } from './usable.ts';

/** What differs between the buckets. */
export interface HouseBucketProps {
  /** The variable that names the bucket to its users. */
  readonly variable: string;
  /** A name that another stack must know as a literal. @default CloudFormation chooses */
  readonly name?: string;
  /** Our own key. @default S3's */
  readonly key?: Key;
  /** Locks every object for this long (governance mode). @default no lock */
  readonly locked?: Duration;
  /** Deletes objects of this age. @default never */
  readonly expires?: Duration;
}

/** A private bucket with the house's defaults: versioned, TLS only, kept when the stack goes. */
export class HouseBucket extends Construct implements Usable<'read' | 'write'> {
  readonly bucket: IBucket;
  readonly variables: Readonly<Record<string, string>>;
  readonly #key: Key | undefined;

  constructor(scope: Construct, id: string, props: HouseBucketProps) {
    super(scope, id);
    this.#key = props.key;
    this.bucket = new Bucket(this, 'Bucket', {
      ...(props.name !== undefined && { bucketName: props.name }),
      ...(props.key
        ? { encryption: BucketEncryption.KMS, encryptionKey: props.key, bucketKeyEnabled: true }
        : { encryption: BucketEncryption.S3_MANAGED }),
      ...(props.locked && {
        objectLockEnabled: true,
        objectLockDefaultRetention: ObjectLockRetention.governance(props.locked),
      }),
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(7),
          ...(props.expires && {
            expiration: props.expires,
            noncurrentVersionExpiration: Duration.days(1),
          }),
        },
      ],
      versioned: true,
      enforceSSL: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: RemovalPolicy.RETAIN,
    }) as IBucket; // CDK's classes are not typed for exactOptionalPropertyTypes
    this.variables = { [props.variable]: this.bucket.bucketName };
  }

  /** `read` and `write` single objects; nothing lists or deletes. */
  grantFor(purpose: 'read' | 'write', grantee: IGrantable): void {
    Grant.addToPrincipal({
      grantee,
      actions: purpose === 'read' ? ['s3:GetObject'] : ['s3:PutObject'],
      resourceArns: [this.bucket.arnForObjects('*')],
    });
    if (purpose === 'read') this.#key?.grantDecrypt(grantee);
    else this.#key?.grant(grantee, 'kms:GenerateDataKey', 'kms:Decrypt');
  }

  /** What a delivering service needs: to write objects in parts, and to see where the bucket is. It deletes nothing. */
  grantDelivery(grantee: IGrantable): Grant {
    this.#key?.grant(grantee, 'kms:GenerateDataKey', 'kms:Decrypt');
    return Grant.addToPrincipal({
      grantee,
      actions: [
        's3:AbortMultipartUpload',
        's3:GetBucketLocation',
        's3:ListBucket',
        's3:ListBucketMultipartUploads',
        's3:PutObject',
      ],
      resourceArns: [this.bucket.bucketArn, this.bucket.arnForObjects('*')],
    });
  }
}
