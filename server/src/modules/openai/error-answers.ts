import { HOUR_SECONDS } from '@easel/shared/contracts/durations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noteError } from '../../plugins/errors.ts';
import { pathOf } from '../../plugins/request-log.ts';
import { OpenAiError, toOpenAiError } from './openai-error.ts';

/** Answers every error under this prefix in OpenAI's format. Register it before the routes. */
export function answerErrors(app: FastifyInstance): void {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, body, shouldRetry } = openAiErrorOf(error, request, reply);
    if (shouldRetry !== undefined) reply.header('x-should-retry', String(shouldRetry));
    // Spent credits, a 402 elsewhere, are a 429 here, without a known time to retry.
    if (status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', HOUR_SECONDS);
    return reply.code(status).removeHeader('content-length').send(body);
  });
}

/** Refuses all other paths under this prefix, which would otherwise reach the web app. */
export function refuseOtherPaths(app: FastifyInstance): void {
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = app.allowedMethods(pathOf(request.url));
    const error = unknownPath(request, allowed);
    if (error.status === 405) reply.header('allow', allowed.join(', '));
    throw error;
  };
  // Refuse before a body is read.
  const options = { schema: { hide: true }, onRequest: refuse };
  app.all('/', options, refuse);
  app.all('/*', options, refuse);
}

/** Translates an error, and logs what the client must not see, like {@link noteError}. */
export function openAiErrorOf(error: unknown, request: FastifyRequest, reply: FastifyReply): OpenAiError {
  return error instanceof OpenAiError ? error : toOpenAiError(noteError(error, request, reply));
}

function unknownPath({ method, url }: FastifyRequest, allowed: readonly string[]): OpenAiError {
  const known = allowed.length > 0 && !allowed.includes(method);
  const message = `${known ? 'Invalid method for' : 'Invalid'} URL (${method} ${pathOf(url)})`;
  const shape = { type: 'invalid_request_error', code: null };
  return new OpenAiError(message, { ...shape, status: known ? 405 : 404 });
}
