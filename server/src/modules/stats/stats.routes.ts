import { statsQuerySchema, statsSchema } from '@easel/shared/contracts/stats.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BEARER } from '../../docs/bearer.ts';
import { requireScope, userIdOf } from '../../plugins/auth.ts';
import type { StatsService } from './stats.service.ts';

/** Counts the signed-in user's images. */
export const statsRoutes: FastifyPluginAsyncZod<{ stats: StatsService }> = async (app, { stats }) => {
  app.get(
    '/stats',
    {
      onRequest: requireScope('account:read'),
      schema: {
        summary: 'Statistics of your images',
        tags: ['account'],
        security: BEARER,
        querystring: statsQuerySchema,
        response: { 200: statsSchema },
      },
    },
    async (request) => stats.read(userIdOf(request), request.query),
  );
};
