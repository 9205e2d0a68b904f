import { hkdfSync } from 'node:crypto';

export type KeyPurpose =
  | 'access-token'
  | 'refresh-token'
  | 'sign-up-cookie'
  | 'image-url'
  | 'upload-url'
  | 'export-url'
  | 'archive-url'
  | 'viewer'
  | 'request-counts'
  | 'trial-address'
  | 'device-cookie'
  | 'webhook-secret'
  | 'totp-secret'
  | 'recovery-code'
  | 'database-role'
  | 'vapid-key'
  | 'news-link'
  | 'backup-mark';

/**
 * Derives a 32-byte key from the operator's secret for one purpose (HKDF, RFC 5869), so that a value signed for one
 * purpose is never valid for another.
 */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'easel', purpose, 32));
}
