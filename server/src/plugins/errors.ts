import type { AppError } from '@easel/shared/node/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { presentProblem, toAppError } from '../http/problem.ts';

/** Answers every error that a request throws as `application/problem+json`. */
export const errorsPlugin = fp(
  async (app, { publicUrl }: { publicUrl: string }) => {
    app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, publicUrl));
  },
  { name: 'errors' },
);

/** Sends a problem and logs what the client must not see. */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): FastifyReply {
  const known = noteError(error, request, reply);
  return reply
    .code(known.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .removeHeader('content-length')
    .send(JSON.stringify(presentProblem(known, request.id, publicUrl)));
}

/** Logs what the client must not see, and sets the header fields of an error, regardless of its body's format. */
export function noteError(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const known = toAppError(error);
  request.refusal ??= known.code;
  if (known.code === 'internal') request.log.error({ err: known.cause ?? known }, 'request failed');
  else if (known.status >= 500 && known.cause) request.log.warn({ err: known.cause }, known.detail);

  if (known.status === 401) reply.header('www-authenticate', challengeOf(known));
  const { limit } = known.details;
  if (reply.hasHeader('retry-after')) return known;
  if (limit?.resetsAt) reply.header('retry-after', secondsUntil(limit.resetsAt));
  else if (known.status === 429) reply.header('retry-after', SHORT_WAIT_SECONDS);
  return known;
}

/** How long a client should wait for its own work to end. */
const SHORT_WAIT_SECONDS = 2;

/** Returns the `WWW-Authenticate` field (RFC 6750, section 3). */
function challengeOf({ code }: AppError): string {
  if (code !== 'token_expired') return 'Bearer realm="easel"';
  return 'Bearer realm="easel", error="invalid_token", error_description="The access token has expired"';
}

function secondsUntil(time: string): number {
  return Math.max(1, Math.ceil((Date.parse(time) - Date.now()) / 1_000));
}
