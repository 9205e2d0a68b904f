import {
  adminParamsSchema,
  adminPictureListSchema,
  adminPictureQuerySchema,
  reasonedRequestSchema,
} from '@easel/shared/contracts/admin.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actorOf } from './actor.ts';
import type { PicturesService } from './pictures.service.ts';

/** Lists and takes down pictures of the gallery. */
export const picturesRoutes: FastifyPluginAsyncZod<{ pictures: PicturesService }> = async (
  app,
  { pictures },
) => {
  app.get(
    '/pictures',
    { schema: { querystring: adminPictureQuerySchema, response: { 200: adminPictureListSchema } } },
    ({ query }) => pictures.list(query),
  );

  app.post(
    '/pictures/:id/take-down',
    {
      schema: { params: adminParamsSchema, body: reasonedRequestSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await pictures.takeDown(actorOf(request), request.params.id, request.body.reason);
      return reply.code(204).send(null);
    },
  );
};
