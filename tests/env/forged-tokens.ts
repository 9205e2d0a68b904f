import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** How a provider's ID tokens are forged. */
export interface Forgery {
  /** Claims that replace the token's own. */
  claims?: Record<string, unknown>;
  /** The key that signs the token; the provider's by default. */
  signer?: 'provider' | 'stranger' | 'nobody';
}

const stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;

const partOf = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const partIn = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;

/** Returns a JWT (RFC 7519) like this one, with other claims or another signature. */
export function forge(token: string, { claims = {}, signer = 'provider' }: Forgery, key: KeyObject): string {
  const [head = '', body = ''] = token.split('.');
  const header = signer === 'nobody' ? { ...partIn(head), alg: 'none' } : partIn(head);
  const signed = `${partOf(header)}.${partOf({ ...partIn(body), ...claims })}`;
  if (signer === 'nobody') return `${signed}.`;
  const signature = sign('RSA-SHA256', Buffer.from(signed), signer === 'provider' ? key : stranger);
  return `${signed}.${signature.toString('base64url')}`;
}
