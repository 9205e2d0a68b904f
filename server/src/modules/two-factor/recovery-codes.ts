import { createHmac, randomInt } from 'node:crypto';

const CODES = 10;
/** Without letters and digits that look alike: twelve of these 30 have 59 bits. */
const ALPHABET = 'abcdefghjkmnpqrstvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 4;

export interface RecoveryCodes {
  /** Returns ten new codes, such as `k3mv-8q2d-xz7p`. */
  create(): string[];
  /** Returns the hash of a code for storage. Hyphens, spaces and capitals make no difference. */
  hash(code: string, userId: string): Buffer;
}

export function createRecoveryCodes(key: Buffer): RecoveryCodes {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  const code = () => Array.from({ length: GROUPS }, group).join('-');
  return {
    create: () => Array.from({ length: CODES }, code),
    hash: (code, userId) =>
      createHmac('sha256', key)
        .update(`${userId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
        .digest(),
  };
}
