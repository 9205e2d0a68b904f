import {
  generateRequestSchema,
  generateResponseSchema,
  generationListQuerySchema,
  generationListSchema,
  generationParamsSchema,
  generationPatchSchema,
  generationSchema,
  retryRequestSchema,
} from '@easel/shared/contracts/generation.schema';
import { lineageSchema } from '@easel/shared/contracts/inputs.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { endNotModified, sendJson, sendTagged } from '../../http/entity-tag.ts';
import { repetitionOf } from '../../http/idempotency-key.ts';
import { timeToAnswer } from '../../http/time-to-answer.ts';
import { requireScope, userIdOf } from '../../plugins/auth.ts';
import type { GenerationPresenter } from './generations.presenter.ts';
import type { GenerationsService } from './generations.service.ts';
import type { LineageService } from './lineage.service.ts';
import { waitSecondsOf } from './prefer-wait.ts';
import type { ReadingService } from './reading.service.ts';
import { hasEnded, type WatchingService } from './watching.service.ts';

export interface GenerationsRoutesOptions {
  generations: GenerationsService;
  presenter: GenerationPresenter;
  reading: ReadingService;
  lineage: LineageService;
  watching: WatchingService;
}

/** Prompts of API clients have up to 32,000 characters, which JSON may escape. */
const SUBMISSION_MAX_BYTES = 512 * 1024;

/** Header fields of an answer to a submission. */
const WAITED = ['Location', 'Preference-Applied'] as const;

const tags = ['generations'];
const read = { onRequest: requireScope('generations:read') };
const write = { onRequest: requireScope('generations:write') };

/** Creates, lists and changes the signed-in user's generations. */
export const generationsRoutes: FastifyPluginAsyncZod<GenerationsRoutesOptions> = async (
  app,
  { generations, presenter, reading, lineage, watching },
) => {
  app.post(
    '/generate',
    {
      ...write,
      config: { isSubmission: true, reads: ['Prefer'], sends: { 200: WAITED, 202: WAITED } },
      bodyLimit: SUBMISSION_MAX_BYTES,
      schema: {
        summary: 'Make images from a prompt, or from other images',
        tags,
        security: BEARER,
        description:
          'With an `Idempotency-Key` header, repeating the same request within 24 hours returns the generations of the first ' +
          'one and costs nothing. A different request with the same key is refused with 422. With `Prefer: wait=30` ' +
          '(RFC 7240) the answer waits up to that many seconds, 60 at most, until all images have ended: the status is ' +
          '200 then, and 202 on timeout. With `isSample` the first image becomes the sample of its `customStyle`, ' +
          'which shows it once it is completed. With `mode` and `inputs` it works from pictures: uploads, or finished ' +
          'generations.',
        body: generateRequestSchema,
        response: { 200: generateResponseSchema, 202: generateResponseSchema },
      },
    },
    async (request, reply) => {
      const userId = userIdOf(request);
      const seconds = waitSecondsOf(request);
      // Subscribe before the generations exist, so that no event is missed.
      const following = seconds > 0 && (await watching.follow(userId, timeToAnswer(reply, seconds * 1_000)));
      const submitted = await generations.submit(userId, request.body, repetitionOf(request));
      request.generationIds = submitted.map(({ id }) => id);
      const rows = following ? await watching.untilEnded(following, submitted) : submitted;
      const presented = await presenter.many(rows);
      const [first] = presented;
      if (!first) throw new Error('A request makes at least one generation');
      if (following) reply.header('preference-applied', `wait=${seconds}`);
      const isOutcome = following && rows.every(hasEnded);
      reply.code(isOutcome ? 200 : 202).header('location', `/api/generations/${first.id}`);
      const { id, status, batchId } = first;
      return { success: true as const, id, status, batchId, generations: presented };
    },
  );

  app.get(
    '/generations',
    {
      ...read,
      schema: {
        summary: 'Your generations, newest first',
        tags,
        security: BEARER,
        querystring: generationListQuerySchema,
        response: { 200: generationListSchema },
      },
    },
    async (request, reply) =>
      sendJson(reply, await reading.list({ ...request.query, userId: userIdOf(request) })),
  );

  const one = { tags, security: BEARER, params: generationParamsSchema, response: { 200: generationSchema } };

  app.get(
    '/generations/:id',
    {
      ...read,
      config: { reads: ['If-None-Match'], sends: { 200: ['ETag'], 304: ['ETag'] } },
      onSend: endNotModified,
      schema: {
        summary: 'One generation',
        ...one,
        description: 'Send the last `ETag` in `If-None-Match` to get 304 when nothing has changed.',
        response: { ...one.response, 304: z.null().describe('Not modified') },
      },
    },
    async (request, reply) => {
      const ifNoneMatch = request.headers['if-none-match'];
      return sendTagged(reply, await reading.poll(userIdOf(request), request.params.id, ifNoneMatch));
    },
  );

  app.get(
    '/generations/:id/lineage',
    {
      ...read,
      schema: {
        summary: 'What a generation was made from, and what was made from it',
        ...one,
        response: { 200: lineageSchema },
      },
    },
    async (request) => lineage.of(userIdOf(request), request.params.id),
  );

  app.patch(
    '/generations/:id',
    {
      ...write,
      schema: { summary: 'Mark or unmark a generation as a favorite', ...one, body: generationPatchSchema },
    },
    async (request) => {
      const { isFavorite } = request.body;
      return presenter.one(await generations.setFavorite(userIdOf(request), request.params.id, isFavorite));
    },
  );

  app.post(
    '/generations/:id/cancel',
    { ...write, schema: { summary: 'Cancel a generation', ...one } },
    async (request) => presenter.one(await generations.cancel(userIdOf(request), request.params.id)),
  );

  app.post(
    '/generations/:id/retry',
    { ...write, schema: { summary: 'Retry a generation', ...one, body: retryRequestSchema } },
    async (request) => {
      const { newSeed = false } = request.body ?? {};
      return presenter.one(await generations.retry(userIdOf(request), request.params.id, { newSeed }));
    },
  );

  app.post(
    '/generations/:id/next',
    { ...write, schema: { summary: 'Move a generation before your other pending ones', ...one } },
    async (request) => presenter.one(await generations.moveNext(userIdOf(request), request.params.id)),
  );

  app.delete(
    '/generations/:id',
    {
      ...write,
      schema: { summary: 'Remove a generation and its image', ...one, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await generations.remove(userIdOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
};
