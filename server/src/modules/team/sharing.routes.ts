import { generationParamsSchema, generationSchema } from '@easel/shared/contracts/generation.schema';
import { teamPictureListSchema, teamPictureQuerySchema } from '@easel/shared/contracts/team.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BEARER } from '../../docs/bearer.ts';
import { pageOf, readPlace, writePlace } from '../../http/page.ts';
import { requireScope, userIdOf } from '../../plugins/auth.ts';
import type { GenerationPresenter } from '../generations/generations.presenter.ts';
import type { SharingService } from './sharing.service.ts';
import type { TeamPicturePresenter } from './team.presenter.ts';

export interface SharingRoutesOptions {
  sharing: SharingService;
  presenter: GenerationPresenter;
  teamPicturePresenter: TeamPicturePresenter;
}

const one = {
  onRequest: requireScope('generations:write'),
  schema: {
    tags: ['generations'],
    security: BEARER,
    params: generationParamsSchema,
    response: { 200: generationSchema },
  },
};

/** Shares pictures within a team. */
export const sharingRoutes: FastifyPluginAsyncZod<SharingRoutesOptions> = async (
  app,
  { sharing, presenter, teamPicturePresenter },
) => {
  app.put(
    '/generations/:id/team',
    { ...one, schema: { summary: 'Share an image and its prompt with your team', ...one.schema } },
    async (request) => presenter.one(await sharing.share(userIdOf(request), request.params.id)),
  );

  app.delete(
    '/generations/:id/team',
    { ...one, schema: { summary: 'Stop sharing an image with your team', ...one.schema } },
    async (request) => presenter.one(await sharing.unshare(userIdOf(request), request.params.id)),
  );

  app.get(
    '/team/pictures',
    {
      onRequest: requireScope('generations:read'),
      schema: {
        summary: 'List the images that your team shares',
        description: 'Most recently shared first.',
        tags: ['generations'],
        security: BEARER,
        querystring: teamPictureQuerySchema,
        response: { 200: teamPictureListSchema },
      },
    },
    async (request) => {
      const { cursor, limit } = request.query;
      const viewerId = userIdOf(request);
      const rows = await sharing.list(viewerId, { after: readPlace(cursor), limit: limit + 1 });
      const { items, nextCursor } = pageOf(rows, limit, writePlace);
      return { items: items.map((row) => teamPicturePresenter.present(row, viewerId)), nextCursor };
    },
  );
};
