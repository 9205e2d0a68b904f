import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressor, type Encoding, encodingsFor } from '../http/encoding.ts';
import { names } from '../http/entity-tag.ts';

/** At quality 6, Brotli makes a page much smaller than gzip does, in a few milliseconds. */
const compressOnce = compressor({ br: 6, gzip: 9 });

export type SiteDocument = ReturnType<typeof createDocument>;

/**
 * Creates a document of a text that does not change while the process runs. It is compressed once, on first request.
 *
 * @param options.isPrivate whether it is for one request only and must not be cached
 */
export function createDocument(text: string, contentType: string, { isPrivate = false } = {}) {
  const body = Buffer.from(text);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const compressed = new Map<Encoding, Promise<Buffer>>();

  function compress(encoding: Encoding): Promise<Buffer> {
    const known = compressed.get(encoding);
    if (known) return known;
    const made = compressOnce(body, encoding);
    compressed.set(encoding, made);
    return made;
  }

  return {
    text,
    /** Sends it, or 304 if the client already has it. A 404 is always sent in full. */
    async send(request: FastifyRequest, reply: FastifyReply, status: 200 | 404 = 200): Promise<FastifyReply> {
      const [encoding] = encodingsFor(request.headers['accept-encoding']);
      reply.code(status).header('vary', 'accept-encoding');
      if (isPrivate) reply.header('cache-control', 'private, no-store');
      else {
        const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`;
        reply.headers({ 'cache-control': 'no-cache', etag });
        if (status === 200 && names(request.headers['if-none-match'], etag)) return reply.code(304).send();
      }
      reply.type(contentType);
      if (!encoding) return reply.send(body);
      return reply.header('content-encoding', encoding).send(await compress(encoding));
    },
  };
}
