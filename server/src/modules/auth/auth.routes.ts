import { setTimeout as delay } from 'node:timers/promises';
import {
  confirmationPendingSchema,
  recoverRequestSchema,
  sessionSchema,
  signupRequestSchema,
  verifyRequestSchema,
} from '@easel/shared/contracts/auth.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { presentUser } from './auth.presenter.ts';
import type { AuthService } from './auth.service.ts';
import { userAgentOf } from './request-facts.ts';
import type { SessionAnswer } from './session-answer.ts';

/** Longer than the work takes, so that the response time does not reveal whether the account exists. */
const RECOVER_ANSWER_MS = 200;

export interface AuthRoutesOptions {
  auth: AuthService;
  answer: SessionAnswer;
}

const tags = ['auth'];

/** Routes into an account that need no session. */
export const authRoutes: FastifyPluginAsyncZod<AuthRoutesOptions> = async (app, { auth, answer }) => {
  app.post(
    '/auth/signup',
    {
      onRequest: app.limits.credentials,
      schema: {
        summary: 'Create an account',
        tags,
        body: signupRequestSchema,
        response: { 200: sessionSchema, 202: confirmationPendingSchema },
      },
    },
    async (request, reply) => {
      const { user, session } = await auth.signUp(request.body, userAgentOf(request));
      if (session) return answer(reply, { user, session });
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

  app.post(
    '/auth/verify',
    {
      onRequest: app.limits.credentials,
      schema: {
        summary: 'Redeem the token of a mailed link',
        tags,
        body: verifyRequestSchema,
        response: { 200: sessionSchema },
      },
    },
    async (request, reply) => {
      const { token, type } = request.body;
      const signedIn = await auth.verify(token, type, userAgentOf(request));
      return answer(reply, signedIn, { recovered: type === 'recovery' });
    },
  );
};
