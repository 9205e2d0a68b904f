import {
  drainRequestSchema,
  workerBoardSchema,
  workerParamsSchema,
} from '@easel/shared/contracts/console.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ordererOf } from './actor.ts';
import type { WorkersService } from './workers.service.ts';

/** Shows the workers and the model servers, and takes workers out of the queue. */
export const workersRoutes: FastifyPluginAsyncZod<{ workers: WorkersService }> = async (app, { workers }) => {
  app.get('/workers', { schema: { response: { 200: workerBoardSchema } } }, () => workers.board());

  app.put(
    '/workers/:id/drain',
    { schema: { params: workerParamsSchema, body: drainRequestSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await workers.drain(ordererOf(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  );
};
