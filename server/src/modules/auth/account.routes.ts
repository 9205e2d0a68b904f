import { updateUserRequestSchema, userSchema } from '@easel/shared/contracts/auth.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BEARER } from '../../docs/bearer.ts';
import { originOf } from '../../http/origin.ts';
import { requireUser, userOf } from '../../plugins/auth.ts';
import type { AccountService } from './account.service.ts';
import { presentUser } from './auth.presenter.ts';

const tags = ['auth'];

/** Reads and changes the signed-in user's account. */
export const accountRoutes: FastifyPluginAsyncZod<{ account: AccountService }> = async (app, { account }) => {
  const { credentials, guesses } = app.limits;

  app.get(
    '/auth/user',
    {
      onRequest: requireUser,
      schema: { summary: 'Your account', tags, security: BEARER, response: { 200: userSchema } },
    },
    async (request) => presentUser(await account.read(userOf(request))),
  );

  app.put(
    '/auth/user',
    {
      onRequest: [credentials, requireUser],
      preHandler: guesses.refuse,
      onResponse: guesses.settle,
      schema: {
        summary: 'Change your name or password',
        tags,
        security: BEARER,
        body: updateUserRequestSchema,
        response: { 200: userSchema },
      },
    },
    async (request) => presentUser(await account.update(userOf(request), request.body, originOf(request))),
  );
};
