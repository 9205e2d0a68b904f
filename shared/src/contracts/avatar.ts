/** 5MB, as the profile page says. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
export const AVATAR_CONTENT_TYPES = ['image/jpeg', 'image/png'] as const;
/** Side in pixels of what is kept. */
export const AVATAR_SIDE = 512;
