/** 5 MiB; the profile page says 5MB. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
export const AVATAR_CONTENT_TYPES = ['image/jpeg', 'image/png'] as const;
/** Side in pixels of the stored square. */
export const AVATAR_SIDE = 512;
