import { sessionSchema } from '@easel/shared/contracts/auth.schema';
import { secondStepRequestSchema } from '@easel/shared/contracts/two-factor.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { originOf } from '../../http/origin.ts';
import type { SessionAnswer } from '../auth/session-answer.ts';
import type { SecondStepService } from './second-step.service.ts';

/** Serves the second step of a sign-in: a code. */
export const secondStepRoutes: FastifyPluginAsyncZod<{
  secondStep: SecondStepService;
  answer: SessionAnswer;
}> = async (app, { secondStep, answer }) => {
  const { credentials, guesses } = app.limits;

  app.post(
    '/auth/second-step',
    {
      onRequest: credentials,
      preHandler: async (request) => {
        request.guessedUserId = await secondStep.userOf(request.body.token);
        await guesses.refuse(request);
      },
      onResponse: guesses.settle,
      schema: {
        summary: 'Finish a sign-in with a code',
        tags: ['auth'],
        body: secondStepRequestSchema,
        response: { 200: sessionSchema },
      },
    },
    async (request, reply) => {
      const { signedIn, recovered } = await secondStep.finish(request.body, originOf(request));
      guesses.remember(request, reply, signedIn.user.email);
      return answer(reply, signedIn, { recovered });
    },
  );
};
