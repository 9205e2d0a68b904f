import { generationParamsSchema, generationSchema } from '@easel/shared/contracts/generation.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BEARER } from '../../docs/bearer.ts';
import { requireScope, userIdOf } from '../../plugins/auth.ts';
import type { GenerationPresenter } from './generations.presenter.ts';
import type { PublicationService } from './publication.service.ts';

export interface PublicationRoutesOptions {
  publication: PublicationService;
  presenter: GenerationPresenter;
}

const one = {
  tags: ['generations'],
  security: BEARER,
  params: generationParamsSchema,
  response: { 200: generationSchema },
};

/** Publishes and unpublishes the signed-in user's images. */
export const publicationRoutes: FastifyPluginAsyncZod<PublicationRoutesOptions> = async (
  app,
  { publication, presenter },
) => {
  app.addHook('onRequest', requireScope('generations:write'));

  app.put(
    '/generations/:id/publication',
    { schema: { summary: 'Publish an image and its prompt in the gallery', ...one } },
    async (request) => presenter.one(await publication.publish(userIdOf(request), request.params.id)),
  );

  app.delete(
    '/generations/:id/publication',
    { schema: { summary: 'Remove an image from the gallery', ...one } },
    async (request) => presenter.one(await publication.unpublish(userIdOf(request), request.params.id)),
  );
};
