import { AppError } from '@easel/shared/node/app-error';
import { createRecentlyUsed } from '@easel/shared/node/recently-used';
import type { JWT } from '@fastify/jwt';
import { z } from 'zod';

export const JWT_ALGORITHM = 'HS256';
export const JWT_PARTIES = { issuer: 'easel', audience: 'easel-api' } as const;

/** Unix times in seconds. */
const claimsSchema = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  iat: z.int(),
  exp: z.int(),
  recovered_at: z.int().optional(),
});

/** The user and the session of an access token. */
export interface AuthenticatedUser {
  userId: string;
  sessionId: string;
  expiresAt: Date;
  /** When a password-reset link opened the session; null for other sessions. */
  recoveredAt: Date | null;
}

export interface IssuedToken {
  token: string;
  expiresInSeconds: number;
  expiresAt: Date;
}

export type TokenSubject = Pick<AuthenticatedUser, 'userId' | 'sessionId' | 'recoveredAt'>;

export interface AccessTokens {
  issue(subject: TokenSubject): IssuedToken;
  /** @throws {AppError} unauthenticated for a token that we did not issue, token_expired */
  verify(token: string): AuthenticatedUser;
  /** Returns the session of a token that we issued, even if it has expired; null for any other text. */
  sessionIdOf(token: string): string | null;
}

export interface AccessTokensOptions {
  jwt: Pick<JWT, 'sign' | 'verify'>;
  ttlSeconds: number;
  now: () => Date;
}

/** Number of verified tokens to cache, about 5 MB. A client sends the same one until it expires. */
const VERIFIED_TOKENS = 10_000;

/**
 * Signs and verifies JSON Web Tokens (RFC 7519). They are short-lived because they are verified without the database. The
 * signature of each token is verified once and cached; the expiry is checked each time.
 */
export function createAccessTokens({ jwt, ttlSeconds, now }: AccessTokensOptions): AccessTokens {
  const verified = createRecentlyUsed<Readonly<AuthenticatedUser>>(VERIFIED_TOKENS);

  /** @throws {AppError} unauthenticated */
  function readUser(token: string): Readonly<AuthenticatedUser> {
    const claims = readClaims(jwt, token);
    if (!claims) throw new AppError('unauthenticated', { detail: 'The access token is not valid' });
    const recoveredAt = claims.recovered_at === undefined ? null : toDate(claims.recovered_at);
    const user = { userId: claims.sub, sessionId: claims.sid, expiresAt: toDate(claims.exp), recoveredAt };
    verified.set(token, Object.freeze(user));
    return user;
  }

  return {
    issue({ userId, sessionId, recoveredAt }) {
      const iat = toSeconds(now());
      const exp = iat + ttlSeconds;
      const claims = { sub: userId, sid: sessionId, iat, exp };
      const token = jwt.sign(recoveredAt ? { ...claims, recovered_at: toSeconds(recoveredAt) } : claims);
      return { token, expiresInSeconds: ttlSeconds, expiresAt: toDate(exp) };
    },
    verify(token) {
      const user = verified.get(token) ?? readUser(token);
      if (user.expiresAt <= now()) throw new AppError('token_expired');
      return user;
    },
    sessionIdOf: (token) => readClaims(jwt, token)?.sid ?? null,
  };
}

/** Returns null unless the signature, issuer, audience and claims are ours. */
function readClaims(jwt: Pick<JWT, 'verify'>, token: string): z.infer<typeof claimsSchema> | null {
  try {
    return claimsSchema.parse(jwt.verify(token));
  } catch {
    return null;
  }
}

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1_000);
const toDate = (seconds: number) => new Date(seconds * 1_000);
