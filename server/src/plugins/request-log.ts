import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';
import { comesFromProxy, type TrustProxy, trustedBy } from '../http/trusted-proxies.ts';
import { accountOf } from './refusals.ts';

const ACCEPTABLE_ID = /^[\w.-]{8,100}$/;
/** Paths that are not logged: monitoring polls them, or a browser loads up to seventy of them with one page. */
const QUIET_PATHS = /^\/(healthz|readyz|metrics|assets\/[^/]+)$/;

declare module 'fastify' {
  interface FastifyRequest {
    /** The generations that the request created. */
    generationIds: readonly string[] | null;
  }
}

/**
 * Returns a function for a request's id: the one that a trusted proxy set, so that its log matches ours, otherwise a new one.
 * Audit entries contain the id, so clients must not choose it.
 */
export function requestIds(trustProxy: TrustProxy): (request: IncomingMessage) => string {
  const isTrusted = trustedBy(trustProxy);
  return (request) => {
    const given = request.headers['x-request-id'];
    const isProxys = typeof given === 'string' && comesFromProxy(request, isTrusted);
    return isProxys && ACCEPTABLE_ID.test(given) ? given : randomUUID();
  };
}

/** Returns only the path: the query may hold the token of a mailed link or an image's signature. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

/** Returns the path like {@link pathOf}, without the token of a private link. */
export const loggedPathOf = (url: string): string => pathOf(url).replace(/^\/s\/[^/]+/, '/s/…');

/**
 * Logs one line for each request, with its account, the code of its problem and the generations it created, and sends its id in
 * the response.
 */
export const requestLogPlugin = fp(
  async (app) => {
    app.decorateRequest('generationIds', null);

    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id);
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      const path = loggedPathOf(request.originalUrl);
      const level = QUIET_PATHS.test(path) ? 'debug' : 'info';
      const { method, ip, refusal, generationIds } = request;
      const user = accountOf(request);
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      request.log[level](
        {
          method,
          path,
          status: reply.statusCode,
          ms,
          ip,
          ...(user && { user }),
          ...(refusal && { code: refusal }),
          ...(generationIds && { generations: generationIds }),
        },
        `${method} ${path} ${reply.statusCode}`,
      );
      done();
    });
  },
  { name: 'request-log' },
);
