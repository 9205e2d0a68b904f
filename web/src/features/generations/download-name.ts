import type { Generation } from '@easel/shared/contracts/generation.schema';

type Image = NonNullable<Generation['image']>;

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** The file name of a saved picture, for example `generated-image-….png`. */
export function downloadName(image: Pick<Image, 'id' | 'contentType'>): string {
  return `generated-image-${image.id}.${EXTENSIONS[image.contentType] ?? 'png'}`;
}
