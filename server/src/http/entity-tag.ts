import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noBody } from './no-body.ts';

/**
 * An `onSend` hook for answers that clients poll: sets a strong entity tag over the body and answers 304 if the client has it
 * already (RFC 9110, section 13). Only private caches may keep the answer, and must revalidate it.
 */
export async function withEntityTag(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = `"${createHash('sha256').update(payload).digest('base64url')}"`;
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  if (!names(request.headers['if-none-match'], tag)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  // Fastify's own hook for HEAD takes no null.
  return request.method === 'HEAD' ? noBody() : null;
}

/** Returns whether an `If-None-Match` names a tag. Compares weakly, as section 13.1.2 requires: `W/"…"` is the same representation. */
export function names(ifNoneMatch: string | undefined, tag: string): boolean {
  const given = ifNoneMatch?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? [];
  return given.includes(tag) || given.includes('*');
}
