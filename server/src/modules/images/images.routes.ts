import { HOUR_SECONDS } from '@easel/shared/contracts/durations';
import { type LinkOptions, type StoredObject, StoreError } from '@easel/shared/node/storage/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { binary } from '../../http/binary-answer.ts';
import { rangeOf } from '../../http/byte-range.ts';
import { names } from '../../http/entity-tag.ts';
import { noBody } from '../../http/no-body.ts';
import { openToOtherSites } from '../../http/open-to-other-sites.ts';
import { assertValidLink, linkProofSchema } from '../../http/signed-links.ts';
import { addressOf } from '../../plugins/rate-limits.ts';
import type { DownloadCounter } from './download-counter.ts';
import { fileNameOf, IMAGE_CONTENT_TYPES, IMAGE_FILES } from './image-files.ts';
import type { ImageLinks } from './image-links.ts';
import type { ImageFile, ImagesService } from './images.service.ts';

const paramsSchema = z.strictObject({ id: z.uuid(), file: z.enum(IMAGE_FILES) });
const querySchema = linkProofSchema.extend({
  /** Saves the file under its name and counts the download. The signature does not cover it. */
  download: z.literal('1').optional(),
  /**
   * Only makes the address differ from that of the file with a watermark, which browsers have cached. The signature does not
   * cover it.
   */
  clean: z.literal('1').optional(),
});

/** An SVG is a document: it is sent as a download, and cannot run or load anything if a browser opens it. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The longest lifetime of one of our links. The store's link is valid from this long before our link expires. */
const LINK_SECONDS = 2 * HOUR_SECONDS;

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
  app.get(
    '/images/:id/:file',
    {
      onRequest: openToOtherSites,
      config: {
        reads: ['If-None-Match', 'Range', 'If-Range'],
        sends: {
          200: ['ETag', 'Content-Disposition'],
          206: ['ETag', 'Content-Disposition', 'Content-Range'],
          302: ['Location'],
          304: ['ETag'],
          416: ['ETag', 'Content-Range'],
        },
      },
      schema: {
        summary: 'Download an image file by its signed link',
        tags: ['images'],
        params: paramsSchema,
        querystring: querySchema,
        response: {
          200: binary('The file', ...IMAGE_CONTENT_TYPES),
          206: binary('A part of the file', ...IMAGE_CONTENT_TYPES),
          302: z
            .null()
            .describe('Where the file is, on installations that deliver files from their object store'),
          304: z.null().describe('Not modified'),
          416: z.null().describe('The file has no byte of the range'),
        },
      },
    },
    async (request, reply) => {
      const { id, file } = request.params;
      const { expires, signature, download } = request.query;
      assertValidLink(imageLinks.verify({ generationId: id, file, expires, signature }));
      const found = await images.find(id, file);
      // An object never changes under its key, so the key is its validator.
      const etag = `"${found.key}"`;
      const secondsLeft = expires - Math.floor(now().getTime() / 1_000);
      const keep = {
        etag,
        'cache-control': `private, max-age=${secondsLeft}, immutable`,
        'accept-ranges': 'bytes',
      };
      if (names(request.headers['if-none-match'], etag)) return reply.code(304).headers(keep).send();

      const isHead = request.method === 'HEAD';
      if (download && !isHead) downloadCounter.countImage(id, addressOf(request));
      const isSvg = found.contentType === 'image/svg+xml';
      const disposition = isSvg || download ? 'attachment' : 'inline';
      const described = {
        'content-type': found.contentType,
        'content-disposition': `${disposition}; filename="${fileNameOf(id, file, found.contentType)}"`,
      };
      const link = mayRedirect(request, isSvg) && images.sign(found.key, linkOptions(described, expires));
      if (link) {
        // Not cached, so that each download is counted.
        const cacheControl = download ? 'no-store' : `private, max-age=${secondsLeft}`;
        return reply
          .code(302)
          .headers({ location: await link, 'cache-control': cacheControl, vary: 'sec-fetch-mode' })
          .send();
      }
      if (isSvg) reply.header('content-security-policy', SVG_POLICY);
      reply.headers({ ...keep, ...described });
      if (isHead) return sendHead(reply, found);
      return sendFile(reply, () => images.open(found.key, rangeOf(request, etag)), found);
    },
  );
};

/**
 * Returns whether the client may be redirected to the store. Scripts of pages may not: the store allows no other origins. An SVG
 * is a document, which needs the policy that is set here. The store's links are for GET only.
 */
function mayRedirect({ method, headers }: FastifyRequest, isSvg: boolean): boolean {
  return method === 'GET' && !isSvg && headers['sec-fetch-mode'] !== 'cors';
}

/** Returns options that are equal for all requests by one link, so that browsers can cache the file. */
function linkOptions(
  described: Record<'content-type' | 'content-disposition', string>,
  expires: number,
): LinkOptions {
  return {
    from: new Date((expires - LINK_SECONDS) * 1_000),
    until: new Date(expires * 1_000),
    contentType: described['content-type'],
    contentDisposition: described['content-disposition'],
    cacheControl: `private, max-age=${LINK_SECONDS}, immutable`,
  };
}

/** Answers HEAD from the row, without opening the file. */
function sendHead(reply: FastifyReply, { bytes }: ImageFile) {
  if (bytes !== null) reply.header('content-length', bytes);
  return reply.send(noBody());
}

async function sendFile(reply: FastifyReply, open: () => Promise<StoredObject>, { bytes }: ImageFile) {
  try {
    const { body, size, part } = await open();
    if (!part) return reply.header('content-length', size).send(body);
    const { start, end } = part;
    return reply
      .code(206)
      .headers({ 'content-length': end - start + 1, 'content-range': `bytes ${start}-${end}/${size}` })
      .send(body);
  } catch (error) {
    if (!(error instanceof StoreError) || error.reason !== 'bad_range') throw error;
    reply
      .removeHeader('content-type')
      .removeHeader('content-disposition')
      .header('cache-control', 'no-store');
    if (bytes !== null) reply.header('content-range', `bytes */${bytes}`);
    return reply.code(416).send();
  }
}
