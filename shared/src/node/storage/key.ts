import { StoreError } from './store.ts';

// S3 takes 1024 bytes a key and file systems 255 a name; the rest is room for the disk store's own suffixes.
const MAX_KEY_LENGTH = 512;
const MAX_SEGMENT_LENGTH = 200;
const SEGMENT = /^[A-Za-z0-9._-]+$/;
const ONLY_DOTS = /^\.+$/;

export function isKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && key.split('/').every(isSegment);
}

/** Throws a `bad_key` StoreError for what cannot be a key. The message quotes the key, shortened. */
export function assertKey(key: string): void {
  if (!isKey(key)) {
    throw new StoreError(
      'bad_key',
      `${quote(key)} is not a storage key: it takes segments of A-Z a-z 0-9 . _ - separated by single slashes`,
    );
  }
}

/** Throws a `bad_key` StoreError for what cannot be the beginning of a key. The empty prefix, all keys, is fine. */
export function assertPrefix(prefix: string): void {
  // The last segment may still be unfinished, so a letter stands in for the rest of it.
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
