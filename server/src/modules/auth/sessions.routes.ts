import { CREDENTIALS_REQUIRED } from '@easel/shared/contracts/auth';
import { passwordGrantSchema, sessionSchema, tokenQuerySchema } from '@easel/shared/contracts/auth.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import { invalid } from '../../http/validation.ts';
import { bearerToken } from '../../plugins/auth.ts';
import type { AuthService } from './auth.service.ts';
import type { RefreshCookie } from './refresh-cookie.ts';
import { assertOwnOrigin, userAgentOf } from './request-facts.ts';
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
          'With `grant_type=refresh_token`, a request whose answer was lost can be repeated within 60 seconds with the same ' +
          '`Idempotency-Key` header.',
        tags,
        querystring: tokenQuerySchema,
        body: passwordGrantSchema.nullish(),
        response: { 200: sessionSchema },
      },
    },
    async (request, reply) => {
      if (isRefresh(request.query)) {
        assertOwnOrigin(request, publicUrl);
        const refreshToken = cookie.read(request);
        if (!refreshToken)
          throw new AppError('unauthenticated', { detail: 'There is no session to refresh' });
        const refreshed = await auth.refresh(refreshToken, idempotencyKeyOf(request));
        if (refreshed) return answer(reply, refreshed);
        cookie.clear(reply);
        throw new AppError('session_revoked');
      }
      if (!request.body) throw invalid([{ pointer: '', message: CREDENTIALS_REQUIRED }]);
      return answer(reply, await auth.signIn(request.body, userAgentOf(request)));
    },
  );

  app.post(
    '/auth/logout',
    { schema: { summary: 'Sign out', tags, response: { 204: z.null() } } },
    async (request, reply) => {
      assertOwnOrigin(request, publicUrl);
      const token = bearerToken(request);
      await sessions.end({
        refreshToken: cookie.read(request),
        sessionId: token ? app.accessTokens.sessionIdOf(token) : null,
      });
      cookie.clear(reply);
      return reply.code(204).send(null);
    },
  );
};

/** Limits sign-ins only: a refresh is cheap and cannot be guessed, and many users may share an address. */
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
