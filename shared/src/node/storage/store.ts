import type { Readable } from 'node:stream';

/** What a listing says of an object: `size` in bytes, `modifiedAt` to the second or better. */
export interface ObjectInfo {
  key: string;
  size: number;
  modifiedAt: Date;
}

/**
 * An object that is being read. `size` is in bytes. The body holds a file handle or a socket: read it to its end or
 * `destroy()` it.
 */
export interface StoredObject {
  body: Readable;
  contentType: string;
  size: number;
  modifiedAt: Date;
}

/**
 * Where pictures live: a folder or an S3 bucket, with the same promises.
 *
 * Keys are relative paths of segments of `[A-Za-z0-9._-]`. No key may be the folder of another: with `a/b` there is no `a`.
 * Every method throws `StoreError`; an error of the source stream given to `put` passes through as it is.
 */
export interface ObjectStore {
  /** Writes or replaces an object. A reader sees the whole old one or the whole new one, never a part. */
  put(key: string, body: Uint8Array | Readable, options: { contentType: string }): Promise<void>;
  get(key: string): Promise<StoredObject | null>;
  /** Deletes what is there of these keys. All keys are checked before the first is deleted. */
  delete(keys: readonly string[]): Promise<void>;
  /** Lists in the byte order of the keys. The prefix is a plain beginning: `a/b` finds `a/b/1` and `a/bc`. */
  list(prefix: string): AsyncIterable<ObjectInfo>;
  /** Throws when the store cannot be used now: a missing folder or bucket, refused credentials, no connection. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * - `bad_key`: the key breaks the rule, or is the folder of another
 * - `full`: no space left
 * - `denied`: not allowed, or the credentials are refused
 * - `missing`: the folder or the bucket itself does not exist
 * - `unavailable`: no answer, or one that makes no sense; worth another try
 */
export type StoreErrorReason = 'bad_key' | 'full' | 'denied' | 'missing' | 'unavailable';

export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly reason: StoreErrorReason;

  constructor(reason: StoreErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
