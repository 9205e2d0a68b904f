import { subscriptionSchema } from '@easel/shared/contracts/plans.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BEARER } from '../../docs/bearer.ts';
import { requireScope, userIdOf } from '../../plugins/auth.ts';
import type { SubscriptionService } from './subscription.service.ts';

/** Shows the signed-in user's plan and credits. */
export const subscriptionRoutes: FastifyPluginAsyncZod<{ subscription: SubscriptionService }> = async (
  app,
  { subscription },
) => {
  app.addHook('onRequest', requireScope('account:read'));

  app.get(
    '/subscription',
    {
      schema: {
        summary: 'Your plan and credits',
        tags: ['subscription'],
        security: BEARER,
        response: { 200: subscriptionSchema },
      },
    },
    (request) => subscription.view(userIdOf(request)),
  );
};
