import {
  webhookDeliveryListSchema,
  webhookDeliveryParamsSchema,
  webhookDeliveryQuerySchema,
  webhookDeliverySchema,
  webhookParamsSchema,
} from '@easel/shared/contracts/webhooks.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BEARER } from '../../docs/bearer.ts';
import { requireLiveSession, requireUser, userIdOf } from '../../plugins/auth.ts';
import type { DeliveriesService } from './deliveries.service.ts';
import { presentDelivery } from './webhooks.presenter.ts';

const shared = { tags: ['webhooks'], security: BEARER };
const response = { 202: webhookDeliverySchema };

/** Lists and repeats deliveries of the user's webhooks. */
export const deliveriesRoutes: FastifyPluginAsyncZod<{ deliveries: DeliveriesService }> = async (
  app,
  { deliveries },
) => {
  /** Limited, because each makes workers send a request to another site. */
  const sending = { onRequest: [requireLiveSession, app.limits.deliveries] };

  app.get(
    '/webhooks/:id/deliveries',
    {
      onRequest: requireUser,
      schema: {
        summary: 'Deliveries of the last 30 days, newest first',
        ...shared,
        params: webhookParamsSchema,
        querystring: webhookDeliveryQuerySchema,
        response: { 200: webhookDeliveryListSchema },
      },
    },
    async (request) => {
      const { items, nextCursor } = await deliveries.list(
        userIdOf(request),
        request.params.id,
        request.query,
      );
      return { items: items.map(presentDelivery), nextCursor };
    },
  );

  app.post(
    '/webhooks/:id/test',
    {
      ...sending,
      schema: { summary: 'Send a test delivery', ...shared, params: webhookParamsSchema, response },
    },
    async (request, reply) => {
      const row = await deliveries.test(userIdOf(request), request.params.id);
      reply.code(202);
      return presentDelivery(row);
    },
  );

  app.post(
    '/webhooks/:id/deliveries/:deliveryId/redeliver',
    {
      ...sending,
      schema: {
        summary: 'Resend a delivery, with all its retries',
        ...shared,
        params: webhookDeliveryParamsSchema,
        response,
      },
    },
    async (request, reply) => {
      const { id, deliveryId } = request.params;
      const row = await deliveries.redeliver(userIdOf(request), id, deliveryId);
      reply.code(202);
      return presentDelivery(row);
    },
  );
};
