import { subscriptionSchema } from '@easel/shared/contracts/plans';
import type { Db } from '@easel/shared/node/db/client';
import { setQueuePaused } from '@easel/shared/node/repos/subscribers.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireUser, userIdOf } from '../../plugins/auth.ts';
import type { GenerationsService } from '../generations/generations.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';

export interface QueueRoutesOptions {
  db: Db;
  generations: GenerationsService;
  subscription: SubscriptionService;
}

/** Holding back one's own waiting generations. What is being made already goes on. */
export const queueRoutes: FastifyPluginAsyncZod<QueueRoutesOptions> = async (
  app,
  { db, generations, subscription },
) => {
  app.addHook('onRequest', requireUser);

  const schema = { tags: ['queue'], security: [{ bearer: [] }], response: { 200: subscriptionSchema } };

  app.post('/queue/pause', { schema: { summary: 'Hold back', ...schema } }, async (request) => {
    await setQueuePaused(db, userIdOf(request), true);
    return subscription.view(userIdOf(request));
  });

  app.post('/queue/resume', { schema: { summary: 'Let go on', ...schema } }, async (request) => {
    const userId = userIdOf(request);
    if (await setQueuePaused(db, userId, false)) await generations.resumeWaiting(userId);
    return subscription.view(userId);
  });
};
