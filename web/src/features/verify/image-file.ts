import { VERIFY_CONTENT_TYPES, VERIFY_MAX_BYTES } from '@easel/shared/contracts/verify';
import { fileTypeIn } from '@/lib/file-type';

export const ACCEPTED = VERIFY_CONTENT_TYPES.join(',');

/** Returns the format of a file, or undefined if it cannot be checked. */
export const imageTypeOf = (file: Pick<File, 'name' | 'type'>) => fileTypeIn(VERIFY_CONTENT_TYPES, file);

/** Returns why a file cannot be checked, as a sentence for users; undefined if it can. */
export function whyNotChecked(file: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (imageTypeOf(file) === undefined) return 'This is not a PNG, JPEG, WebP or SVG image.';
  if (file.size > VERIFY_MAX_BYTES) return 'This image is larger than 64 MB.';
  if (file.size === 0) return 'This file is empty.';
  return undefined;
}
