import { VARIANT_KINDS } from '@easel/shared/contracts/generation';

/** The files of an image that links open. */
export const IMAGE_FILES = ['original', 'display', 'thumbnail', ...VARIANT_KINDS] as const;
export type ImageFileKind = (typeof IMAGE_FILES)[number];

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

export const IMAGE_CONTENT_TYPES = Object.keys(EXTENSIONS);

/**
 * The name that a downloaded file gets, for example `high-res-generated-image-….png`. `contentType` is null for a file that
 * is still to be made.
 */
export function fileNameOf(generationId: string, kind: ImageFileKind, contentType: string | null): string {
  const extension = EXTENSIONS[contentType ?? ''] ?? (kind === 'vector' ? 'svg' : 'png');
  return `${kind === 'high-res' ? 'high-res-' : ''}generated-image-${generationId}.${extension}`;
}
