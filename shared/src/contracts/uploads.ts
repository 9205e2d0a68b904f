/** 20 MiB. */
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024;
export const UPLOAD_CONTENT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** Pixels: the long side of a stored upload. A larger picture is reduced to it. */
export const UPLOAD_MAX_SIDE = 4_096;
/** Pixels: a smaller picture is refused. */
export const UPLOAD_MIN_SIDE = 64;
/** Limits per account: the number of uploads, and their bytes as stored. */
export const UPLOADS_MAX = 200;
export const UPLOADS_MAX_BYTES = 1024 ** 3;
