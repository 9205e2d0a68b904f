import {
  generationParamsSchema,
  generationSchema,
  variantRequestSchema,
} from '@easel/shared/contracts/generation.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BEARER } from '../../docs/bearer.ts';
import { requireScope, userIdOf } from '../../plugins/auth.ts';
import type { GenerationPresenter } from '../generations/generations.presenter.ts';
import type { VariantsService } from './variants.service.ts';

export interface VariantsRoutesOptions {
  variants: VariantsService;
  presenter: GenerationPresenter;
}

/** Serves files of an image that are made on first request. */
export const variantsRoutes: FastifyPluginAsyncZod<VariantsRoutesOptions> = async (
  app,
  { variants, presenter },
) => {
  app.addHook('onRequest', requireScope('generations:write'));

  app.post(
    '/generations/:id/variants',
    {
      schema: {
        summary: 'Request a high-resolution or vector file of a finished image',
        description:
          'Answers 200 when the file is ready, and 202 while it is in progress; an event announces it.',
        tags: ['images'],
        security: BEARER,
        params: generationParamsSchema,
        body: variantRequestSchema,
        response: { 200: generationSchema, 202: generationSchema },
      },
    },
    async (request, reply) => {
      const { kind } = request.body;
      const row = await variants.want(userIdOf(request), request.params.id, kind);
      const isReady = row.image?.variants.some(
        (variant) => variant.kind === kind && variant.status === 'ready',
      );
      return reply.code(isReady ? 200 : 202).send(await presenter.one(row));
    },
  );
};
