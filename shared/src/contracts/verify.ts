/**
 * How certain it is that an image was made here.
 * - `file`: this server delivered exactly these bytes
 * - `credential`: it has a valid content credential that this server signed
 * - `picture`: it looks like one of our images, but was re-encoded, resized or stripped of its metadata
 * - `claim`: only its metadata says so, which anyone can write
 * - `none`: no evidence
 */
export const VERDICTS = ['file', 'credential', 'picture', 'claim', 'none'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Maximum bytes of the file for `POST /api/verify`. */
export const VERIFY_MAX_BYTES = 64 * 1024 * 1024;
export const VERIFY_CONTENT_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;
