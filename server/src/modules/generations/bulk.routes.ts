import { bulkRequestSchema, bulkResponseSchema } from '@easel/shared/contracts/generation.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BEARER } from '../../docs/bearer.ts';
import { requireScope, userIdOf } from '../../plugins/auth.ts';
import type { BulkService } from './bulk.service.ts';

/** Applies one action to many generations of the signed-in user. */
export const bulkRoutes: FastifyPluginAsyncZod<{ bulk: BulkService }> = async (app, { bulk }) => {
  app.post(
    '/generations/bulk',
    {
      onRequest: requireScope('generations:write'),
      schema: {
        summary: 'Apply an action to several generations',
        tags: ['generations'],
        security: BEARER,
        body: bulkRequestSchema,
        response: { 200: bulkResponseSchema },
      },
    },
    async (request) => bulk.run(userIdOf(request), request.body),
  );
};
