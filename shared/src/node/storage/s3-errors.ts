import { S3ServiceException } from '@aws-sdk/client-s3';
import { StoreError } from './store.ts';

// https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
const DENIED = new Set([
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AllAccessDisabled',
  'XAdminUserNotFound', // versitygw's code for an unknown access key
]);
const FULL = new Set(['QuotaExceeded', 'EntityStorageCapacityExceeded', 'XMinioStorageFull']);

/** Returns whether the object (not the bucket) does not exist. */
export function isMissingObject(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'NoSuchKey';
}

/** Returns whether the object has no byte of the requested range. */
export function isBadRange(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416;
}

/** Converts an error of an S3 server or the connection to it to a StoreError. `where` names bucket and server. */
export function toStoreError(error: unknown, where: string): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error;
  const because = { cause: error };
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (error.name === 'NoSuchBucket') {
    return new StoreError('missing', `There is no ${where}; create the bucket first`, because);
  }
  if (DENIED.has(error.name) || status === 401 || status === 403) {
    return new StoreError(
      'denied',
      `Access to the ${where} is denied: check its credentials and policy`,
      because,
    );
  }
  if (FULL.has(error.name) || status === 507) {
    return new StoreError('full', `No space left in the ${where}`, because);
  }
  if (error.name === 'CredentialsProviderError') {
    return new StoreError('denied', `No credentials found for the ${where}`, because);
  }
  const said = error.message || ('code' in error ? String(error.code) : error.name);
  return new StoreError('unavailable', `The ${where} does not answer as it should: ${said}`, because);
}
