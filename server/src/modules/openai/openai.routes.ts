import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireCaller, requireScope } from '../../plugins/auth.ts';
import { type EditsRoutesOptions, editsRoutes } from './edits.routes.ts';
import { answerErrors, refuseOtherPaths } from './error-answers.ts';
import { createImageAnswers, type ImageAnswersOptions } from './image-answers.ts';
import { imagesRequestSchema, modelListSchema, modelSchema } from './openai.schema.ts';
import { imagesDocs } from './openai-docs.ts';
import { findModel, presentModel } from './openai-models.ts';
import { wantedImages } from './wanted-images.ts';

export interface OpenAiRoutesOptions
  extends Omit<ImageAnswersOptions, 'generations'>,
    Omit<EditsRoutesOptions, 'answer'> {
  generations: ImageAnswersOptions['generations'];
}

/** Prompts have up to 32,000 characters, which JSON may escape. */
const SUBMISSION_MAX_BYTES = 512 * 1024;

const { tags, security } = imagesDocs;
const error = imagesDocs.response.default;

/** Serves OpenAI's images API for existing clients, which only need another base URL and one of our keys. */
export const openAiRoutes: FastifyPluginAsyncZod<OpenAiRoutesOptions> = async (
  app,
  { models, ...options },
) => {
  const answer = createImageAnswers(options);
  answerErrors(app);
  refuseOtherPaths(app);

  app.post(
    '/images/generations',
    {
      onRequest: requireScope('generations:write'),
      config: { isSubmission: true },
      bodyLimit: SUBMISSION_MAX_BYTES,
      schema: {
        ...imagesDocs,
        summary: "Make images, in OpenAI's format",
        description:
          'Waits until the images are made. The header `X-Easel-Generations` lists their ids; an `Idempotency-Key` is supported.',
        body: imagesRequestSchema,
      },
    },
    (request, reply) =>
      answer(request, reply, { wanted: wantedImages(request.body, models), kind: 'image_generation' }),
  );
  // The options name this plugin's own prefix.
  await app.register(editsRoutes, { ...options, prefix: '', answer, models });

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
        params: z.object({ model: z.string().min(1).max(100) }),
        response: { 200: modelSchema, default: error },
      },
    },
    async (request) => presentModel(findModel(request.params.model, models)),
  );
};
