import { queueAnswerSchema } from '@easel/shared/contracts/plans.schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BEARER } from '../../docs/bearer.ts';
import { hasScope, requireScope, userIdOf } from '../../plugins/auth.ts';
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

  /** Returns what the caller may read after the change. */
  async function answer(request: FastifyRequest, queuePaused: boolean) {
    return hasScope(request, 'account:read') ? subscription.view(userIdOf(request)) : { queuePaused };
  }

  const schema = {
    description: 'A key without the scope `account:read` gets only `queuePaused`.',
    tags: ['queue'],
    security: BEARER,
    response: { 200: queueAnswerSchema },
  };

  app.post('/queue/pause', { schema: { summary: 'Pause your queue', ...schema } }, async (request) => {
    await generations.pause(userIdOf(request));
    return answer(request, true);
  });

  app.post('/queue/resume', { schema: { summary: 'Resume your queue', ...schema } }, async (request) => {
    await generations.resume(userIdOf(request));
    return answer(request, false);
  });
};
