import { failureReportSchema } from '@easel/shared/contracts/failures.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Logs errors that browsers report. The reports are unauthenticated: do not trust their content. */
export const failuresRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/failures',
    {
      onRequest: app.limits.failures,
      schema: {
        summary: 'Report a page that failed in a browser',
        tags: ['contact'],
        body: failureReportSchema,
        response: { 204: z.null().describe('It is in the log.') },
      },
    },
    async (request, reply) => {
      request.log.error({ failure: request.body }, 'A page failed in a browser');
      return reply.code(204).send(null);
    },
  );
};
