import type { Readable } from 'node:stream';

/** An object in a listing: `size` in bytes, `modifiedAt` to the second or better. */
export interface ObjectInfo {
  key: string;
  size: number;
  modifiedAt: Date;
}

/** A part of an object, in bytes: from `start` to `end`, both included, or to the last byte; or the `last` ones. */
export type ByteRange = { start: number; end?: number | undefined } | { last: number };

/** What a signed link opens. */
export interface LinkOptions {
  /** The link is valid between these. Equal options make equal links, which browsers can cache. */
  from: Date;
  until: Date;
  /** Header fields of the response. */
  contentType: string;
  contentDisposition: string;
  cacheControl: string;
}

/**
 * An opened object. `size` is in bytes, of the whole object. The body holds a file handle or a socket: read it to its end or `destroy()` it.
 */
export interface StoredObject {
  body: Readable;
  contentType: string;
  size: number;
  /** The part that the body has: its first and last byte. Absent for a whole object. */
  part?: { start: number; end: number };
  modifiedAt: Date;
}

/**
 * Object store in a folder or an S3 bucket, with the same guarantees.
 *
 * Keys are relative paths of segments of `[A-Za-z0-9._-]`. No key may be the folder of another: with `a/b` there is no `a`.
 * Every method throws `StoreError`; `put` rethrows errors of the source stream unchanged.
 */
export interface ObjectStore {
  /** Writes or replaces an object atomically: readers see the old or the new one. */
  put(key: string, body: Uint8Array | Readable, options: { contentType: string }): Promise<void>;
  get(key: string, options?: { range?: ByteRange | undefined }): Promise<StoredObject | null>;
  /** Returns a URL that opens the object without credentials. Absent for a store that has no URLs. */
  sign?(key: string, options: LinkOptions): Promise<string>;
  /** Deletes objects; missing ones are ignored. Checks all keys before deleting the first. */
  delete(keys: readonly string[]): Promise<void>;
  /** Lists in the byte order of the keys. The prefix is plain text: `a/b` matches `a/b/1` and `a/bc`. */
  list(prefix: string): AsyncIterable<ObjectInfo>;
  /** Rejects when the store cannot be used: a missing folder or bucket, refused credentials, no connection. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * - `bad_key`: the key breaks the rule, or is the folder of another
 * - `bad_range`: the object has no byte of the range
 * - `full`: no space left
 * - `denied`: not allowed, or the credentials are refused
 * - `missing`: the folder or the bucket itself does not exist
 * - `unavailable`: no response, or an unexpected one; a retry may succeed
 */
export type StoreErrorReason = 'bad_key' | 'bad_range' | 'full' | 'denied' | 'missing' | 'unavailable';

export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly reason: StoreErrorReason;

  constructor(reason: StoreErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
