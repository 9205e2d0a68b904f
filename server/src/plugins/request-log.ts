import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';

const ACCEPTABLE_ID = /^[\w.-]{8,100}$/;
/** Asked for every few seconds by machines. */
const QUIET_PATHS = new Set(['/healthz', '/readyz', '/metrics']);

/** The id that a proxy in front gave, so that its log and ours agree, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && ACCEPTABLE_ID.test(given) ? given : randomUUID();
}

/** The path alone: the query may carry the token of a mailed link or an image's signature. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

/** One line a request, and its id in the answer. */
export const requestLogPlugin = fp(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id);
    });
    app.addHook('onResponse', async (request, reply) => {
      const path = pathOf(request.url);
      const level = QUIET_PATHS.has(path) ? 'debug' : 'info';
      const { method, ip } = request;
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      request.log[level](
        { method, path, status: reply.statusCode, ms, ip },
        `${method} ${path} ${reply.statusCode}`,
      );
    });
  },
  { name: 'request-log' },
);
