import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { assertKey, assertPrefix, isKey } from './key.ts';
import { isBadRange, isMissingObject, toStoreError } from './s3-errors.ts';
import {
  type ByteRange,
  type LinkOptions,
  type ObjectInfo,
  type ObjectStore,
  type StoredObject,
  StoreError,
} from './store.ts';
import type { S3StoreConfig } from './store-config.ts';

/** The most keys one DeleteObjects request takes: https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html */
const DELETE_BATCH = 1000;

/** Opens a store in an existing S3 bucket. Sends nothing before the first call. */
export function openS3Store(config: S3StoreConfig): ObjectStore {
  const client = createClient(config);
  const { publicEndpoint } = config;
  /** Signs only, for browsers. */
  const publicClient =
    publicEndpoint === undefined ? client : createClient({ ...config, endpoint: publicEndpoint });
  const Bucket = config.bucket;
  const where = `bucket ${config.bucket} at ${config.endpoint ?? `AWS ${config.region}`}`;

  async function translated<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      throw toStoreError(error, where);
    }
  }

  async function put(key: string, body: Uint8Array | Readable, { contentType }: { contentType: string }) {
    assertKey(key);
    const params = { Bucket, Key: key, Body: body, ContentType: contentType };
    if (!(body instanceof Readable)) {
      await translated(() => client.send(new PutObjectCommand(params)));
      return;
    }
    try {
      // A stream's length is unknown: this uploads it in parts, and aborts the upload when one fails.
      await new Upload({ client, params }).done();
    } catch (error) {
      throw body.errored === error ? error : toStoreError(error, where);
    } finally {
      body.destroy();
    }
  }

  async function get(
    key: string,
    { range }: { range?: ByteRange | undefined } = {},
  ): Promise<StoredObject | null> {
    assertKey(key);
    const Range = range && rangeField(range);
    return translated(async () => {
      try {
        const answer = await client.send(new GetObjectCommand({ Bucket, Key: key, ...(Range && { Range }) }));
        if (!(answer.Body instanceof Readable)) throw new Error('an object without a body');
        return {
          body: answer.Body,
          contentType: answer.ContentType ?? 'application/octet-stream',
          size: answer.ContentLength ?? 0,
          ...partOf(answer.ContentRange),
          modifiedAt: answer.LastModified ?? new Date(0),
        };
      } catch (error) {
        if (isMissingObject(error)) return null;
        if (isBadRange(error))
          throw new StoreError('bad_range', `${key} has no byte of ${Range}`, { cause: error });
        throw error;
      }
    });
  }

  async function sign(key: string, { from, until, ...fields }: LinkOptions): Promise<string> {
    assertKey(key);
    const command = new GetObjectCommand({
      Bucket,
      Key: key,
      ResponseContentType: fields.contentType,
      ResponseContentDisposition: fields.contentDisposition,
      ResponseCacheControl: fields.cacheControl,
    });
    const expiresIn = Math.floor((until.getTime() - from.getTime()) / 1_000);
    return translated(() => getSignedUrl(publicClient, command, { signingDate: from, expiresIn }));
  }

  async function deleteBatch(keys: readonly string[]) {
    const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
    const { Errors } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
    const failed = (Errors ?? []).filter(({ Code }) => Code !== 'NoSuchKey');
    if (failed[0]) {
      const { Key, Code, Message } = failed[0];
      const reason = Code === 'AccessDenied' ? 'denied' : 'unavailable';
      throw new StoreError(
        reason,
        `${failed.length} of ${keys.length} objects could not be deleted from the ${where}, first ${Key}: ${Message ?? Code}`,
      );
    }
  }

  async function deleteKeys(keys: readonly string[]) {
    keys.forEach(assertKey);
    await translated(async () => {
      for (let start = 0; start < keys.length; start += DELETE_BATCH) {
        await deleteBatch(keys.slice(start, start + DELETE_BATCH));
      }
    });
  }

  async function* list(prefix: string): AsyncGenerator<ObjectInfo> {
    assertPrefix(prefix);
    try {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          // The bucket may contain other objects, such as folder markers.
          if (Key === undefined || !isKey(Key)) continue;
          yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
        }
      }
    } catch (error) {
      throw toStoreError(error, where);
    }
  }

  async function ping() {
    // Not HeadBucket: responses to HEAD have no body, so a missing bucket and refused credentials look the same.
    await translated(() => client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 })));
  }

  return { put, get, sign, delete: deleteKeys, list, ping, close: async () => client.destroy() };
}

function createClient(config: S3StoreConfig): S3Client {
  return new S3Client({
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    ...(config.endpoint !== undefined && { endpoint: config.endpoint }),
    ...(config.credentials && { credentials: config.credentials }),
    // The default, a checksum on everything, is sent as a trailer that simpler servers store with the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  });
}

/** Formats a range as RFC 9110, section 14.1.2. */
function rangeField(range: ByteRange): string {
  return 'last' in range ? `bytes=-${range.last}` : `bytes=${range.start}-${range.end ?? ''}`;
}

/** Parses a `Content-Range`, which only the answer with a part has: `bytes 0-9/100`. */
function partOf(contentRange = ''): Pick<StoredObject, 'size' | 'part'> | undefined {
  const [start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange)?.slice(1).map(Number) ?? [];
  if (start === undefined || end === undefined || size === undefined) return undefined;
  return { size, part: { start, end } };
}
