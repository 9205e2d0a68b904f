import { CREDENTIALS_REQUIRED } from '@easel/shared/contracts/auth';
import {
  deviceListSchema,
  passwordGrantSchema,
  sessionSchema,
  tokenQuerySchema,
} from '@easel/shared/contracts/auth.schema';
import { secondStepSchema } from '@easel/shared/contracts/two-factor.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import { originOf } from '../../http/origin.ts';
import { invalid } from '../../http/validation.ts';
import { bearerToken, requireLiveSession, userOf } from '../../plugins/auth.ts';
import { requireFreshProof } from '../proof/require-fresh-proof.ts';
import { presentDevice } from './auth.presenter.ts';
import type { AuthService } from './auth.service.ts';
import type { RefreshCookie } from './refresh-cookie.ts';
import { assertOwnOrigin } from './request-facts.ts';
import type { SessionAnswer } from './session-answer.ts';
import type { SessionsService } from './sessions.service.ts';

export interface SessionsRoutesOptions {
  auth: AuthService;
  sessions: SessionsService;
  answer: SessionAnswer;
  cookie: RefreshCookie;
  publicUrl: string;
}

const tags = ['auth'];

/** Opens, refreshes and ends sessions. */
export const sessionsRoutes: FastifyPluginAsyncZod<SessionsRoutesOptions> = async (app, options) => {
  const { auth, sessions, answer, cookie, publicUrl } = options;
  const { credentials, guesses } = app.limits;

  app.post(
    '/auth/token',
    {
      config: { reads: ['Idempotency-Key'] },
      onRequest: forPasswords(credentials),
      // A refresh ignores the body: its token is in the cookie.
      preValidation: async (request) => {
        if (isRefresh(request.query)) request.body = undefined;
      },
      preHandler: forPasswords(guesses.refuse),
      onResponse: forPasswords(guesses.settle),
      schema: {
        summary: 'Sign in with a password, or refresh with the cookie',
        description:
          'An account with two-step sign-in gets 202 and a token for `POST /api/auth/second-step`. ' +
          'With `grant_type=refresh_token`, a request whose answer was lost can be repeated within 60 seconds with the same ' +
          '`Idempotency-Key` header.',
        tags,
        querystring: tokenQuerySchema,
        body: passwordGrantSchema.nullish(),
        response: { 200: sessionSchema, 202: secondStepSchema },
      },
    },
    async (request, reply) => {
      if (isRefresh(request.query)) {
        assertOwnOrigin(request, publicUrl);
        const refreshToken = cookie.read(request);
        if (!refreshToken)
          throw new AppError('unauthenticated', { detail: 'There is no session to refresh' });
        const sessionId = sessions.idOf(refreshToken);
        if (sessionId !== null) await app.requestBudgets.spend(request, sessionId);
        const refreshed = await auth.refresh(refreshToken, {
          key: idempotencyKeyOf(request),
          origin: originOf(request),
          isOldCookie: cookie.isOld(request),
        });
        if (refreshed) return answer(reply, refreshed);
        // Does not delete the cookie: the browser may have signed in meanwhile, and would lose the new one.
        throw new AppError('session_revoked');
      }
      if (!request.body) throw invalid([{ pointer: '', message: CREDENTIALS_REQUIRED }]);
      const entered = await auth.signIn(request.body, originOf(request));
      if (!('secondStep' in entered)) guesses.remember(request, reply, entered.user.email);
      return answer(reply, entered);
    },
  );

  app.get(
    '/auth/sessions',
    {
      onRequest: requireLiveSession,
      schema: {
        summary: 'Devices you are signed in on',
        tags,
        security: BEARER,
        response: { 200: deviceListSchema },
      },
    },
    async (request) => {
      const user = userOf(request);
      return { items: (await sessions.list(user.userId)).map((row) => presentDevice(row, user.sessionId)) };
    },
  );

  app.delete(
    '/auth/sessions/:id',
    {
      onRequest: [requireLiveSession, requireFreshProof],
      schema: {
        summary: 'Sign out a device',
        tags,
        security: BEARER,
        params: z.strictObject({ id: z.uuid() }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await sessions.endOne(userOf(request), request.params.id, originOf(request));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/auth/sessions',
    {
      onRequest: [requireLiveSession, requireFreshProof],
      schema: { summary: 'Sign out all other devices', tags, security: BEARER, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await sessions.endOthers(userOf(request), originOf(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/auth/logout',
    { schema: { summary: 'Sign out', tags, response: { 204: z.null() } } },
    async (request, reply) => {
      assertOwnOrigin(request, publicUrl);
      const token = bearerToken(request);
      const sessionId = token ? app.accessTokens.sessionIdOf(token) : null;
      await sessions.end({ refreshToken: cookie.read(request), sessionId }, originOf(request));
      cookie.clear(reply);
      return reply.code(204).send(null);
    },
  );
};

/**
 * Applies limits to sign-ins only: a refresh token cannot be guessed, and many users may share an address. A refresh spends from
 * its session's budget.
 */
function forPasswords<Rest extends unknown[]>(
  hook: (request: FastifyRequest, ...rest: Rest) => Promise<void>,
) {
  return async (request: FastifyRequest, ...rest: Rest) => {
    if (!isRefresh(request.query)) await hook(request, ...rest);
  };
}

function isRefresh(query: unknown): boolean {
  return (query as { grant_type?: unknown }).grant_type === 'refresh_token';
}
