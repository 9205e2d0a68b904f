import { setTimeout as delay } from 'node:timers/promises';
import {
  confirmationPendingSchema,
  recoverRequestSchema,
  sessionSchema,
  signUpModeSchema,
  signupRequestSchema,
} from '@easel/shared/contracts/auth.schema';
import type { SignUpMode } from '@easel/shared/contracts/sign-up';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { originOf } from '../../http/origin.ts';
import { presentUser } from './auth.presenter.ts';
import type { AuthService } from './auth.service.ts';
import type { SessionAnswer } from './session-answer.ts';
import type { SignUpCookie } from './sign-up-cookie.ts';

/** Longer than the work takes, so that the response time does not reveal whether the account exists. */
const RECOVER_ANSWER_MS = 200;

export interface AuthRoutesOptions {
  auth: AuthService;
  answer: SessionAnswer;
  signUpCookie: SignUpCookie;
  signUpMode: SignUpMode;
  /** The name of the sign-in provider; undefined if there is none. */
  provider: string | undefined;
}

const tags = ['auth'];

/** Signs users up, and mails password-reset links. */
export const authRoutes: FastifyPluginAsyncZod<AuthRoutesOptions> = async (
  app,
  { auth, answer, signUpCookie, signUpMode, provider },
) => {
  app.get(
    '/auth/signup',
    { schema: { summary: 'Who may create an account', tags, response: { 200: signUpModeSchema } } },
    async () => ({ mode: signUpMode, ...(provider !== undefined && { provider }) }),
  );

  app.post(
    '/auth/signup',
    {
      onRequest: app.limits.credentials,
      preHandler: app.limits.accounts,
      schema: {
        summary: 'Create an account',
        tags,
        body: signupRequestSchema,
        response: { 200: sessionSchema, 202: confirmationPendingSchema },
      },
    },
    async (request, reply) => {
      const { user, session } = await auth.signUp(request.body, originOf(request));
      if (session) return answer(reply, { user, session });
      signUpCookie.set(reply, user.id);
      reply.code(202);
      return { confirmation_required: true as const, user: presentUser(user) };
    },
  );

  app.post(
    '/auth/recover',
    {
      onRequest: app.limits.mails,
      schema: {
        summary: 'Request a password-reset link',
        tags,
        body: recoverRequestSchema,
        response: { 200: z.strictObject({}) },
      },
    },
    async (request) => {
      auth.recover(request.body.email);
      await delay(RECOVER_ANSWER_MS);
      return {};
    },
  );
};
