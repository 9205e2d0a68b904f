import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_KEY_PREFIX } from '@easel/shared/contracts/api-keys';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** In base 62: 190 bits. */
const SECRET_LENGTH = 32;
/** In base 62: 32 bits. */
const CHECKSUM_LENGTH = 6;
const HINT_LENGTH = API_KEY_PREFIX.length + 4;

const FORMAT = new RegExp(`^${API_KEY_PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/** Creates a key: `easel_`, 32 random letters and digits, and their checksum, by which secret scanners recognize it. */
export function createApiKey(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return API_KEY_PREFIX + secret + checksum(secret);
}

/** Returns whether the checksum matches, so that truncated or mistyped keys are refused without a query. */
export function isApiKey(text: string): boolean {
  if (!FORMAT.test(text)) return false;
  const secret = text.slice(API_KEY_PREFIX.length, -CHECKSUM_LENGTH);
  return text.endsWith(checksum(secret));
}

/** Hashes a key for storage. A fast hash suffices: 190 bits cannot be guessed. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** Returns the part of a key that may be shown. */
export function hintOf(key: string): string {
  return key.slice(0, HINT_LENGTH);
}

function checksum(secret: string): string {
  let rest = crc32(secret);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = ALPHABET[rest % ALPHABET.length] + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
