import { bulkResponseSchema, tagChangeSchema } from '@easel/shared/contracts/generation.schema';
import { tagListSchema } from '@easel/shared/contracts/tags.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BEARER } from '../../docs/bearer.ts';
import { requireScope, userIdOf } from '../../plugins/auth.ts';
import type { TagsService } from './tags.service.ts';

const tags = ['generations'];

/** Lists and changes the tags of the signed-in user's pictures. */
export const tagsRoutes: FastifyPluginAsyncZod<{ pictureTags: TagsService }> = async (
  app,
  { pictureTags },
) => {
  app.get(
    '/tags',
    {
      onRequest: requireScope('generations:read'),
      schema: {
        summary: 'The tags of your pictures, most used first',
        tags,
        security: BEARER,
        response: { 200: tagListSchema },
      },
    },
    async (request) => ({ items: await pictureTags.list(userIdOf(request)) }),
  );

  app.post(
    '/generations/tags',
    {
      onRequest: requireScope('generations:write'),
      schema: {
        summary: 'Add and remove tags of several pictures',
        description: 'Repeating the request has no effect.',
        tags,
        security: BEARER,
        body: tagChangeSchema,
        response: { 200: bulkResponseSchema },
      },
    },
    async (request) => pictureTags.change({ userId: userIdOf(request), ...request.body }),
  );
};
