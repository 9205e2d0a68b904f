import type { FastifyReply, FastifyRequest } from 'fastify';

/** Header fields of answers that scripts of other origins may read. */
export const EXPOSED_FIELDS = [
  'content-disposition',
  'content-range',
  'etag',
  'location',
  'preference-applied',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'www-authenticate',
  'x-easel-generations',
  'x-request-id',
  'x-should-retry',
];

/**
 * An `onRequest` hook for files that anyone with the link can open: pages of any site may show them in an `<img>`, draw them on a
 * canvas and read them. A range needs no preflight.
 */
export async function openToOtherSites(_: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED_FIELDS.join(', '),
    'cross-origin-resource-policy': 'cross-origin',
  });
}
