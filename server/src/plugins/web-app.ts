import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { AppError } from '@easel/shared/node/app-error';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { pathOf } from './request-log.ts';

/** Paths that are never a page, whatever the client accepts. */
const NOT_A_PAGE = /^\/(api|socket\.io|dev|assets)(\/|$)|\.\w+$/;
const NOT_BUILT = 'The web app has not been built. Run "npm run build", then start again.';

/**
 * Serves the built web app: files by their names, and index.html for every page path, since the browser does the
 * routing. All else that no route answers is a problem: 404, or 405 where the path exists for another method.
 */
export const webAppPlugin = fp(
  async (app, { folder }: { folder: string }) => {
    const built = existsSync(join(folder, 'index.html'));
    if (built) {
      await app.register(fastifyStatic, {
        root: folder,
        index: false,
        cacheControl: false,
        dotfiles: 'ignore',
        // Takes `app.js.br` or `app.js.gz` beside `app.js`, where the build made them.
        preCompressed: true,
        setHeaders: (reply, path) => reply.header('cache-control', cachingOf(path)),
      });
      app.get('/', { schema: { hide: true } }, (_, reply) => reply.sendFile('index.html'));
    } else {
      app.log.warn({ folder }, NOT_BUILT);
    }

    const assertPage = (request: FastifyRequest, reply: FastifyReply) => {
      if (!isPage(request)) throw notFound(request, app.allowedMethods(pathOf(request.url)), reply);
    };
    // Before a body is read: whatever it is, there is nobody to take it.
    app.addHook('onRequest', async (request, reply) => {
      if (request.is404) assertPage(request, reply);
    });
    app.setNotFoundHandler((request, reply) => {
      // A GET comes by way of the route for files.
      assertPage(request, reply);
      if (built) return reply.sendFile('index.html');
      return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    });
  },
  { name: 'web-app', dependencies: ['allowed-methods'] },
);

function isPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !NOT_A_PAGE.test(pathOf(url)) && /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
}

function notFound(
  { method }: FastifyRequest,
  allowed: string[],
  reply: { header(name: string, value: string): unknown },
): AppError {
  if (allowed.length === 0 || allowed.includes(method)) return new AppError('not_found');
  reply.header('allow', allowed.join(', '));
  return new AppError('method_not_allowed', { detail: `Use ${allowed.join(' or ')} here.` });
}

/** The bundler puts a hash of the content into the names of its assets; all else is asked for again each time. */
function cachingOf(path: string): string {
  return path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
