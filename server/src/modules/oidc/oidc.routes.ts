import { invitationTokenSchema, sessionSchema } from '@easel/shared/contracts/auth.schema';
import type { ProviderFailure } from '@easel/shared/contracts/oidc';
import { providerAnswerSchema } from '@easel/shared/contracts/oidc.schema';
import { secondStepSchema } from '@easel/shared/contracts/two-factor.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { originOf } from '../../http/origin.ts';
import { noteError } from '../../plugins/errors.ts';
import type { SessionAnswer } from '../auth/session-answer.ts';
import type { BrowserCookie } from './browser-cookie.ts';
import { type Exchanges, pageOfState, signInPageWith } from './exchanges.service.ts';
import type { OidcEntrance } from './oidc-entrance.service.ts';

const tags = ['auth'];

export interface OidcRoutesOptions {
  exchanges: Exchanges;
  oidcEntrance: OidcEntrance;
  answer: SessionAnswer;
  browserCookie: BrowserCookie;
  publicUrl: string;
}

/** Signs up and in with the sign-in provider (OpenID Connect). */
export const oidcRoutes: FastifyPluginAsyncZod<OidcRoutesOptions> = async (
  app,
  { exchanges, oidcEntrance, answer, browserCookie, publicUrl },
) => {
  const { credentials, challenges, guesses } = app.limits;

  /** The provider redirects browsers here, so a failure opens a page that says what to do. */
  const openPage = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof AppError && error.code === 'not_found') throw error;
    noteError(error, request, reply);
    const { next, state } = request.query as { next?: unknown; state?: unknown };
    const failure = failureOf(error);
    const page =
      typeof state === 'string'
        ? pageOfState(state, failure)
        : signInPageWith(failure, typeof next === 'string' ? next : '');
    return reply.redirect(publicUrl + page, 303);
  };

  app.get(
    '/auth/oidc/start',
    {
      onRequest: challenges,
      config: { sends: { 303: ['Location'] } },
      errorHandler: openPage,
      schema: {
        summary: 'Begin to sign in with the provider',
        tags,
        querystring: z.strictObject({
          next: z.string().max(2_000).optional(),
          invitation: invitationTokenSchema.optional(),
        }),
        response: {
          303: z.null().describe('`Location` is the page of the provider, or one of ours after an error'),
        },
      },
    },
    async (request, reply) => {
      exchanges.theProvider();
      const browser = browserCookie.mark(request, reply);
      const { next, invitation } = request.query;
      const url = await exchanges.begin({ browser, purpose: 'sign-in', next, invitation });
      return reply.redirect(url, 303);
    },
  );

  app.get(
    '/auth/oidc/callback',
    {
      onRequest: challenges,
      config: { sends: { 303: ['Location'] } },
      errorHandler: openPage,
      schema: {
        summary: "The provider's answer",
        tags,
        response: { 303: z.null().describe('`Location` is the page to go on with') },
      },
    },
    async (request, reply) => {
      const { searchParams } = new URL(request.url, publicUrl);
      const page = await exchanges.answer(searchParams, browserCookie.read(request));
      return reply.redirect(`${publicUrl}${page}`, 303);
    },
  );

  app.post(
    '/auth/oidc/sign-in',
    {
      onRequest: credentials,
      schema: {
        summary: "Sign in with the provider's answer",
        tags,
        body: providerAnswerSchema,
        response: { 200: sessionSchema, 202: secondStepSchema },
      },
    },
    async (request, reply) => {
      const entered = await oidcEntrance.signIn({
        token: request.body.token,
        browser: browserCookie.read(request),
        origin: originOf(request),
        onSignUp: () => app.limits.accounts(request, reply),
      });
      if (!('secondStep' in entered)) guesses.remember(request, reply, entered.user.email);
      return answer(reply, entered);
    },
  );
};

function failureOf(error: unknown): ProviderFailure {
  if (!(error instanceof AppError)) return 'error';
  if (error.code === 'rate_limited') return 'rate-limited';
  return error.code === 'unavailable' ? 'unavailable' : 'error';
}
