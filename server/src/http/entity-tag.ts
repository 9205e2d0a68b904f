import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * An `onSend` hook for what is asked for again and again: a strong entity tag over the answer, and 304 without a body for
 * who has it already (RFC 9110, section 13). Caches of that one user may keep the answer, and must ask each time.
 */
export async function withEntityTag(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = `"${createHash('sha256').update(payload).digest('base64url')}"`;
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  if (!names(request.headers['if-none-match'], tag)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}

/** Compares weakly, as section 13.1.2 wants: `W/"…"` is the same representation. */
function names(ifNoneMatch: string | undefined, tag: string): boolean {
  const given = ifNoneMatch?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? [];
  return given.includes(tag) || given.includes('*');
}
