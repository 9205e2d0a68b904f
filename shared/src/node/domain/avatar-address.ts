const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const URL_PATTERN = new RegExp(`^/api/avatars/(${UUID})$`);
const KEY_PATTERN = new RegExp(`^avatars/(${UUID})\\.webp$`);

/** Where avatars lie in the store. */
export const AVATAR_PREFIX = 'avatars/';

/** The object of an avatar. Each upload has an id of its own, so that an object never changes. */
export const avatarKey = (id: string) => `${AVATAR_PREFIX}${id}.webp`;

/** The path on our origin that serves it, as a profile keeps it. */
export const avatarUrl = (id: string) => `/api/avatars/${id}`;

/** The object behind a profile's path; undefined for a path that is not ours. */
export function keyOfAvatarUrl(url: string): string | undefined {
  const id = URL_PATTERN.exec(url)?.[1];
  return id === undefined ? undefined : avatarKey(id);
}

/** The path that leads to an object; undefined for a key that is no avatar's. */
export function urlOfAvatarKey(key: string): string | undefined {
  const id = KEY_PATTERN.exec(key)?.[1];
  return id === undefined ? undefined : avatarUrl(id);
}
