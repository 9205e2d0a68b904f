import { contactReceiptSchema, contactRequestSchema } from '@easel/shared/contracts/contact.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { optionalUser } from '../../plugins/auth.ts';
import { presentReceipt } from './contact.presenter.ts';
import type { ContactService } from './contact.service.ts';

/** Receives messages to support, from visitors too. */
export const contactRoutes: FastifyPluginAsyncZod<{ contact: ContactService }> = async (app, { contact }) => {
  app.post(
    '/contact',
    {
      onRequest: optionalUser,
      preHandler: app.limits.messages,
      schema: {
        summary: 'Send a message to support',
        description:
          'The client chooses the id: repeating a message with the same id has no effect (200 instead of 201).',
        tags: ['contact'],
        security: [{}, { bearer: [] }],
        body: contactRequestSchema,
        response: { 200: contactReceiptSchema, 201: contactReceiptSchema },
      },
    },
    async (request, reply) => {
      const { message, isNew } = await contact.receive(request.body, request.user?.userId ?? null);
      reply.code(isNew ? 201 : 200);
      return presentReceipt(message);
    },
  );
};
