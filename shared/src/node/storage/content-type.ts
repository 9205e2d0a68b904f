import { extname } from 'node:path/posix';

const BY_EXTENSION: Record<string, string> = {
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.zip': 'application/zip',
};

/** Returns the content type of a key's extension, or `application/octet-stream`. */
export function contentTypeOfKey(key: string): string {
  return BY_EXTENSION[extname(key)] ?? 'application/octet-stream';
}
