import { AppError } from '@easel/shared/node/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { binary } from '../../http/binary-answer.ts';
import { noBody } from '../../http/no-body.ts';
import { addressOf } from '../../plugins/rate-limits.ts';
import type { DownloadCounter } from './download-counter.ts';
import { fileNameOf, IMAGE_CONTENT_TYPES, IMAGE_FILES } from './image-files.ts';
import type { ImageLinks } from './image-links.ts';
import type { ImageFile, ImagesService } from './images.service.ts';

const paramsSchema = z.strictObject({ id: z.uuid(), file: z.enum(IMAGE_FILES) });
const querySchema = z.object({
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
  /** Saves the file under its name and counts the download. The signature does not cover it. */
  download: z.literal('1').optional(),
});

/** An SVG is a document: it is sent as a download, and if a browser opens it, it cannot run or load anything. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export interface ImagesRoutesOptions {
  images: ImagesService;
  imageLinks: ImageLinks;
  downloadCounter: DownloadCounter;
  now: () => Date;
}

/** Serves images by signed links, which work for anyone until they expire. */
export const imagesRoutes: FastifyPluginAsyncZod<ImagesRoutesOptions> = async (
  app,
  { images, imageLinks, downloadCounter, now },
) => {
  /** What HEAD answers: nothing is read for it. */
  const unopened = ({ contentType, bytes }: ImageFile) => ({ contentType, bytes, body: noBody() });

  async function open(key: string) {
    const { body, contentType, size } = await images.open(key);
    return { contentType, bytes: size, body };
  }

  app.get(
    '/images/:id/:file',
    {
      schema: {
        summary: 'Download an image file by its signed link',
        tags: ['images'],
        params: paramsSchema,
        querystring: querySchema,
        response: { 200: binary('The file', ...IMAGE_CONTENT_TYPES), 304: z.null().describe('Not modified') },
      },
    },
    async (request, reply) => {
      const { id, file } = request.params;
      const { expires, signature, download } = request.query;
      if (!imageLinks.verify({ generationId: id, file, expires, signature })) {
        throw new AppError('forbidden', { detail: 'This image link is not valid or has expired.' });
      }
      const found = await images.find(id, file);
      // An object never changes under its key, so the key is its validator.
      const etag = `"${found.key}"`;
      const secondsLeft = expires - Math.floor(now().getTime() / 1_000);
      const keep = { etag, 'cache-control': `private, max-age=${secondsLeft}, immutable` };
      if (request.headers['if-none-match'] === etag) return reply.code(304).headers(keep).send();

      const isHead = request.method === 'HEAD';
      const { contentType, bytes, body } = isHead ? unopened(found) : await open(found.key);
      if (download && !isHead) downloadCounter.countImage(id, addressOf(request));
      const isSvg = contentType === 'image/svg+xml';
      if (isSvg) reply.header('content-security-policy', SVG_POLICY);
      const disposition = isSvg || download ? 'attachment' : 'inline';
      if (bytes !== null) reply.header('content-length', bytes);
      return reply
        .headers(keep)
        .header('content-type', contentType)
        .header('content-disposition', `${disposition}; filename="${fileNameOf(id, file, contentType)}"`)
        .send(body);
    },
  );
};
