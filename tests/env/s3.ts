import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { parseStoreUrl } from '@easel/shared/node/storage/store-config';
import type { Availability } from './availability.ts';
import { leasePart } from './parts.ts';

/**
 * Returns a separate, empty bucket in the object store of this test run. `url` has the form of STORE_URL and TEST_S3_URL:
 *
 *     s3://accessKey:secretKey@host:port/bucket?region=us-east-1&pathStyle=1&tls=0
 *
 * With TEST_S3_URL, returns that URL's bucket, since its keys may not be allowed to create another.
 */
export async function testS3(): Promise<Availability<{ url: string; origin: string }>> {
  const lease = await leasePart('s3');
  if (!lease.available) return lease;
  const { origin } = lease;
  if (origin === 'TEST_S3_URL') return { available: true, url: lease.url, origin };
  const url = new URL(lease.url);
  url.pathname = `/easel-test-${randomBytes(6).toString('hex')}`;
  await createBucket(url.href);
  return { available: true, url: url.href, origin };
}

async function createBucket(url: string): Promise<void> {
  const config = parseStoreUrl(url);
  if (config.kind !== 's3') throw new Error(`${url} is not an object store`);
  const { bucket, ...connection } = config;
  const client = new S3Client({ ...connection, requestChecksumCalculation: 'WHEN_REQUIRED' });
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  } finally {
    client.destroy();
  }
}
