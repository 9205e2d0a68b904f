import {
  albumListSchema,
  albumParamsSchema,
  albumPicturesRequestSchema,
  albumQuerySchema,
  albumRequestSchema,
  albumSchema,
} from '@easel/shared/contracts/albums.schema';
import { bulkResponseSchema } from '@easel/shared/contracts/generation.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { requireScope, userIdOf } from '../../plugins/auth.ts';
import { outcomeOf } from '../generations/bulk-outcome.ts';
import type { AlbumPresenter } from './albums.presenter.ts';
import type { AlbumsService } from './albums.service.ts';

export interface AlbumsRoutesOptions {
  albums: AlbumsService;
  presentAlbum: AlbumPresenter;
}

const tags = ['albums'];
const params = albumParamsSchema;
const read = { onRequest: requireScope('generations:read') };
const write = { onRequest: requireScope('generations:write') };

/** Manages the signed-in user's albums. Their pictures are listed by `GET /generations?album=`. */
export const albumsRoutes: FastifyPluginAsyncZod<AlbumsRoutesOptions> = async (
  app,
  { albums, presentAlbum },
) => {
  app.get(
    '/albums',
    {
      ...read,
      schema: {
        summary: 'Your albums, by name',
        description: 'With `picture`, only the albums that it is in.',
        tags,
        security: BEARER,
        querystring: albumQuerySchema,
        response: { 200: albumListSchema },
      },
    },
    async (request) => {
      const found = await albums.list(userIdOf(request), { pictureId: request.query.picture });
      return { items: found.map(presentAlbum) };
    },
  );

  app.post(
    '/albums',
    {
      ...write,
      schema: {
        summary: 'Create an album',
        tags,
        security: BEARER,
        body: albumRequestSchema,
        response: { 201: albumSchema },
      },
    },
    async (request, reply) => {
      const album = await albums.create(userIdOf(request), request.body.name);
      return reply.code(201).send(presentAlbum(album));
    },
  );

  app.patch(
    '/albums/:id',
    {
      ...write,
      schema: {
        summary: 'Rename an album',
        tags,
        security: BEARER,
        params,
        body: albumRequestSchema,
        response: { 200: albumSchema },
      },
    },
    async (request) =>
      presentAlbum(await albums.rename(userIdOf(request), request.params.id, request.body.name)),
  );

  app.delete(
    '/albums/:id',
    {
      ...write,
      schema: {
        summary: 'Delete an album; its pictures stay',
        tags,
        security: BEARER,
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await albums.remove(userIdOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/albums/:id/pictures',
    {
      ...write,
      schema: {
        summary: 'Add pictures to an album or remove them from it',
        description: 'A picture can be in several albums. Repeating the request has no effect.',
        tags,
        security: BEARER,
        params,
        body: albumPicturesRequestSchema,
        response: { 200: bulkResponseSchema },
      },
    },
    async (request) => {
      const { action, ids } = request.body;
      const change = action === 'add' ? albums.add : albums.take;
      const done = await change(userIdOf(request), request.params.id, ids);
      return outcomeOf(ids, done);
    },
  );
};
