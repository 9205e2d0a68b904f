import { AppError } from '@easel/shared/node/app-error';
import fastifyJwt from '@fastify/jwt';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type AccessTokens, createAccessTokens, JWT_ALGORITHM, JWT_PARTIES } from '../access-tokens.ts';

/** Who an access token speaks for. */
export interface AuthenticatedUser {
  userId: string;
  sessionId: string;
  expiresAt: Date;
  /** When the session was opened by a password-reset link; null for every other. */
  recoveredAt: Date | null;
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    user: AuthenticatedUser | null;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    accessTokens: AccessTokens;
  }
}

export interface AuthPluginOptions {
  key: Buffer;
  ttlSeconds: number;
  now: () => Date;
}

/** Access tokens: signs them, reads them. A route asks for a user by itself, with {@link requireUser}. */
export const authPlugin = fp(
  async (app, { key, ttlSeconds, now }: AuthPluginOptions) => {
    const { issuer, audience } = JWT_PARTIES;
    await app.register(fastifyJwt, {
      secret: key,
      sign: { algorithm: JWT_ALGORITHM, iss: issuer, aud: audience },
      // Expiry is checked by our own clock.
      verify: {
        algorithms: [JWT_ALGORITHM],
        allowedIss: issuer,
        allowedAud: audience,
        ignoreExpiration: true,
      },
    });
    app.decorate('accessTokens', createAccessTokens({ jwt: app.jwt, ttlSeconds, now }));
  },
  { name: 'auth' },
);

/**
 * An `onRequest` hook for routes that need a signed-in user: nothing of the request is read before it passes.
 *
 * @throws {AppError} unauthenticated without a token or with one that is not ours, token_expired.
 */
export async function requireUser(request: FastifyRequest): Promise<void> {
  const token = bearerToken(request);
  if (!token) throw new AppError('unauthenticated');
  request.user = request.server.accessTokens.verify(token);
}

/** The signed-in user of a route behind {@link requireUser}. */
export function userOf({ user }: FastifyRequest): AuthenticatedUser {
  if (!user) throw new Error('The route does not require a user');
  return user;
}

export const userIdOf = (request: FastifyRequest): string => userOf(request).userId;

/** The token of the `Authorization` header (RFC 6750), whatever it is worth. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(headers.authorization ?? '')?.[1];
}
