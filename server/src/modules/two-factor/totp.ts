import { Secret, TOTP } from 'otpauth';

/** Bytes, as RFC 4226 recommends for HMAC-SHA-1. */
const SECRET_LENGTH = 20;
const PERIOD_SECONDS = 30;
/** Accepted steps before and after the current one, for clocks that are slightly off. */
const TOLERANCE = 1;

/** Returns a new secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_LENGTH }).base32;

/** Returns the URI for authenticator apps, with the defaults that all of them support. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ secret, issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS }).toString();

/** Returns the time step (RFC 6238) that a code is for; null for a code that is not valid now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = new TOTP({ secret, period: PERIOD_SECONDS }).validate({
    token,
    timestamp,
    window: TOLERANCE,
  });
  return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
}
