import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendEvents } from '../../http/event-stream.ts';
import { type EndOfTime, timeToAnswer } from '../../http/time-to-answer.ts';
import { requireCaller, requireScope, userIdOf } from '../../plugins/auth.ts';
import type { WatchingService } from '../generations/watching.service.ts';
import { createAnswerTurns } from './answer-turns.ts';
import { type ClientRetriesOptions, createClientRetries } from './client-retries.ts';
import { answerErrors, openAiErrorOf, refuseOtherPaths } from './error-answers.ts';
import { imageEvents } from './image-stream.ts';
import { createOpenAiPresenter, type OpenAiPresenterOptions } from './openai.presenter.ts';
import {
  errorSchema,
  imagesRequestSchema,
  imagesResponseSchema,
  modelListSchema,
  modelSchema,
} from './openai.schema.ts';
import { findModel, presentModel } from './openai-models.ts';
import { failureOf, unread } from './outcome.ts';
import { wantedImages } from './wanted-images.ts';

/** A little less than the ten minutes that OpenAI's clients wait, so that they get an answer. */
const WAIT_AT_MOST_MS = 570_000;
/** Responses with images to one user at once: each takes tens of megabytes until its client has read it. */
const ANSWERS_FOR_ONE = 4;

export interface OpenAiRoutesOptions extends OpenAiPresenterOptions, ClientRetriesOptions {
  watching: WatchingService;
  models: ModelRegistry;
}

const tags = ['openai'];
const security = [{ bearer: [] }];
const error = errorSchema.describe("What went wrong, in OpenAI's format");
const answers = {
  description: 'The images, or with `stream` the events that carry them',
  content: {
    'application/json': { schema: imagesResponseSchema },
    'text/event-stream': { schema: z.string() },
  },
};

/** Serves OpenAI's images API for existing clients, which need another base URL and one of our keys. */
export const openAiRoutes: FastifyPluginAsyncZod<OpenAiRoutesOptions> = async (
  app,
  { db, background, generations, watching, models, ...rest },
) => {
  const submit = createClientRetries({ db, background, generations });
  const present = createOpenAiPresenter(rest);
  const turns = createAnswerTurns({ each: ANSWERS_FOR_ONE });
  answerErrors(app);
  refuseOtherPaths(app);

  app.post(
    '/images/generations',
    {
      onRequest: requireScope('generations:write'),
      config: { isSubmission: true },
      schema: {
        summary: "Make images, in OpenAI's format",
        tags,
        security,
        description:
          'Waits until the images are made. The header `X-Easel-Generations` lists their ids; an `Idempotency-Key` is supported.',
        body: imagesRequestSchema,
        response: { 200: answers, default: error },
      },
    },
    async (request, reply) => {
      const userId = userIdOf(request);
      const { request: wanted, as, stream } = wantedImages(request.body, models);
      const signal = timeToAnswer(reply, WAIT_AT_MOST_MS);
      const following = await watching.follow(userId, signal);
      const { rows: submitted, ...repeating } = await submit(request, reply, wanted);
      reply.header('x-easel-generations', submitted.map(({ id }) => id).join(', '));
      const failure = (rows: Parameters<typeof failureOf>[0]) => {
        const ended = signal.aborted ? (signal.reason as EndOfTime) : undefined;
        return failureOf(rows, { ended, ...repeating });
      };
      if (stream) {
        const updates = watching.watch(following, submitted);
        const toError = (error: unknown) => openAiErrorOf(error, request, reply);
        const events = imageEvents(updates, { ...stream, ...rest, failureOf: failure, toError });
        return sendEvents(reply, events, signal);
      }
      const rows = await watching.untilEnded(following, submitted);
      const failed = failure(rows);
      if (failed) throw failed;
      const hasTurn = as === 'url' || (await turns.take(userId, reply.raw, signal));
      if (!hasTurn) throw unread(rows, repeating);
      return present(rows, as);
    },
  );

  app.get(
    '/models',
    {
      onRequest: requireCaller,
      schema: {
        summary: "List the models, in OpenAI's format",
        tags,
        security,
        response: { 200: modelListSchema, default: error },
      },
    },
    async () => ({ object: 'list' as const, data: models.models().map(presentModel) }),
  );
  app.get(
    '/models/:model',
    {
      onRequest: requireCaller,
      schema: {
        summary: "One model, in OpenAI's format",
        tags,
        security,
        params: z.object({ model: z.string() }),
        response: { 200: modelSchema, default: error },
      },
    },
    async (request) => presentModel(findModel(request.params.model, models)),
  );
};
