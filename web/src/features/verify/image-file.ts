import { VERIFY_CONTENT_TYPES, VERIFY_MAX_BYTES } from '@easel/shared/contracts/verify';

export const ACCEPTED = VERIFY_CONTENT_TYPES.join(',');

const TYPES_BY_ENDING: Readonly<Record<string, (typeof VERIFY_CONTENT_TYPES)[number]>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

/** Returns the format of a file by its type, else by its extension, or undefined if it cannot be checked. */
export function imageTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string | undefined {
  const known = VERIFY_CONTENT_TYPES.find((accepted) => accepted === type);
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return known ?? (type === '' ? TYPES_BY_ENDING[ending] : undefined);
}

/** Returns why a file cannot be checked, in words, or undefined if it can. */
export function whyNotChecked(file: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (imageTypeOf(file) === undefined) return 'This is not a PNG, JPEG, WebP or SVG image.';
  if (file.size > VERIFY_MAX_BYTES) return 'This image is larger than 64 MB.';
  if (file.size === 0) return 'This file is empty.';
  return undefined;
}
