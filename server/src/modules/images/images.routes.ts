import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { findImage } from '@easel/shared/node/repos/images.repo';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { IMAGE_VARIANTS, type ImageLinks } from './image-links.ts';

const paramsSchema = z.strictObject({ id: z.uuid(), variant: z.enum(IMAGE_VARIANTS) });
const querySchema = z.object({ expires: z.coerce.number().int(), signature: z.string().max(100) });

export interface ImagesRoutesOptions {
  db: Db;
  store: ObjectStore;
  imageLinks: ImageLinks;
}

/** Images behind signed links: whoever has the link may look until it expires. */
export const imagesRoutes: FastifyPluginAsyncZod<ImagesRoutesOptions> = async (
  app,
  { db, store, imageLinks },
) => {
  app.get(
    '/images/:id/:variant',
    {
      schema: {
        summary: 'The image itself, by its signed link',
        tags: ['images'],
        params: paramsSchema,
        querystring: querySchema,
      },
    },
    async (request, reply) => {
      const { id, variant } = request.params;
      const { expires, signature } = request.query;
      if (!imageLinks.verify({ generationId: id, variant, expires, signature })) {
        throw new AppError('forbidden', { detail: 'This image link is not valid or has expired.' });
      }
      const image = await findImage(db, id);
      if (!image) throw new AppError('not_found');
      const key = variant === 'original' ? image.objectKey : image.thumbnailKey;

      // An object never changes under its key, so the key is its validator.
      const etag = `"${key}"`;
      reply
        .header('etag', etag)
        .header('cache-control', `private, max-age=${expires - Math.floor(Date.now() / 1_000)}, immutable`)
        .header('cross-origin-resource-policy', 'same-origin');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();

      const object = await store.get(key);
      if (!object) throw new AppError('not_found');
      const extension =
        object.contentType === 'image/jpeg' ? 'jpg' : object.contentType.replace('image/', '');
      return reply
        .header('content-type', object.contentType)
        .header('content-length', object.size)
        .header('content-disposition', `inline; filename="generated-image-${id}.${extension}"`)
        .send(object.body);
    },
  );
};
