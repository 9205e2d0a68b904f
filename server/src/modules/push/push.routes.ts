import {
  pushAttentionSchema,
  pushDeviceParamsSchema,
  pushSchema,
  pushSubscriptionSchema,
} from '@easel/shared/contracts/push.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { isLocalRequest } from '../../http/local-request.ts';
import { requireLiveSession, requireUser, userIdOf, userOf } from '../../plugins/auth.ts';
import type { PushService } from './push.service.ts';

const shared = { tags: ['account'], security: BEARER };

/** Manages the browsers that get push messages about finished pictures. */
export const pushRoutes: FastifyPluginAsyncZod<{ push: PushService }> = async (app, { push }) => {
  app.get(
    '/push',
    {
      onRequest: requireUser,
      schema: { summary: 'Your browsers with push notifications', ...shared, response: { 200: pushSchema } },
    },
    (request) => push.read(userOf(request)),
  );

  app.post(
    '/push/devices',
    {
      onRequest: requireLiveSession,
      schema: {
        summary: 'Turn push notifications on in this browser',
        ...shared,
        body: pushSubscriptionSchema,
        response: { 201: pushSchema },
      },
    },
    async (request, reply) => {
      reply.code(201);
      return push.subscribe(userOf(request), request.body, isLocalRequest(request.raw));
    },
  );

  app.delete(
    '/push/devices/:id',
    {
      onRequest: requireUser,
      schema: {
        summary: 'Turn push notifications off in a browser',
        ...shared,
        params: pushDeviceParamsSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await push.unsubscribe(userIdOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/push/attention',
    {
      onRequest: requireUser,
      schema: {
        summary: 'Report whether the app is visible',
        description:
          'While it is, messages about finished pictures wait. Repeated every 20 seconds by visible pages.',
        ...shared,
        body: pushAttentionSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await push.noteAttention(userOf(request), request.body.isLooking);
      return reply.code(204).send(null);
    },
  );
};
