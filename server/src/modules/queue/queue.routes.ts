import { subscriptionSchema } from '@easel/shared/contracts/plans.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BEARER } from '../../docs/bearer.ts';
import { requireScope, userIdOf } from '../../plugins/auth.ts';
import type { GenerationsService } from '../generations/generations.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';

export interface QueueRoutesOptions {
  generations: GenerationsService;
  subscription: SubscriptionService;
}

/** Pauses and resumes the user's pending generations. Those in progress continue. */
export const queueRoutes: FastifyPluginAsyncZod<QueueRoutesOptions> = async (
  app,
  { generations, subscription },
) => {
  app.addHook('onRequest', requireScope('generations:write'));

  const schema = { tags: ['queue'], security: BEARER, response: { 200: subscriptionSchema } };

  app.post('/queue/pause', { schema: { summary: 'Pause your queue', ...schema } }, async (request) => {
    await generations.pause(userIdOf(request));
    return subscription.view(userIdOf(request));
  });

  app.post('/queue/resume', { schema: { summary: 'Resume your queue', ...schema } }, async (request) => {
    await generations.resume(userIdOf(request));
    return subscription.view(userIdOf(request));
  });
};
