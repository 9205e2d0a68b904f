import {
  teamAnswerSchema,
  teamMemberParamsSchema,
  teamRequestSchema,
  teamSchema,
} from '@easel/shared/contracts/team.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { requireLiveSession, requireProvenAddress, userIdOf } from '../../plugins/auth.ts';
import { presentTeam } from './team.presenter.ts';
import type { TeamsService } from './team.service.ts';

const shared = { tags: ['team'], security: BEARER };

/** Manages the user's own team. It takes a session, not an API key. */
export const teamRoutes: FastifyPluginAsyncZod<{ teams: TeamsService }> = async (app, { teams }) => {
  app.addHook('onRequest', requireLiveSession);

  app.get(
    '/team',
    { schema: { summary: 'Your team', ...shared, response: { 200: teamAnswerSchema } } },
    async (request) => {
      const view = await teams.find(userIdOf(request));
      return { team: view && presentTeam(view) };
    },
  );

  app.post(
    '/team',
    {
      onRequest: requireProvenAddress,
      schema: {
        summary: 'Create a team',
        description: 'Requires a plan with seats. You become the owner.',
        ...shared,
        body: teamRequestSchema,
        response: { 201: teamSchema },
      },
    },
    async (request, reply) => {
      const view = await teams.create(userIdOf(request), request.body);
      reply.code(201);
      return presentTeam(view);
    },
  );

  app.patch(
    '/team',
    {
      schema: {
        summary: 'Rename your team',
        ...shared,
        body: teamRequestSchema,
        response: { 200: teamSchema },
      },
    },
    async (request) => presentTeam(await teams.rename(userIdOf(request), request.body)),
  );

  app.delete(
    '/team',
    {
      schema: {
        summary: 'Delete your team',
        description: 'Its members return to their own plans, and nothing is shared anymore.',
        ...shared,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await teams.dissolve(userIdOf(request));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/team/members/:userId',
    {
      schema: {
        summary: 'Remove a member or leave',
        description: 'The owner removes members; a member can only remove themselves.',
        ...shared,
        params: teamMemberParamsSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await teams.removeMember(userIdOf(request), request.params.userId);
      return reply.code(204).send(null);
    },
  );
};
