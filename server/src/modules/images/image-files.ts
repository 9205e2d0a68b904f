import { VARIANT_KINDS } from '@easel/shared/contracts/generation';

/** The files of an image that have links. */
export const IMAGE_FILES = ['original', 'display', 'thumbnail', ...VARIANT_KINDS] as const;
export type ImageFileKind = (typeof IMAGE_FILES)[number];

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

export const IMAGE_CONTENT_TYPES = Object.keys(EXTENSIONS);

const CONTENT_TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(EXTENSIONS).map(([type, extension]) => [extension, type]),
);

/** Returns the content type of a key, by its extension. */
export const contentTypeOf = (key: string): string =>
  CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/**
 * Returns the name of a downloaded file, for example `high-res-generated-image-….png`. `contentType` is null for a file that does
 * not exist yet.
 */
export function fileNameOf(generationId: string, kind: ImageFileKind, contentType: string | null): string {
  const extension = EXTENSIONS[contentType ?? ''] ?? (kind === 'vector' ? 'svg' : 'png');
  return `${kind === 'high-res' ? 'high-res-' : ''}generated-image-${generationId}.${extension}`;
}
