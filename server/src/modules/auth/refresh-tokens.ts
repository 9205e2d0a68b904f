import { createHmac, timingSafeEqual } from 'node:crypto';

/** A session and the number of its rotation. */
export interface RefreshToken {
  sessionId: string;
  rotation: number;
}

export interface RefreshTokens {
  encode(token: RefreshToken): string;
  /** Returns null for a text that is not one of our tokens. */
  decode(text: string): RefreshToken | null;
}

const ID_BYTES = 16;
const PAYLOAD_BYTES = ID_BYTES + 4;
const MAC_BYTES = 32;

/**
 * Encodes a refresh token as the base64url of the session's id (16 bytes), the rotation's number (32 bits, big-endian) and an
 * HMAC-SHA256 over both. A rotation always gives the same token, so none needs to be stored.
 */
export function createRefreshTokens(key: Buffer): RefreshTokens {
  const mac = (payload: Buffer) => createHmac('sha256', key).update(payload).digest();
  return {
    encode({ sessionId, rotation }) {
      const payload = Buffer.alloc(PAYLOAD_BYTES);
      payload.write(sessionId.replaceAll('-', ''), 0, ID_BYTES, 'hex');
      payload.writeUInt32BE(rotation, ID_BYTES);
      return Buffer.concat([payload, mac(payload)]).toString('base64url');
    },
    decode(text) {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length !== PAYLOAD_BYTES + MAC_BYTES) return null;
      const payload = bytes.subarray(0, PAYLOAD_BYTES);
      if (!timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), mac(payload))) return null;
      return { sessionId: toUuid(payload.subarray(0, ID_BYTES)), rotation: payload.readUInt32BE(ID_BYTES) };
    },
  };
}

function toUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
