import { createHash } from 'node:crypto';
import type { FastifyReply, onSendHookHandler } from 'fastify';
import { noBody } from './no-body.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer for clients that poll. */
export interface TaggedAnswer {
  /** A strong entity tag: answers with the same tag have the same body. */
  tag: string;
  /** JSON; null for a client that already has this body. */
  body: string | null;
}

/** Returns a strong entity tag over these texts. */
export function entityTagOf(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return `"${hash.digest('base64url')}"`;
}

/** Returns whether `If-None-Match` names the tag. Compares weakly, as RFC 9110, section 13.1.2, requires: `W/"…"` counts as equal. */
export function names(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch === tag) return ifNoneMatch === tag;
  const given = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return given.includes(tag) || given.includes('*');
}

/** Sends the answer, or 304 in a route with {@link endNotModified}. Only private caches may keep it, and must revalidate it. */
export function sendTagged(reply: FastifyReply, { tag, body }: TaggedAnswer): FastifyReply {
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  return sendJson(body === null ? reply.code(304) : reply, body ?? '');
}

/** An `onSend` hook that removes the body of a 304 and the header fields that describe it. */
export const endNotModified: onSendHookHandler = (request, reply, _, done) => {
  if (reply.statusCode !== 304) return done();
  reply.removeHeader('content-type').removeHeader('content-length');
  // Fastify's own hook for HEAD does not accept null.
  done(null, request.method === 'HEAD' ? noBody() : null);
};

/** Sends JSON that has already been serialized and checked against the answer's schema. */
export const sendJson = (reply: FastifyReply, json: string): FastifyReply => reply.type(JSON_TYPE).send(json);
