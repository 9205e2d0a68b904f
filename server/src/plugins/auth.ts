import { API_KEY_PREFIX, type ApiScope } from '@easel/shared/contracts/api-keys';
import { AppError } from '@easel/shared/node/app-error';
import fastifyJwt from '@fastify/jwt';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import {
  type AccessTokens,
  type AuthenticatedUser,
  createAccessTokens,
  JWT_ALGORITHM,
  JWT_PARTIES,
} from '../http/access-tokens.ts';
import type { QuotaState } from '../modules/api-keys/request-quota.ts';

const API_KEY = new RegExp(`^Bearer +(${API_KEY_PREFIX}\\w*)$`, 'i');

declare module '@fastify/jwt' {
  interface FastifyJWT {
    user: AuthenticatedUser | null;
  }
}

/** Whom an API key speaks for, and what it may do. */
export interface ApiKeyCaller {
  /** The key's id. */
  id: string;
  userId: string;
  scopes: readonly ApiScope[];
  /** This request is counted in it. */
  quota: QuotaState;
}

/** @throws {AppError} unauthenticated */
type AuthenticateApiKey = (key: string) => Promise<ApiKeyCaller>;
/** Whether the session of an access token has neither ended nor expired. */
type IsSessionAlive = (user: AuthenticatedUser) => Promise<boolean>;

declare module 'fastify' {
  interface FastifyInstance {
    accessTokens: AccessTokens;
    authenticateApiKey: AuthenticateApiKey;
    isSessionAlive: IsSessionAlive;
  }
  interface FastifyRequest {
    /** Null unless the request came with an API key. */
    apiKey: ApiKeyCaller | null;
  }
}

export interface AuthPluginOptions {
  key: Buffer;
  ttlSeconds: number;
  now: () => Date;
  authenticateApiKey: AuthenticateApiKey;
  isSessionAlive: IsSessionAlive;
}

/**
 * Access tokens: signs them, reads them. A route asks for a user by itself: {@link requireUser} where a person must be
 * signed in, {@link requireScope} where a program with a key may act too.
 */
export const authPlugin = fp(
  async (app, { key, ttlSeconds, now, authenticateApiKey, isSessionAlive }: AuthPluginOptions) => {
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
    app.decorate('authenticateApiKey', authenticateApiKey);
    app.decorate('isSessionAlive', isSessionAlive);
    app.decorateRequest('apiKey', null);
  },
  { name: 'auth' },
);

/**
 * An `onRequest` hook for routes that need a signed-in user: nothing of the request is read before it passes.
 *
 * @throws {AppError} unauthenticated without a token or with one that is not ours, token_expired, forbidden with an API key.
 */
export async function requireUser(request: FastifyRequest): Promise<void> {
  if (apiKeyIn(request)) {
    throw new AppError('forbidden', { detail: 'An API key cannot do this. Sign in to do it.' });
  }
  const token = bearerToken(request);
  if (!token) throw new AppError('unauthenticated');
  request.user = request.server.accessTokens.verify(token);
}

/**
 * An `onRequest` hook for what outlives an access token, such as making a key: the token outlives its session by minutes, and
 * whoever was signed out must not leave a way back in.
 *
 * @throws {AppError} as {@link requireUser}, session_revoked.
 */
export async function requireLiveSession(request: FastifyRequest): Promise<void> {
  await requireUser(request);
  if (!(await request.server.isSessionAlive(userOf(request)))) throw new AppError('session_revoked');
}

/**
 * An `onRequest` hook for routes that take a signed-in user or any API key.
 *
 * @throws {AppError} as {@link requireUser}, unauthenticated with a key that is not valid, rate_limited.
 */
export async function requireCaller(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const key = apiKeyIn(request);
  if (key === undefined) return requireUser(request);
  const caller = await request.server.authenticateApiKey(key);
  assertWithinQuota(caller.quota, reply);
  request.apiKey = caller;
}

/**
 * An `onRequest` hook for routes that take a signed-in user, who may do everything, or an API key with this scope.
 *
 * @throws {AppError} as {@link requireCaller}, insufficient_scope.
 */
export function requireScope(scope: ApiScope) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await requireCaller(request, reply);
    if (!request.apiKey || request.apiKey.scopes.includes(scope)) return;
    throw new AppError('insufficient_scope', { detail: `This API key lacks the scope "${scope}".` });
  };
}

/**
 * An `onRequest` hook for routes that visitors may use too: `request.user` is null for them. A token that is no good is
 * refused and not overlooked: its owner would take the visitor's answer for their own.
 *
 * @throws {AppError} unauthenticated with a token that is not ours, token_expired, forbidden with an API key.
 */
export async function optionalUser(request: FastifyRequest): Promise<void> {
  if (request.headers.authorization !== undefined) await requireUser(request);
}

/** The signed-in user of a route behind {@link requireUser}. */
export function userOf({ user }: FastifyRequest): AuthenticatedUser {
  if (!user) throw new Error('The route does not require a user');
  return user;
}

/** Whose account a route behind {@link requireUser} or {@link requireScope} acts on. */
export const userIdOf = (request: FastifyRequest): string => request.apiKey?.userId ?? userOf(request).userId;

/** The token of the `Authorization` header (RFC 6750), whatever it is worth. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(headers.authorization ?? '')?.[1];
}

/** What an API key looks like, whatever it is worth; never a token of {@link bearerToken}. */
function apiKeyIn({ headers }: FastifyRequest): string | undefined {
  return API_KEY.exec(headers.authorization ?? '')?.[1];
}

/** Tells the quota by the header fields of draft-ietf-httpapi-ratelimit-headers-10. @throws {AppError} rate_limited */
function assertWithinQuota(quota: QuotaState, reply: FastifyReply): void {
  const { limit, remaining, windowSeconds, resetSeconds, resetsAt, isExceeded } = quota;
  reply.header('ratelimit-policy', `"hour";q=${limit};w=${windowSeconds}`);
  reply.header('ratelimit', `"hour";r=${remaining};t=${resetSeconds}`);
  if (!isExceeded) return;
  throw new AppError('rate_limited', {
    detail: `Your plan allows ${limit} API requests an hour.`,
    details: { limit: { name: 'apiRequestsPerHour', value: limit, resetsAt: resetsAt.toISOString() } },
  });
}
