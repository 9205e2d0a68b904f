import {
  authorSchema,
  galleryItemSchema,
  galleryListSchema,
  galleryParamsSchema,
  galleryQuerySchema,
  likeSchema,
} from '@easel/shared/contracts/gallery.schema';
import { samplePaths } from '@easel/shared/contracts/samples';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { binary } from '../../http/binary-answer.ts';
import { noBody } from '../../http/no-body.ts';
import { optionalCaller, requireUser, userIdOf } from '../../plugins/auth.ts';
import { addressOf } from '../../plugins/rate-limits.ts';
import type { DownloadCounter } from '../images/download-counter.ts';
import { IMAGE_CONTENT_TYPES } from '../images/image-files.ts';
import type { ImageLinks } from '../images/image-links.ts';
import type { ImagesService } from '../images/images.service.ts';
import { type GalleryPresenter, presentAuthor } from './gallery.presenter.ts';
import { type GalleryService, isSlowSearch } from './gallery.service.ts';

export interface GalleryRoutesOptions {
  gallery: GalleryService;
  galleryPresenter: GalleryPresenter;
  downloadCounter: DownloadCounter;
  imageLinks: ImageLinks;
  images: ImagesService;
}

/** Extra requests of the budget that a search costs if it reads every prompt. */
const SLOW_SEARCH_COST = 29;

/** How long previews are cached. A picture that left the gallery is no longer sent after this; messengers keep previews longer. */
const PREVIEW_SECONDS = 600;

const tags = ['gallery'];
const params = galleryParamsSchema;
const bearer = { bearer: [] };
/** Visitors may call it, too. */
const forAll = { tags, security: [{}, bearer] };
const liking = { tags, security: [bearer], params, response: { 200: likeSchema } };

/** Serves the public gallery. */
export const galleryRoutes: FastifyPluginAsyncZod<GalleryRoutesOptions> = async (
  app,
  { gallery, galleryPresenter, downloadCounter, imageLinks, images },
) => {
  function spendMore(request: FastifyRequest, viewerId: string | null): Promise<void> {
    const budgets = app.requestBudgets;
    if (viewerId === null) return budgets.spendOfVisitor(request, SLOW_SEARCH_COST);
    return budgets.spend(request, viewerId, SLOW_SEARCH_COST);
  }

  app.get(
    '/gallery',
    {
      onRequest: optionalCaller,
      schema: {
        summary: 'List published images and samples',
        ...forAll,
        querystring: galleryQuerySchema,
        response: { 200: galleryListSchema },
      },
    },
    async (request) => {
      const { query, user } = request;
      const viewerId = user?.userId ?? null;
      if (isSlowSearch(query.search)) await spendMore(request, viewerId);
      const { items, nextCursor } = await gallery.list(query, viewerId);
      return { items: items.map((item) => galleryPresenter.present(item, viewerId)), nextCursor };
    },
  );

  app.get(
    '/authors/:id',
    {
      onRequest: (request) => app.requestBudgets.spendOfVisitor(request),
      schema: {
        summary: 'Get an author with published pictures',
        tags,
        params,
        response: { 200: authorSchema },
      },
    },
    async (request) => presentAuthor(await gallery.author(request.params.id)),
  );

  app.get(
    '/gallery/:id',
    {
      onRequest: optionalCaller,
      schema: {
        summary: 'One picture of the gallery',
        ...forAll,
        params,
        response: { 200: galleryItemSchema },
      },
    },
    async ({ params: { id }, user }) => {
      const viewerId = user?.userId ?? null;
      return galleryPresenter.present(await gallery.get(id, viewerId), viewerId);
    },
  );

  app.get(
    '/gallery/:id/download',
    {
      config: { sends: { 302: ['Location'] } },
      onRequest: (request) => app.requestBudgets.spendOfVisitor(request),
      schema: {
        summary: 'Redirect to the file of a picture and count the download',
        tags,
        params,
        response: { 302: z.null().describe('`Location` is the file') },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const picture = await gallery.find(id);
      // Downloads of published images are counted by the route that sends the file.
      if ('published' in picture) return reply.redirect(imageLinks.downloadPath(id, 'original'));
      if (request.method === 'GET') downloadCounter.countSample(id, addressOf(request));
      return reply.redirect(samplePaths(picture.sample).image);
    },
  );

  app.get(
    '/gallery/:id/preview',
    {
      config: { sends: { 302: ['Location'] } },
      onRequest: (request) => app.requestBudgets.spendOfVisitor(request),
      schema: {
        summary: "The preview image of a picture's page for shared links",
        description: 'Its address stays valid while the picture is in the gallery.',
        tags,
        params,
        response: {
          200: binary('The image', ...IMAGE_CONTENT_TYPES),
          302: z.null().describe('`Location` is the image of a sample'),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const picture = await gallery.find(id);
      if ('sample' in picture) return reply.redirect(samplePaths(picture.sample).image);
      const { key, contentType } = await images.find(id, 'display');
      reply.header('cache-control', `public, max-age=${PREVIEW_SECONDS}`).type(contentType);
      if (request.method === 'HEAD') return reply.send(noBody());
      const { body, size } = await images.open(key);
      return reply.header('content-length', size).send(body);
    },
  );

  app.put(
    '/gallery/:id/like',
    { onRequest: requireUser, schema: { summary: 'Like a picture', ...liking } },
    (request) => gallery.like(request.params.id, userIdOf(request)),
  );

  app.delete(
    '/gallery/:id/like',
    { onRequest: requireUser, schema: { summary: 'Remove a like', ...liking } },
    (request) => gallery.unlike(request.params.id, userIdOf(request)),
  );
};
