import { profileRequestSchema, profileSchema } from '@easel/shared/contracts/profile.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BEARER } from '../../docs/bearer.ts';
import { requireUser, userIdOf } from '../../plugins/auth.ts';
import { presentProfile } from './profile.presenter.ts';
import type { ProfileService } from './profile.service.ts';

const tags = ['account'];

/** Reads and changes the signed-in user's profile. */
export const profileRoutes: FastifyPluginAsyncZod<{ profiles: ProfileService }> = async (
  app,
  { profiles },
) => {
  app.get(
    '/profile',
    {
      onRequest: requireUser,
      schema: { summary: 'Your profile', tags, security: BEARER, response: { 200: profileSchema } },
    },
    async (request) => presentProfile(await profiles.read(userIdOf(request))),
  );

  app.put(
    '/profile',
    {
      onRequest: requireUser,
      schema: {
        summary: 'Change your profile',
        tags,
        security: BEARER,
        body: profileRequestSchema,
        response: { 200: profileSchema },
      },
    },
    async (request) => presentProfile(await profiles.rename(userIdOf(request), request.body.fullName)),
  );
};
