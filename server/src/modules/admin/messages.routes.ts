import {
  adminMessageListSchema,
  adminMessageQuerySchema,
  adminMessageSchema,
  adminParamsSchema,
  messageChangeSchema,
} from '@easel/shared/contracts/admin.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf } from './actor.ts';
import type { MessagesService } from './messages.service.ts';

/** Reads and updates messages to support. */
export const messagesRoutes: FastifyPluginAsyncZod<{ messages: MessagesService }> = async (
  app,
  { messages },
) => {
  app.get(
    '/messages',
    { schema: { querystring: adminMessageQuerySchema, response: { 200: adminMessageListSchema } } },
    ({ query }) => messages.list(query),
  );

  app.patch(
    '/messages/:id',
    {
      schema: { params: adminParamsSchema, body: messageChangeSchema, response: { 200: adminMessageSchema } },
    },
    (request) => messages.change(actorOf(request), request.params.id, request.body),
  );
};
