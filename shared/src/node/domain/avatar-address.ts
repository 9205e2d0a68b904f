const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const URL_PATTERN = new RegExp(`^/api/avatars/(${UUID})$`);
const KEY_PATTERN = new RegExp(`^avatars/(${UUID})\\.webp$`);

/** The prefix of avatars' keys in the store. */
export const AVATAR_PREFIX = 'avatars/';

/** Returns the store key of an avatar. Each upload has its own id, so an object never changes. */
export const avatarKey = (id: string) => `${AVATAR_PREFIX}${id}.webp`;

/** Returns the path that serves an avatar, as profiles store it. */
export const avatarUrl = (id: string) => `/api/avatars/${id}`;

/** Returns the store key for a profile's avatar path; undefined for other URLs. */
export function keyOfAvatarUrl(url: string): string | undefined {
  const id = URL_PATTERN.exec(url)?.[1];
  return id === undefined ? undefined : avatarKey(id);
}

/** Returns the path for a store key; undefined for keys that are not avatars'. */
export function urlOfAvatarKey(key: string): string | undefined {
  const id = KEY_PATTERN.exec(key)?.[1];
  return id === undefined ? undefined : avatarUrl(id);
}
