import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Returns a random token for a link or a cookie, in base64url. It grants access by itself, so store only {@link hashOfToken}. */
export const newToken = (bytes = TOKEN_BYTES): string => randomBytes(bytes).toString('base64url');

/** Returns the hash by which a random token is stored and found. A fast hash suffices: such a token cannot be guessed. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
