import { createECDH } from 'node:crypto';
import { deriveKey } from '@easel/shared/node/crypto/secrets';

/** A P-256 key pair in base64url, by which push services identify this installation (RFC 8292). */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** The contact of the operator for push services. */
  subject: string;
}

/**
 * Derives the installation's key pair from its secret, so that all processes have the same one and nothing needs to be stored. A
 * new secret gives a new key pair, and browsers subscribe again.
 *
 * @throws {Error} for one secret in 2^32, whose key is not below the order of the curve
 */
export function deriveVapidKeys(secret: string, subject: string): VapidKeys {
  const ecdh = createECDH('prime256v1');
  const privateKey = deriveKey(secret, 'vapid-key');
  ecdh.setPrivateKey(privateKey);
  return {
    publicKey: ecdh.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
    subject,
  };
}
