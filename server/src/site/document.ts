import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingsFor } from './encoding.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Much smaller than with the default, in a few milliseconds. */
const BROTLI_QUALITY = 6;

const COMPRESS = {
  br: (body: Buffer) => toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body: Buffer) => toGzip(body, { level: 9 }),
} as const satisfies Record<Encoding, unknown>;

export type SiteDocument = ReturnType<typeof createDocument>;

/**
 * A text that never changes while the process runs; compressed once, on first request.
 *
 * @param options.isPrivate whether it is for one request, and kept nowhere
 */
export function createDocument(text: string, contentType: string, { isPrivate = false } = {}) {
  const body = Buffer.from(text);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const compressed = new Map<Encoding, Promise<Buffer>>();

  function compress(encoding: Encoding): Promise<Buffer> {
    const known = compressed.get(encoding);
    if (known) return known;
    const made = COMPRESS[encoding](body);
    compressed.set(encoding, made);
    return made;
  }

  return {
    text,
    /** Sends it, or 304 if the client has it already. A 404 is always sent in full. */
    async send(request: FastifyRequest, reply: FastifyReply, status: 200 | 404 = 200): Promise<FastifyReply> {
      const [encoding] = encodingsFor(request.headers['accept-encoding']);
      reply.code(status).header('vary', 'accept-encoding');
      if (isPrivate) reply.header('cache-control', 'private, no-store');
      else {
        const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`;
        reply.headers({ 'cache-control': 'no-cache', etag });
        if (status === 200 && namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      }
      reply.type(contentType);
      if (!encoding) return reply.send(body);
      return reply.header('content-encoding', encoding).send(await compress(encoding));
    },
  };
}

function namesTag(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
