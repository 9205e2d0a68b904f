import {
  mailedLinkSchema,
  verifyAnswerSchema,
  verifyRequestSchema,
  viewLinkRequestSchema,
} from '@easel/shared/contracts/auth.schema';
import { secondStepSchema } from '@easel/shared/contracts/two-factor.schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { originOf } from '../../http/origin.ts';
import { optionalUser, requireLiveSession, userIdOf } from '../../plugins/auth.ts';
import type { LinksService, Visitor } from './links.service.ts';
import type { RefreshCookie } from './refresh-cookie.ts';
import type { SessionAnswer } from './session-answer.ts';
import type { SignUpCookie } from './sign-up-cookie.ts';

export interface LinksRoutesOptions {
  mailedLinks: LinksService;
  answer: SessionAnswer;
  cookie: RefreshCookie;
  signUpCookie: SignUpCookie;
}

const tags = ['auth'];

/** Shows and redeems mailed links. */
export const linksRoutes: FastifyPluginAsyncZod<LinksRoutesOptions> = async (app, options) => {
  const { mailedLinks, answer, cookie, signUpCookie } = options;
  const { credentials, mails } = app.limits;

  const visitorOf = (request: FastifyRequest): Visitor => ({
    origin: originOf(request),
    user: request.user,
    // A sibling host can set a cookie of an earlier version, so it does not prove who signed up.
    refreshToken: cookie.isOld(request) ? undefined : cookie.read(request),
    signedUp: signUpCookie.read(request),
  });

  app.post(
    '/auth/link',
    {
      onRequest: credentials,
      schema: {
        summary: 'Show what a mailed link is for',
        tags,
        body: viewLinkRequestSchema,
        response: { 200: mailedLinkSchema },
      },
    },
    async (request) => {
      const { type, email, newEmail } = await mailedLinks.view(request.body.token);
      return newEmail === undefined ? { type, email } : { type, email, new_email: newEmail };
    },
  );

  app.post(
    '/auth/verify',
    {
      onRequest: [credentials, optionalUser],
      schema: {
        summary: 'Redeem the token of a mailed link',
        tags,
        body: verifyRequestSchema,
        response: { 200: verifyAnswerSchema, 202: secondStepSchema },
      },
    },
    async (request, reply) => {
      const { token, type } = request.body;
      if (type === 'recovery') {
        return answer(reply, await mailedLinks.recover(token, visitorOf(request)), { recovered: true });
      }
      const { email, passwordToken, signedIn } = await mailedLinks.confirm(token, visitorOf(request));
      signUpCookie.clear(reply);
      if (signedIn) return answer(reply, signedIn);
      return { email_confirmed: true as const, email, password_token: passwordToken };
    },
  );

  app.post(
    '/auth/confirmation',
    {
      onRequest: [mails, requireLiveSession],
      schema: {
        summary: 'Send another confirmation link',
        tags,
        security: BEARER,
        response: { 200: z.strictObject({}) },
      },
    },
    async (request) => {
      await mailedLinks.sendConfirmation(userIdOf(request));
      return {};
    },
  );
};
