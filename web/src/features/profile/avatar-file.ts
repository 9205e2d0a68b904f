import { AVATAR_CONTENT_TYPES, AVATAR_MAX_BYTES } from '@easel/shared/contracts/avatar';

type AvatarType = (typeof AVATAR_CONTENT_TYPES)[number];

export const AVATAR_ACCEPT = AVATAR_CONTENT_TYPES.join(',');

const TYPES_BY_ENDING: Readonly<Record<string, AvatarType>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/** Returns a file's format by its type, else by its name; undefined if it cannot be an avatar. */
export function avatarTypeOf({ name, type }: Pick<File, 'name' | 'type'>): AvatarType | undefined {
  const known = AVATAR_CONTENT_TYPES.find((accepted) => accepted === type);
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return known ?? (type === '' ? TYPES_BY_ENDING[ending] : undefined);
}

/** Returns why a file cannot be an avatar; undefined if it can. */
export function whyNotAvatar(file: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (avatarTypeOf(file) === undefined) return 'This is not a JPG or PNG image. Please choose another file.';
  if (file.size > AVATAR_MAX_BYTES) return 'This image is larger than 5MB. Please choose a smaller one.';
  if (file.size === 0) return 'This file is empty. Please choose another one.';
  return undefined;
}
