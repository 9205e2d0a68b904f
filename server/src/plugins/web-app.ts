import { join } from 'node:path';
import { AppError } from '@easel/shared/node/app-error';
import type { WatchedFile } from '@easel/shared/node/models/watched-file';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { LinkPreviews } from '../modules/gallery/gallery-previews.ts';
import { createAssets } from '../site/assets.ts';
import { createDocument, type SiteDocument } from '../site/document.ts';
import { isOpenedByUser, type KnownPages, withKnown } from '../site/known-page.ts';
import { withLinkPreview } from '../site/link-preview.ts';
import type { Place, Site } from '../site/site.ts';
import type { SiteSettings } from '../site/site-settings.ts';
import { type ConfiguredWords, openSiteSource } from '../site/site-source.ts';
import { methodNotAllowed } from './allowed-methods.ts';
import { loggedPathOf, pathOf } from './request-log.ts';

/** Paths that are never pages. */
const NOT_A_PAGE = /^\/(api|v1|mcp|socket\.io|dev|assets)(\/|$)|\.\w+$/;
const HTML = 'text/html; charset=utf-8';
const NOT_BUILT = 'The web app has not been built. Run "npm run build", then start again.';

export interface WebAppOptions {
  folder: string;
  words: ConfiguredWords;
  /** The operator's settings file. */
  settings: WatchedFile<SiteSettings>;
  previews: LinkPreviews;
  known: KnownPages;
}

/**
 * Serves the built web app: files by name, pages by path, and the app's own not-found page for other paths. Everything else that
 * no route answers is a problem: 404, or 405 if the path has other methods.
 */
export const webAppPlugin = fp(
  async (app, options: WebAppOptions) => {
    const { folder, words, settings } = options;
    const site = await openSiteSource(folder, words, settings);
    if (site) {
      await app.register(fastifyStatic, {
        root: folder,
        index: false,
        cacheControl: false,
        dotfiles: 'ignore',
        // The index is a template with placeholders, served only as a page. The plugin fails for folders without an index.
        allowedPath: (path) => path !== '/index.html' && !path.endsWith('/'),
        // Serves `app.js.br` or `app.js.gz` instead of `app.js` if the build made them.
        preCompressed: true,
        setHeaders: (reply, path) => {
          reply.header('cache-control', 'no-cache');
          // The default content type of `.ts` is a video.
          if (path.endsWith('.d.ts')) reply.header('content-type', 'text/plain; charset=utf-8');
        },
      });
      const hidden = { schema: { hide: true } };
      const assets = createAssets(join(folder, 'assets'));
      app.get<{ Params: { name: string } }>('/assets/:name', hidden, (request, reply) =>
        assets.send(request.params.name, request, reply),
      );
      app.get('/', hidden, (request, reply) => sendPage(site, options, request, reply));
      app.get('/sitemap.xml', hidden, async (request, reply) => (await site()).sitemap.send(request, reply));
      app.get('/robots.txt', hidden, async (request, reply) => (await site()).robots.send(request, reply));
      app.get('/app-shell', hidden, async (request, reply) => (await site()).shell.send(request, reply));
      for (const path of (await site()).files.keys()) {
        app.get(path, hidden, async (request, reply) => {
          const document = (await site()).files.get(path);
          if (!document) throw new AppError('not_found');
          return document.send(request, reply);
        });
      }
    } else {
      app.log.warn({ folder }, NOT_BUILT);
    }

    const assertPage = (request: FastifyRequest, reply: FastifyReply) => {
      if (!isPage(request)) throw notFound(request, app.allowedMethods(pathOf(request.url)), reply);
    };
    // Refuse before a body is read.
    app.addHook('onRequest', async (request, reply) => {
      if (request.is404) assertPage(request, reply);
    });
    app.setNotFoundHandler((request, reply) => {
      // GET is answered by the route for files.
      assertPage(request, reply);
      if (site) return sendPage(site, options, request, reply);
      return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    });
  },
  { name: 'web-app', dependencies: ['allowed-methods', 'request-budgets'] },
);

async function sendPage(
  site: () => Promise<Site>,
  options: WebAppOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = pathOf(request.url);
  const place = (await site()).at(path);
  // Private links must not be indexed.
  if (path.startsWith('/s/')) reply.header('x-robots-tag', 'noindex');
  if (place.kind === 'page') {
    return (await documentOf(place, options, request)).send(request, reply);
  }
  if (place.kind === 'redirect') {
    const query = request.url.slice(path.length);
    return reply.redirect(place.path + query, 301);
  }
  request.log.warn({ path: loggedPathOf(request.url) }, 'There is no page at this path');
  return place.document.send(request, reply, 404);
}

/**
 * Returns the document with the content that is known for its address. Without a database, pages use their own description and
 * request their content.
 */
async function documentOf(
  place: Place & { kind: 'page' },
  options: WebAppOptions,
  request: FastifyRequest,
): Promise<SiteDocument> {
  const path = pathOf(request.url);
  const search = request.url.slice(path.length);
  const query = new URLSearchParams(search);
  try {
    const bare = search === '' ? place.looks?.get('bare') : undefined;
    return bare ?? (await knownDocument(place, options, { request, path, query }));
  } catch (err) {
    // Also for a visitor with too many requests: the page's own request will be refused.
    request.log.warn({ err }, 'a page was sent without what is known of its address');
    return place.document;
  }
}

async function knownDocument(
  { document, looks }: Place & { kind: 'page' },
  { words, previews, known }: WebAppOptions,
  { request, path, query }: { request: FastifyRequest; path: string; query: URLSearchParams },
): Promise<SiteDocument> {
  const preview = await previews(path, query);
  if (preview) return createDocument(withLinkPreview(document.text, preview, words), HTML);
  if (!looks?.size || !isOpenedByUser(request.method, request.headers)) return document;
  await request.server.requestBudgets.spendOfVisitor(request);
  const page = await known(path, query);
  const look = page && looks.get(page.look);
  return look ? createDocument(withKnown(look.text, page), HTML, { isPrivate: true }) : document;
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
  return methodNotAllowed(allowed, reply);
}
