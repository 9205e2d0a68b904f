import type { FastifyReply, FastifyRequest } from 'fastify';
import { ANSWER_FIELDS } from './header-fields.ts';

/**
 * An `onRequest` hook for files that anyone with the link can open: pages of any site may show them in an `<img>`, draw them on a
 * canvas and read them. A range needs no preflight.
 */
export async function openToOtherSites(_: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': Object.keys(ANSWER_FIELDS).join(', '),
    'cross-origin-resource-policy': 'cross-origin',
  });
}
