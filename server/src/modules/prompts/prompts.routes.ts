import {
  improvementRequestSchema,
  improvementSchema,
  promptHistorySchema,
  promptTemplateListSchema,
  promptTemplateParamsSchema,
  promptTemplateRequestSchema,
  promptTemplateSchema,
} from '@easel/shared/contracts/prompts.schema';
import { BUILT_IN_TEMPLATES } from '@easel/shared/contracts/templates';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { optionalCaller, requireProvenAddress, requireUser, userIdOf } from '../../plugins/auth.ts';
import type { ImprovementService } from './improvement.service.ts';
import { presentHistory, presentTemplate } from './prompts.presenter.ts';
import type { PromptsService } from './prompts.service.ts';

const tags = ['prompts'];

/** Lists the signed-in user's recent prompts, improves one, and manages their own templates, in addition to Easel's. */
export const promptsRoutes: FastifyPluginAsyncZod<{
  prompts: PromptsService;
  improvement: ImprovementService;
}> = async (app, { prompts, improvement }) => {
  app.get(
    '/prompts',
    {
      onRequest: requireUser,
      schema: {
        summary: 'Your last ten prompts, newest first',
        tags,
        security: BEARER,
        response: { 200: promptHistorySchema },
      },
    },
    async (request) => presentHistory(await prompts.history(userIdOf(request))),
  );

  app.delete(
    '/prompts',
    {
      onRequest: requireUser,
      schema: { summary: 'Clear your last prompts', tags, security: BEARER, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await prompts.clearHistory(userIdOf(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/prompts/improve',
    {
      onRequest: [requireUser, requireProvenAddress],
      schema: {
        summary: 'Improve a prompt, where the site has a language model for it',
        tags,
        security: BEARER,
        body: improvementRequestSchema,
        response: { 200: improvementSchema },
      },
    },
    async (request) => ({ prompt: await improvement.improve(userIdOf(request), request.body.prompt) }),
  );

  app.get(
    '/templates',
    {
      onRequest: optionalCaller,
      schema: {
        summary: 'List your templates and the built-in ones',
        description: 'Visitors and API keys get the built-in ones.',
        tags,
        security: [{}, ...BEARER],
        response: { 200: promptTemplateListSchema },
      },
    },
    async ({ user }) => {
      const own = user ? await prompts.templates(user.userId) : [];
      return { items: [...own.map(presentTemplate), ...BUILT_IN_TEMPLATES] };
    },
  );

  app.post(
    '/templates',
    {
      onRequest: requireUser,
      schema: {
        summary: 'Save a template',
        tags,
        security: BEARER,
        body: promptTemplateRequestSchema,
        response: { 201: promptTemplateSchema },
      },
    },
    async (request, reply) => {
      const template = await prompts.saveTemplate(userIdOf(request), request.body);
      return reply.code(201).send(presentTemplate(template));
    },
  );

  app.delete(
    '/templates/:id',
    {
      onRequest: requireUser,
      schema: {
        summary: 'Delete one of your templates',
        tags,
        security: BEARER,
        params: promptTemplateParamsSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await prompts.removeTemplate(userIdOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
};
