import {
  adminGenerationListSchema,
  adminGenerationQuerySchema,
  adminGenerationSchema,
  adminParamsSchema,
  queueBoardSchema,
  reasonedRequestSchema,
} from '@easel/shared/contracts/admin.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf } from './actor.ts';
import type { AdminQueueService } from './queue.service.ts';

const change = {
  schema: {
    params: adminParamsSchema,
    body: reasonedRequestSchema,
    response: { 200: adminGenerationSchema },
  },
};

/** Shows and manages the queue of all users. */
export const adminQueueRoutes: FastifyPluginAsyncZod<{ queue: AdminQueueService }> = async (
  app,
  { queue },
) => {
  app.get('/queue', { schema: { response: { 200: queueBoardSchema } } }, () => queue.board());

  app.get(
    '/generations',
    { schema: { querystring: adminGenerationQuerySchema, response: { 200: adminGenerationListSchema } } },
    ({ query }) => queue.list(query),
  );

  app.post('/generations/:id/cancel', change, (request) =>
    queue.cancel(actorOf(request), request.params.id, request.body.reason),
  );

  app.post('/generations/:id/retry', change, (request) =>
    queue.retry(actorOf(request), request.params.id, request.body.reason),
  );
};
