import { confirmationPendingSchema, sessionSchema } from '@easel/shared/contracts/auth.schema';
import {
  passkeyOptionsSchema,
  passkeySignInSchema,
  passkeySignUpFinishSchema,
  passkeySignUpSchema,
} from '@easel/shared/contracts/passkeys.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { originOf } from '../../http/origin.ts';
import { presentUser } from '../auth/auth.presenter.ts';
import type { SessionAnswer } from '../auth/session-answer.ts';
import type { SignUpCookie } from '../auth/sign-up-cookie.ts';
import type { PasskeyEntrance } from './passkey-entrance.service.ts';

const tags = ['auth'];

/** Signs up and in with a passkey. */
export const passkeyEntranceRoutes: FastifyPluginAsyncZod<{
  passkeyEntrance: PasskeyEntrance;
  answer: SessionAnswer;
  signUpCookie: SignUpCookie;
}> = async (app, { passkeyEntrance, answer, signUpCookie }) => {
  const { credentials, challenges, accounts, guesses } = app.limits;

  app.post(
    '/auth/passkeys/sign-up/options',
    {
      onRequest: credentials,
      // The answer reveals whether an address has an account. Each account needs its own challenge, so the second request is not
      // counted.
      preHandler: accounts,
      schema: {
        summary: 'Begin to sign up with a passkey',
        tags,
        body: passkeySignUpSchema,
        response: { 200: passkeyOptionsSchema },
      },
    },
    async (request) => passkeyEntrance.beginSignUp(request.body),
  );

  app.post(
    '/auth/passkeys/sign-up',
    {
      onRequest: credentials,
      schema: {
        summary: 'Create an account with a passkey',
        tags,
        body: passkeySignUpFinishSchema,
        response: { 200: sessionSchema, 202: confirmationPendingSchema },
      },
    },
    async (request, reply) => {
      const { credential } = request.body;
      const { user, session } = await passkeyEntrance.finishSignUp(credential, originOf(request));
      if (session) return answer(reply, { user, session });
      signUpCookie.set(reply, user.id);
      reply.code(202);
      return { confirmation_required: true as const, user: presentUser(user) };
    },
  );

  app.post(
    '/auth/passkeys/sign-in/options',
    {
      onRequest: challenges,
      schema: {
        summary: 'Begin to sign in with a passkey',
        tags,
        response: { 200: passkeyOptionsSchema },
      },
    },
    async () => passkeyEntrance.beginSignIn(),
  );

  app.post(
    '/auth/passkeys/sign-in',
    {
      onRequest: credentials,
      schema: {
        summary: 'Sign in with a passkey',
        tags,
        body: passkeySignInSchema,
        response: { 200: sessionSchema },
      },
    },
    async (request, reply) => {
      const signedIn = await passkeyEntrance.finishSignIn(request.body.credential, originOf(request));
      guesses.remember(request, reply, signedIn.user.email);
      return answer(reply, signedIn);
    },
  );
};
