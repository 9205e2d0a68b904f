import { adminParamsSchema } from '@easel/shared/contracts/admin.schema';
import { adminRefundListSchema, refundVerdictSchema } from '@easel/shared/contracts/admin-refunds.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actorOf } from './actor.ts';
import type { AdminRefundsService } from './refunds.service.ts';

/** Lists and decides refund requests. */
export const adminRefundsRoutes: FastifyPluginAsyncZod<{ refunds: AdminRefundsService }> = async (
  app,
  { refunds },
) => {
  app.get('/refunds', { schema: { response: { 200: adminRefundListSchema } } }, async () => ({
    items: await refunds.list(),
  }));

  app.post(
    '/refunds/:id/review',
    { schema: { params: adminParamsSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await refunds.review(actorOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/refunds/:id/decision',
    {
      schema: { params: adminParamsSchema, body: refundVerdictSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await refunds.decide(actorOf(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  );
};
