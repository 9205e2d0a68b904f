import { StoreError } from './store.ts';

// S3 allows 1024 bytes per key and file systems 255 per name; the rest is for the disk store's suffixes.
const MAX_KEY_LENGTH = 512;
const MAX_SEGMENT_LENGTH = 200;
const SEGMENT = /^[A-Za-z0-9._-]+$/;
const ONLY_DOTS = /^\.+$/;

export function isKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && key.split('/').every(isSegment);
}

/** @throws {StoreError} bad_key for an invalid key; the message quotes it, shortened */
export function assertKey(key: string): void {
  if (!isKey(key)) {
    throw new StoreError(
      'bad_key',
      `${quote(key)} is not a storage key: it takes segments of A-Z a-z 0-9 . _ - separated by single slashes`,
    );
  }
}

/** @throws {StoreError} bad_key for an invalid prefix of keys. The empty prefix is valid and means all keys. */
export function assertPrefix(prefix: string): void {
  // The last segment may be incomplete, so check it with a letter added.
  if (
    !isKey(`${prefix}x`) ||
    prefix
      .split('/')
      .slice(0, -1)
      .some((segment) => !isSegment(segment))
  ) {
    throw new StoreError('bad_key', `${quote(prefix)} cannot be the beginning of a storage key`);
  }
}

function isSegment(segment: string): boolean {
  return SEGMENT.test(segment) && segment.length <= MAX_SEGMENT_LENGTH && !ONLY_DOTS.test(segment);
}

function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}...` : text);
}
