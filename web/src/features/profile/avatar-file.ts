import { AVATAR_CONTENT_TYPES, AVATAR_MAX_BYTES } from '@easel/shared/contracts/avatar';
import { fileTypeIn } from '@/lib/file-type';

export const AVATAR_ACCEPT = AVATAR_CONTENT_TYPES.join(',');

/** Returns a file's format, or undefined if it cannot be an avatar. */
export const avatarTypeOf = (file: Pick<File, 'name' | 'type'>) => fileTypeIn(AVATAR_CONTENT_TYPES, file);

/** Returns why a file cannot be an avatar; undefined if it can. */
export function whyNotAvatar(file: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (avatarTypeOf(file) === undefined) return 'This is not a JPG or PNG image. Please choose another file.';
  if (file.size > AVATAR_MAX_BYTES) return 'This image is larger than 5MB. Please choose a smaller one.';
  if (file.size === 0) return 'This file is empty. Please choose another one.';
  return undefined;
}
