import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { AVATAR_PREFIX } from '../domain/avatar-address.ts';
import { INPUT_PREFIX } from '../domain/input-keys.ts';
import { PROBE_PREFIX } from './probe-store.ts';
import { toStoreError } from './s3-errors.ts';
import type { S3StoreConfig } from './store-config.ts';

/** Users of an object store, as its policies name them: an access key, or on AWS the ARN of a user or role. */
export interface BucketUsers {
  server: string;
  worker: string;
}

/**
 * Creates the bucket if it is missing, and gives two users the permissions that server and worker need, and no others.
 * Repeating it changes nothing. Takes the credentials of the bucket's owner.
 *
 * @throws {StoreError}
 */
export async function prepareBucket(config: S3StoreConfig, users: BucketUsers): Promise<void> {
  const { bucket: Bucket, publicEndpoint: _, ...connection } = config;
  const client = new S3Client({ ...connection, requestChecksumCalculation: 'WHEN_REQUIRED' });
  try {
    await client.send(new CreateBucketCommand({ Bucket })).catch((error: Error) => {
      if (error.name !== 'BucketAlreadyOwnedByYou') throw error;
    });
    const Policy = JSON.stringify(policyOf(Bucket, users));
    await client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
  } catch (error) {
    throw toStoreError(error, `bucket ${Bucket}`);
  } finally {
    client.destroy();
  }
}

/**
 * Returns the bucket policy. The server reads all images and writes those that users upload, and the doctor's probe; workers write, list
 * and remove everything. Neither changes the bucket.
 */
function policyOf(bucket: string, { server, worker }: BucketUsers) {
  const objects = `arn:aws:s3:::${bucket}/*`;
  const allow = (user: string, actions: readonly string[], resource: string) => ({
    Effect: 'Allow',
    Principal: { AWS: [user] },
    Action: actions.map((action) => `s3:${action}`),
    Resource: resource,
  });
  return {
    Version: '2012-10-17',
    Statement: [
      allow(server, ['ListBucket'], `arn:aws:s3:::${bucket}`),
      allow(server, ['GetObject'], objects),
      ...[AVATAR_PREFIX, INPUT_PREFIX, PROBE_PREFIX].map((prefix) =>
        allow(server, ['PutObject', 'DeleteObject'], `arn:aws:s3:::${bucket}/${prefix}*`),
      ),
      allow(worker, ['ListBucket'], `arn:aws:s3:::${bucket}`),
      allow(worker, ['GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload'], objects),
    ],
  };
}
