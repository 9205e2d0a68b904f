import { sep } from 'node:path';
import { AppError } from '@easel/shared/node/app-error';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { SiteWords } from '../site/placeholders.ts';
import type { Site } from '../site/site.ts';
import { openSiteSource } from '../site/site-source.ts';
import { pathOf } from './request-log.ts';

/** Paths that are never a page, whatever the client accepts. */
const NOT_A_PAGE = /^\/(api|v1|socket\.io|dev|assets)(\/|$)|\.\w+$/;
const NOT_BUILT = 'The web app has not been built. Run "npm run build", then start again.';

/**
 * Serves the built web app: files by their names, pages by their paths, and for a path that is none the app's own page that
 * says so. All else that no route answers is a problem: 404, or 405 where the path exists for another method.
 */
export const webAppPlugin = fp(
  async (app, { folder, words }: { folder: string; words: SiteWords }) => {
    const site = await openSiteSource(folder, words);
    if (site) {
      await app.register(fastifyStatic, {
        root: folder,
        index: false,
        cacheControl: false,
        dotfiles: 'ignore',
        // It has places for the configuration, and is a page and no file.
        allowedPath: (path) => path !== '/index.html',
        // Takes `app.js.br` or `app.js.gz` beside `app.js`, where the build made them.
        preCompressed: true,
        setHeaders: (reply, path) => {
          reply.header('cache-control', cachingOf(path));
          // To lists of file types, `.ts` is a film.
          if (path.endsWith('.d.ts')) reply.header('content-type', 'text/plain; charset=utf-8');
        },
      });
      const hidden = { schema: { hide: true } };
      app.get('/', hidden, (request, reply) => sendPage(site, request, reply));
      app.get('/sitemap.xml', hidden, async (request, reply) => (await site()).sitemap.send(request, reply));
      app.get('/robots.txt', hidden, async (request, reply) => (await site()).robots.send(request, reply));
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
      if (site) return sendPage(site, request, reply);
      return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    });
  },
  { name: 'web-app', dependencies: ['allowed-methods'] },
);

async function sendPage(
  site: () => Promise<Site>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = pathOf(request.url);
  const place = (await site()).at(path);
  if (place.kind === 'page') return place.document.send(request, reply);
  if (place.kind === 'redirect') {
    const query = request.url.slice(path.length);
    return reply.redirect(place.path + query, 301);
  }
  request.log.warn({ path }, 'There is no page at this path');
  return place.document.send(request, reply, 404);
}

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
