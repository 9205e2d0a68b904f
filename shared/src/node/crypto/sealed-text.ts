import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
/** Bytes, as NIST SP 800-38D recommends. */
const IV_LENGTH = 12;
const TAG_LENGTH = 16;

/**
 * Encrypts a text with AES-256-GCM. The result is IV, tag and ciphertext, concatenated. `belongsTo` is authenticated with
 * it: sealed text that was copied to another owner does not open.
 *
 * @param key 32 bytes
 */
export function sealText(key: Buffer, text: string, belongsTo: string): Buffer {
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_LENGTH }).setAAD(
    Buffer.from(belongsTo),
  );
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts sealed text. @throws {Error} unless {@link sealText} made it with this key for the same owner */
export function openSealedText(key: Buffer, sealed: Uint8Array, belongsTo: string): string {
  const iv = sealed.subarray(0, IV_LENGTH);
  const tag = sealed.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH);
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_LENGTH })
    .setAAD(Buffer.from(belongsTo))
    .setAuthTag(tag);
  const text = decipher.update(sealed.subarray(IV_LENGTH + TAG_LENGTH));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
