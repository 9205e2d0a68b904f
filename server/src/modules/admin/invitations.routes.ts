import {
  adminParamsSchema,
  newSignUpInvitationSchema,
  signUpInvitationListSchema,
  signUpInvitationQuerySchema,
  signUpInvitationRequestSchema,
} from '@easel/shared/contracts/admin.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actorOf } from './actor.ts';
import type { AdminInvitationsService } from './invitations.service.ts';

/** Lists, makes and revokes invitations to sign up. */
export const adminInvitationsRoutes: FastifyPluginAsyncZod<{
  invitations: AdminInvitationsService;
}> = async (app, { invitations }) => {
  app.get(
    '/invitations',
    {
      schema: { querystring: signUpInvitationQuerySchema, response: { 200: signUpInvitationListSchema } },
    },
    ({ query }) => invitations.list(query),
  );

  app.post(
    '/invitations',
    { schema: { body: signUpInvitationRequestSchema, response: { 201: newSignUpInvitationSchema } } },
    async (request, reply) => {
      const invitation = await invitations.invite(actorOf(request), request.body);
      return reply.code(201).send(invitation);
    },
  );

  app.delete(
    '/invitations/:id',
    { schema: { params: adminParamsSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await invitations.revoke(actorOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
};
