import {
  generateRequestSchema,
  generateResponseSchema,
  generationListQuerySchema,
  generationListSchema,
  generationParamsSchema,
  generationPatchSchema,
  generationSchema,
} from '@easel/shared/contracts/generation';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireUser, userIdOf } from '../../plugins/auth.ts';
import type { GenerationPresenter } from './generations.presenter.ts';
import type { GenerationsService } from './generations.service.ts';

export interface GenerationsRoutesOptions {
  generations: GenerationsService;
  presenter: GenerationPresenter;
}

const tags = ['generations'];
const security = [{ bearer: [] }];

/** Generations of the signed-in user. */
export const generationsRoutes: FastifyPluginAsyncZod<GenerationsRoutesOptions> = async (
  app,
  { generations, presenter },
) => {
  app.addHook('onRequest', requireUser);

  app.post(
    '/generate',
    {
      schema: {
        ...{ summary: 'Make images from a prompt', tags, security },
        body: generateRequestSchema,
        response: { 202: generateResponseSchema },
      },
    },
    async (request, reply) => {
      const rows = await generations.submit(userIdOf(request), request.body);
      const presented = await presenter.many(rows);
      const [first] = presented;
      if (!first) throw new Error('A request makes at least one generation');
      reply.code(202).header('location', `/api/generations/${first.id}`);
      const { id, status, batchId } = first;
      return { success: true as const, id, status, batchId, generations: presented };
    },
  );

  app.get(
    '/generations',
    {
      schema: {
        ...{ summary: 'Your generations, newest first', tags, security },
        querystring: generationListQuerySchema,
        response: { 200: generationListSchema },
      },
    },
    async (request) => {
      const { status: statuses, cursor: beforeId, limit } = request.query;
      const { items, nextCursor } = await generations.list(userIdOf(request), { statuses, beforeId, limit });
      return { items: await presenter.many(items), nextCursor };
    },
  );

  const one = { tags, security, params: generationParamsSchema, response: { 200: generationSchema } };

  app.get('/generations/:id', { schema: { summary: 'One generation', ...one } }, async (request) =>
    presenter.one(await generations.get(userIdOf(request), request.params.id)),
  );

  app.patch(
    '/generations/:id',
    { schema: { summary: 'Mark or unmark as a favourite', ...one, body: generationPatchSchema } },
    async (request) => {
      const { isFavorite } = request.body;
      return presenter.one(await generations.setFavorite(userIdOf(request), request.params.id, isFavorite));
    },
  );

  app.post('/generations/:id/cancel', { schema: { summary: 'Cancel', ...one } }, async (request) =>
    presenter.one(await generations.cancel(userIdOf(request), request.params.id)),
  );

  app.post('/generations/:id/retry', { schema: { summary: 'Try again', ...one } }, async (request) =>
    presenter.one(await generations.retry(userIdOf(request), request.params.id)),
  );

  app.delete(
    '/generations/:id',
    { schema: { summary: 'Remove, with its image', ...one, response: { 204: z.null() } } },
    async (request, reply) => {
      await generations.remove(userIdOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
};
