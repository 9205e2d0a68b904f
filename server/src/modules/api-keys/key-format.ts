import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_KEY_PREFIX } from '@easel/shared/contracts/api-keys';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 190 bits. */
const SECRET_LENGTH = 32;
/** 32 bits in base 62. */
const CHECKSUM_LENGTH = 6;
const HINT_LENGTH = API_KEY_PREFIX.length + 4;

const FORMAT = new RegExp(`^${API_KEY_PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/** `easel_`, 32 random letters and digits, and their checksum: a scanner can tell a key from what only looks like one. */
export function createApiKey(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return API_KEY_PREFIX + secret + checksum(secret);
}

/** Whether it may be a key at all: one that was cut short or mistyped is refused without a look into the database. */
export function isApiKey(text: string): boolean {
  if (!FORMAT.test(text)) return false;
  const secret = text.slice(API_KEY_PREFIX.length, -CHECKSUM_LENGTH);
  return text.endsWith(checksum(secret));
}

/** What is stored of a key. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** What may be shown of a key. */
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
