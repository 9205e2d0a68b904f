import { API_KEY_PREFIX, type ApiScope } from '@easel/shared/contracts/api-keys';
import { AppError } from '@easel/shared/node/app-error';
import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import {
  type AccessTokens,
  type AuthenticatedUser,
  createAccessTokens,
  JWT_ALGORITHM,
  JWT_PARTIES,
} from '../http/access-tokens.ts';
import type { ApiKeysService } from '../modules/api-keys/api-keys.service.ts';
import type { QuotaState } from '../modules/api-keys/request-quota.ts';
import type { RevokedSessions } from '../realtime/revoked-sessions.ts';
import { assertWithinQuota, takeBackUncounted } from './quota-fields.ts';

const API_KEY = new RegExp(`^Bearer +(${API_KEY_PREFIX}\\w*)$`, 'i');

declare module '@fastify/jwt' {
  interface FastifyJWT {
    user: AuthenticatedUser | null;
  }
}

/** The account and the permissions of an API key. */
export interface ApiKeyCaller {
  /** The key's id. */
  id: string;
  userId: string;
  scopes: readonly ApiScope[];
  /** The account's quota, including this request. */
  quota: QuotaState;
}

/** Looks keys up, and counts requests with them. */
type ApiKeys = Pick<ApiKeysService, 'find' | 'count'>;
/** Returns whether the session of an access token has neither ended nor expired. */
type IsSessionAlive = (user: AuthenticatedUser) => Promise<boolean>;
/** Returns whether the user's address was confirmed, or need not be. */
type IsAddressProven = (userId: string) => Promise<boolean>;

declare module 'fastify' {
  interface FastifyInstance {
    accessTokens: AccessTokens;
    apiKeys: ApiKeys;
    isSessionAlive: IsSessionAlive;
    isAddressProven: IsAddressProven;
    revokedSessions: Pick<RevokedSessions, 'has' | 'onEnd'>;
  }
  interface FastifyRequest {
    /** Null unless the request has an API key. */
    apiKey: ApiKeyCaller | null;
  }
}

export interface AuthPluginOptions {
  key: Buffer;
  ttlSeconds: number;
  now: () => Date;
  apiKeys: ApiKeys;
  isSessionAlive: IsSessionAlive;
  isAddressProven: IsAddressProven;
  revokedSessions: Pick<RevokedSessions, 'has' | 'onEnd'>;
}

/**
 * Signs and verifies access tokens. Each route selects its authentication: {@link requireUser} for a signed-in user,
 * {@link requireScope} if an API key may act too.
 */
export const authPlugin = fp(
  async (app, options: AuthPluginOptions) => {
    const { key, ttlSeconds, now, apiKeys } = options;
    const { isSessionAlive, isAddressProven, revokedSessions } = options;
    const { issuer, audience } = JWT_PARTIES;
    await app.register(fastifyJwt, {
      secret: key,
      sign: { algorithm: JWT_ALGORITHM, iss: issuer, aud: audience },
      // Our own clock decides about expiry.
      verify: {
        algorithms: [JWT_ALGORITHM],
        allowedIss: issuer,
        allowedAud: audience,
        ignoreExpiration: true,
      },
    });
    app.decorate('accessTokens', createAccessTokens({ jwt: app.jwt, ttlSeconds, now }));
    app.decorate('apiKeys', apiKeys);
    app.decorate('isSessionAlive', isSessionAlive);
    app.decorate('isAddressProven', isAddressProven);
    app.decorate('revokedSessions', revokedSessions);
    app.decorateRequest('apiKey', null);
    app.addHook('onSend', (request, reply, _, done) => {
      if (request.apiKey) takeBackUncounted(request.apiKey.quota, request, reply);
      done();
    });
  },
  { name: 'auth' },
);

/**
 * Returns the user of an access token, unless its session is known to have ended.
 *
 * @throws {AppError} unauthenticated, token_expired, session_revoked
 */
export function verifyAccessToken(
  { accessTokens, revokedSessions }: Pick<FastifyInstance, 'accessTokens' | 'revokedSessions'>,
  token: string,
): AuthenticatedUser {
  const user = accessTokens.verify(token);
  if (revokedSessions.has(user.sessionId)) throw new AppError('session_revoked');
  return user;
}

/**
 * An `onRequest` hook that requires a signed-in user. It runs before the rest of the request is read.
 *
 * @throws {AppError} unauthenticated without a valid token, token_expired, session_revoked, forbidden with an API key, rate_limited
 */
export async function requireUser(request: FastifyRequest): Promise<void> {
  await requireToken(request, (token) => verifyAccessToken(request.server, token));
}

/**
 * Like {@link requireUser}, but also accepts a session that has ended, for repeatable requests that end it. The service checks
 * what the request may do.
 */
export async function requireUserOfAnySession(request: FastifyRequest): Promise<void> {
  await requireToken(request, request.server.accessTokens.verify);
}

