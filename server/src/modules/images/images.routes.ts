import { AppError } from '@easel/shared/node/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { IMAGE_VARIANTS, type ImageLinks } from './image-links.ts';
import type { ImagesService } from './images.service.ts';

const paramsSchema = z.strictObject({ id: z.uuid(), variant: z.enum(IMAGE_VARIANTS) });
const querySchema = z.object({ expires: z.coerce.number().int(), signature: z.string().max(100) });

export interface ImagesRoutesOptions {
  images: ImagesService;
  imageLinks: ImageLinks;
  now: () => Date;
}

/** Images behind signed links: whoever has the link may look until it expires. */
export const imagesRoutes: FastifyPluginAsyncZod<ImagesRoutesOptions> = async (
  app,
  { images, imageLinks, now },
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
      const key = await images.keyOf(id, variant);
      // An object never changes under its key, so the key is its validator.
      const etag = `"${key}"`;
      const secondsLeft = expires - Math.floor(now().getTime() / 1_000);
      const keep = { etag, 'cache-control': `private, max-age=${secondsLeft}, immutable` };
      if (request.headers['if-none-match'] === etag) return reply.code(304).headers(keep).send();

      const { body, contentType, size } = await images.open(key);
      const extension = contentType.replace('image/', '').replace('jpeg', 'jpg');
      return reply
        .headers(keep)
        .header('content-type', contentType)
        .header('content-length', size)
        .header('content-disposition', `inline; filename="generated-image-${id}.${extension}"`)
        .send(body);
    },
  );
};
