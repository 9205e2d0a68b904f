/**
 * How surely an image is ours.
 * - `file`: these very bytes left this Easel
 * - `credential`: it carries a content credential that this Easel signed, and was not changed since
 * - `picture`: it shows what one of ours shows, though it was saved anew, made smaller or stripped of its metadata
 * - `claim`: its metadata says so, which anybody could have written
 * - `none`: nothing says so
 */
export const VERDICTS = ['file', 'credential', 'picture', 'claim', 'none'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Bytes that `POST /api/verify` takes. */
export const VERIFY_MAX_BYTES = 64 * 1024 * 1024;
export const VERIFY_CONTENT_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;