async function requireToken(
  request: FastifyRequest,
  verify: (token: string) => AuthenticatedUser,
): Promise<void> {
  if (apiKeyIn(request)) {
    throw new AppError('forbidden', { detail: 'An API key cannot do this. Sign in to do it.' });
  }
  const token = bearerToken(request);
  if (!token) throw new AppError('unauthenticated');
  const user = verify(token);
  await request.server.requestBudgets.spend(request, user.userId);
  request.user = user;
}

/**
 * An `onRequest` hook for actions that outlive an access token, such as creating a key. Checks the database: another process may
 * have ended the session within the last second.
 *
 * @throws {AppError} as {@link requireUser}, session_revoked
 */
export async function requireLiveSession(request: FastifyRequest): Promise<void> {
  await requireUser(request);
  if (!(await request.server.isSessionAlive(userOf(request)))) throw new AppError('session_revoked');
}

/**
 * An `onRequest` hook, after {@link requireUser}, for actions whose effects must not outlive the account's recovery by the owner
 * of its address: keys, webhooks, teams, purchases. Accepts everyone if Easel sends no mail.
 *
 * @throws {AppError} email_not_confirmed
 */
export async function requireProvenAddress(request: FastifyRequest): Promise<void> {
  if (await request.server.isAddressProven(userIdOf(request))) return;
  throw new AppError('email_not_confirmed', {
    detail: 'Please confirm your email address first. You can get another link in your settings.',
  });
}

/**
 * An `onRequest` hook that requires a signed-in user or an API key.
 *
 * @throws {AppError} as {@link requireUser}, unauthenticated with an invalid key, account_suspended, rate_limited
 */
export async function requireCaller(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const key = apiKeyIn(request);
  if (key === undefined) return requireUser(request);
  const { apiKeys, requestBudgets } = request.server;
  const known = await apiKeys.find(key);
  if (!known) {
    // By address: a budget of its own for each key would let a client try any number of keys.
    await requestBudgets.spendOfVisitor(request);
    throw new AppError('unauthenticated', {
      detail: 'This API key is not valid, has expired or was revoked.',
    });
  }
  const { id, userId, scopes, suspendedAt } = known;
  // Before the request is counted, so that a flood with one key hardly reaches the database.
  await requestBudgets.spend(request, id);
  if (suspendedAt) throw new AppError('account_suspended');
  const quota = await apiKeys.count(known);
  assertWithinQuota(quota, reply);
  request.apiKey = { id, userId, scopes, quota };
}

/**
 * An `onRequest` hook that requires a signed-in user, who may do everything, or an API key with this scope.
 *
 * @throws {AppError} as {@link requireCaller}, insufficient_scope
 */
export function requireScope(scope: ApiScope) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await requireCaller(request, reply);
    if (hasScope(request, scope)) return;
    throw new AppError('insufficient_scope', { detail: `This API key lacks the scope "${scope}".` });
  };
}

/**
 * Returns whether the caller of a route after {@link requireCaller} is a signed-in user, who may do everything, or a key with
 * this scope.
 */
export const hasScope = ({ apiKey }: FastifyRequest, scope: ApiScope): boolean =>
  apiKey === null || apiKey.scopes.includes(scope);

/**
 * An `onRequest` hook for routes that visitors may use too: `request.user` is null for them. An invalid token is refused rather
 * than ignored: its user would mistake the visitor's answer for their own.
 *
 * @throws {AppError} unauthenticated with an invalid token, token_expired, forbidden with an API key, rate_limited
 */
export async function optionalUser(request: FastifyRequest): Promise<void> {
  if (request.headers.authorization === undefined)
    await request.server.requestBudgets.spendOfVisitor(request);
  else await requireUser(request);
}

/**
 * Like {@link optionalUser}, but also accepts an API key of any scope, which gets the visitors' answer: public content needs no
 * scope.
 *
 * @throws {AppError} as {@link optionalUser} and {@link requireCaller}
 */
export async function optionalCaller(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (apiKeyIn(request) === undefined) await optionalUser(request);
  else await requireCaller(request, reply);
}

/** Returns the signed-in user in a route after {@link requireUser}. */
export function userOf({ user }: FastifyRequest): AuthenticatedUser {
  if (!user) throw new Error('The route does not require a user');
  return user;
}

/** Returns the account that a route after {@link requireUser} or {@link requireScope} acts on. */
export const userIdOf = (request: FastifyRequest): string => request.apiKey?.userId ?? userOf(request).userId;

/** Returns the unverified token of the `Authorization` header (RFC 6750). */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Returns an unverified API key of the `Authorization` header; never a token of {@link bearerToken}. */
function apiKeyIn({ headers }: FastifyRequest): string | undefined {
  return API_KEY.exec(headers.authorization ?? '')?.[1];
}
