import type { Actor } from '@easel/shared/node/repos/operations/audit.repo';
import type { FastifyRequest } from 'fastify';
import { userOf } from '../../plugins/auth.ts';

/** Returns the acting operator and the request's id, for the audit log. */
export const actorOf = (request: FastifyRequest): Exclude<Actor, string> => ({
  userId: userOf(request).userId,
  requestId: request.id,
});
