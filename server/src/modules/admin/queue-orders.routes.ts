import {
  modelParamsSchema,
  modelPauseSchema,
  planParamsSchema,
  planTermsRequestSchema,
  queueOrdersSchema,
} from '@easel/shared/contracts/console.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ordererOf } from './actor.ts';
import type { QueueOrdersService } from './queue-orders.service.ts';

const NOTHING = { 204: z.null() };

/** Pauses models, and sets the weights and caps of plans in the queue. */
export const queueOrdersRoutes: FastifyPluginAsyncZod<{ queueOrders: QueueOrdersService }> = async (
  app,
  { queueOrders },
) => {
  app.get('/queue/orders', { schema: { response: { 200: queueOrdersSchema } } }, () => queueOrders.orders());

  app.put(
    '/models/:id/pause',
    { schema: { params: modelParamsSchema, body: modelPauseSchema, response: NOTHING } },
    async (request, reply) => {
      await queueOrders.pauseModel(ordererOf(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/plans/:plan/queue',
    { schema: { params: planParamsSchema, body: planTermsRequestSchema, response: NOTHING } },
    async (request, reply) => {
      await queueOrders.setPlanTerms(ordererOf(request), request.params.plan, request.body);
      return reply.code(204).send(null);
    },
  );
};
