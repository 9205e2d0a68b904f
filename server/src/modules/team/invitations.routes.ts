import {
  invitationRequestSchema,
  invitationTokenSchema,
  invitationViewSchema,
  teamInvitationParamsSchema,
  teamInvitationSchema,
} from '@easel/shared/contracts/team.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { requireLiveSession, userIdOf } from '../../plugins/auth.ts';
import type { InvitationsService } from './invitations.service.ts';
import { presentInvitation, presentOpenInvitation } from './team.presenter.ts';

const tags = ['team'];
const signedIn = { onRequest: requireLiveSession };

/** Manages invitations to a team: its owner sends them, anyone with the link can read them, and the invited user accepts. */
export const invitationsRoutes: FastifyPluginAsyncZod<{ invitations: InvitationsService }> = async (
  app,
  { invitations },
) => {
  const { invitations: throttle } = app.limits;

  app.post(
    '/team/invitations',
    {
      ...signedIn,
      preHandler: throttle,
      schema: {
        summary: 'Invite someone to your team',
        description: 'Mails a link. Inviting an address again replaces the link.',
        tags,
        security: BEARER,
        body: invitationRequestSchema,
        response: { 201: teamInvitationSchema },
      },
    },
    async (request, reply) => {
      const invitation = await invitations.invite(userIdOf(request), request.body.email);
      reply.code(201);
      return presentInvitation(invitation);
    },
  );

  app.delete(
    '/team/invitations/:id',
    {
      ...signedIn,
      schema: {
        summary: 'Revoke an invitation',
        tags,
        security: BEARER,
        params: teamInvitationParamsSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await invitations.revoke(userIdOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/team/invitations/:id/resend',
    {
      ...signedIn,
      preHandler: throttle,
      schema: {
        summary: 'Resend an invitation',
        description: 'Mails a new link; the old one stops working.',
        tags,
        security: BEARER,
        params: teamInvitationParamsSchema,
        response: { 200: teamInvitationSchema },
      },
    },
    async (request) => presentInvitation(await invitations.resend(userIdOf(request), request.params.id)),
  );

  app.post(
    '/team/invitations/view',
    {
      schema: {
        summary: 'Read an invitation',
        description: 'For everyone who has its link.',
        tags,
        body: invitationTokenSchema,
        response: { 200: invitationViewSchema },
      },
    },
    async (request) => presentOpenInvitation(await invitations.view(request.body.token)),
  );

  app.post(
    '/team/invitations/accept',
    {
      ...signedIn,
      schema: {
        summary: 'Join a team',
        description: 'For the account with the invited address, which must not be in a team.',
        tags,
        security: BEARER,
        body: invitationTokenSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await invitations.accept(userIdOf(request), request.body.token);
      return reply.code(204).send(null);
    },
  );
};
