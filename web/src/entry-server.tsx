import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app';
import { FIRST_VIEWS, type FirstViewState, PICTURE, REPLACED_CONTENTS } from './app/pages/first-views';
import { type Look, OPENED_PAGES, type SchemaPart } from './app/pages/opened-pages';
import { createPages } from './app/pages/pages';
import { pageAt } from './app/pages/router';
import { type PageRoute, SITE_ROUTES } from './app/routes-table';
import { ARTICLES } from './content/blog/articles';
import { HELP_ARTICLES } from './content/help/catalog';
import { FirstBatch } from './features/generations/feed/first-batch';
import { setKnown } from './lib/known';
import { QueryProvider, queryClient } from './lib/query-provider';
import { session } from './lib/session';
import { firstPictures } from './lib/when-idle';

/** A page that is prerendered. */
interface PrerenderedPage {
  path: string;
  /** Whether the sitemap lists it. */
  isListed: boolean;
}

/** Every address of the site, from the route table. */
export interface SiteMap {
  pages: readonly PrerenderedPage[];
  /** Patterns of the pages whose content only the browser knows; `:name` is one segment of a path. */
  apps: readonly { pattern: string; audience: PageRoute['audience'] | null }[];
  /** Redirects, by path. */
  redirects: Readonly<Record<string, string>>;
}

/** What the template gets for one page. */
export interface RenderedPage {
  /** The pattern of its route: the browser hydrates the page if it would render the same one. */
  route: string;
  /** The names in its address's query, as `?token` or `?user&expires`; empty without one. */
  query: string;
  head: string;
  body: string;
  /** Source files, relative to `web/`, that the page preloads beside the entry script. */
  modules: string[];
}

/** Pages that had another address in an earlier version. Links of the app have the new ones, so only the server knows them. */
const MOVED: SiteMap['redirects'] = { '/help/pause-your-queue': '/help/cancel-or-remove' };

/** The slugs of routes with a parameter. */
const SLUGS: Readonly<Record<string, readonly string[]>> = {
  '/blog/:slug': ARTICLES.map(({ slug }) => slug),
  '/help/:slug': HELP_ARTICLES.map(({ slug }) => slug),
};

const PAGE_FILES = import.meta.glob<Readonly<Record<string, unknown>>>([
  './app/routes/*.tsx',
  './features/**/*-page.tsx',
  './features/auth/components/recover-form.tsx',
  './components/not-found-page.tsx',
]);

/** The response schemas that come with a page: of what it requests immediately, as does the session of an account. */
const schemasOf = (parts: readonly SchemaPart[]) =>
  parts.map((part) => `../shared/src/contracts/${part}-endpoints.schema.ts`);

/** What a page of an account loads when it has the session or its first data, so that it does not find it only then. */
const WALL = ['src/entities/picture/wall/wall.tsx'];
const NEXT: ReadonlyMap<string, readonly string[]> = new Map([
  ['/dashboard', WALL],
  ['/pictures', WALL],
  ['/admin', schemasOf(['admin'])],
]);
const OF_ACCOUNTS = ['src/app/header/signed-in-area.tsx', 'src/app/installed/installed-app.tsx'];

const TEXTS = Object.keys(import.meta.glob('./content/**/*.md')).map((file) => file.replace(/^\.\//, 'src/'));

/** What React puts before a page's own elements. */
const HEAD_ELEMENTS = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/;

/** React preloads the first image, whose address is not known. */
const PRELOAD = /<link rel="preload"[^>]*>/g;

export function siteMap(): SiteMap {
  const redirects = SITE_ROUTES.filter((route) => 'redirectTo' in route);
  const pages = SITE_ROUTES.filter((route) => 'load' in route);
  const apps = pages.filter((route) => !isPrerendered(route));
  return {
    pages: pages
      .filter(isPrerendered)
      .flatMap(pathsOf)
      .map((path) => ({ path, isListed: true })),
    apps: apps.map(({ path, audience = null }) => ({ pattern: path, audience })),
    redirects: {
      ...MOVED,
      ...Object.fromEntries(redirects.map(({ path, redirectTo }) => [path, redirectTo])),
    },
  };
}

function isPrerendered({ path, audience }: PageRoute): boolean {
  return audience === undefined && (!path.includes(':') || path in SLUGS);
}

function pathsOf({ path }: PageRoute): string[] {
  return SLUGS[path]?.map((slug) => path.replace(':slug', slug)) ?? [path];
}

/**
 * Returns what a page that opens from a mail or a link shows first, or null for other patterns.
 *
 * @throws {Error} a component failed to render, or no address of the page is known
 */
export async function renderOpening({
  pattern,
  audience,
}: SiteMap['apps'][number]): Promise<RenderedPage | null> {
  if (audience !== 'mail') return null;
  const opened = OPENED_PAGES.get(pattern);
  if (!opened) throw new Error(`No address opens ${pattern}`);
  return renderPage(opened.address);
}

/**
 * Returns what a page that opens from a mail or a link shows where the server knows what it leads to, by name.
 *
 * @throws {Error} a component failed to render
 */
export async function renderLooks({ pattern }: SiteMap['apps'][number]): Promise<[string, RenderedPage][]> {
  const rendered: [string, RenderedPage][] = [];
  // One after the other: what is known is the same for all that is rendered.
  for (const look of OPENED_PAGES.get(pattern)?.looks ?? [])
    rendered.push([look.name, await renderLook(look)]);
  return rendered;
}

/** What a page of an account shows before any code. */
export interface FirstView {
  html: string;
  /** Whether the document shows it from the start, and not only when `src/app/ahead` has filled it in. */
  isFrame: boolean;
  /** Whether the page shows something else at an address with a query. */
  isWithoutQuery: boolean;
  /** What `src/app/ahead` shows in place of a frame's main part, by name. */
  looks: [string, string][];
}

/**
 * Returns what a page of an account shows before any code, as the browser renders it with a session and the first answer; null for
 * other pages.
 *
 * @throws {Error} a component failed to render
 */
export async function renderFirstView({ pattern }: SiteMap['apps'][number]): Promise<FirstView | null> {
  const plan = FIRST_VIEWS.get(pattern);
  if (!plan) return null;
  const { address, isFrame, isWithoutQuery = false } = plan;
  const html = await renderSignedIn(address, plan);
  const looks: [string, string][] = [];
  // One after the other: they share the session and the query cache.
  for (const [name, state] of plan.looks ?? [])
    looks.push([name, MAIN.exec(await renderSignedIn(state.address ?? address, state))?.[1] ?? '']);
  return { html, isFrame, isWithoutQuery, looks };
}

/** What is in the main part of a page. */
const MAIN = /<main[^>]*>(.*)<\/main>/s;

async function renderSignedIn(address: string, { user, prepare }: FirstViewState): Promise<string> {
  const { getInitialState } = session.store;
  session.store.getInitialState = () => ({ status: 'signed-in', user });
  firstPictures.isInDocument = true;
  prepare();
  try {
    const { body } = await renderPage(address);
    const view = body.replace(PRELOAD, '');
    return REPLACED_CONTENTS.reduce((all, [from, to]) => all.replaceAll(`>${from}<`, `>${to}<`), view);
  } finally {
    session.store.getInitialState = getInitialState;
    firstPictures.isInDocument = false;
    queryClient.clear();
  }
}

/** The source files of the schemas that the feed's page needs with a session. */
export const FEED_SCHEMAS = schemasOf(['session', 'studio']);

/** Returns what the feed of a public page shows before any code to whom is signed in. @throws {Error} a component failed to render */
export async function renderFirstFeed(): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location="/generate">
      <QueryProvider>
        <FirstBatch picture={PICTURE} />
      </QueryProvider>
    </StaticRouter>,
  );
  return (await new Response(prelude).text()).replace(PRELOAD, '');
}

async function renderLook({ address, known, modules = [] }: Look): Promise<RenderedPage> {
  setKnown(known);
  try {
    const page = await renderPage(address);
    return { ...page, modules: [...page.modules, ...modules] };
  } finally {
    setKnown(null);
    // The next look has the same token.
    queryClient.clear();
  }
}

/**
 * @param address with or without a query
 * @throws {Error} a component failed to render
 */
export async function renderPage(address: string): Promise<RenderedPage> {
  const path = address.replace(/\?.*/, '');
  const page = pageAt(path);
  if (!page) throw new Error(`There is no page at ${path}`);
  const pages = createPages();
  const { Component } = await pages.load(page.route, page.params);
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouter location={address}>
      <App pages={pages} />
    </StaticRouter>,
    // In one piece: streamed parts would need an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  const head = HEAD_ELEMENTS.exec(html)?.[0] ?? '';
  return {
    route: page.route.path,
    query: address.slice(path.length).replace(/=[^&]*/g, ''),
    head,
    body: closeFields(html.slice(head.length)),
    modules: [
      await sourceOf(Component),
      ...textsOf(path),
      ...(page.route.asksNothing ? [] : ['src/lib/query-provider.tsx']),
    ],
  };
}

/** Returns the source files, relative to `web/`, that a page which only the browser renders needs beside the entry script. */
export async function modulesOf(pattern: string): Promise<string[]> {
  const page = pageAt(pattern);
  if (!page) throw new Error(`There is no page at ${pattern}`);
  const { Component } = await page.route.load();
  return [
    await sourceOf(Component),
    'src/lib/query-provider.tsx',
    ...schemasOf(OPENED_PAGES.get(pattern)?.schemas ?? ['session', 'studio']),
    ...(page.route.audience === 'account' ? OF_ACCOUNTS : []),
    ...(NEXT.get(pattern) ?? []),
  ];
}

/** The text of a page of help, blog or legal texts has the name of the page. */
function textsOf(path: string): string[] {
  return TEXTS.filter((file) => file.endsWith(`/${path.split('/').at(-1)}.md`));
}

async function sourceOf(component: unknown): Promise<string> {
  for (const [file, load] of Object.entries(PAGE_FILES)) {
    if (Object.values(await load()).includes(component)) return file.replace(/^\.\//, 'src/');
  }
  throw new Error('A page is in a file whose name ends with -page.tsx, or in app/routes');
}

/**
 * Makes text fields read-only until the page is hydrated (`lib/early-input.ts`), and forms `post`, so that their content never
 * ends up in the address.
 */
function closeFields(html: string): string {
  return html
    .replaceAll('<form', '<form method="post"')
    .replace(/<(input|textarea)\b([^>]*)>/g, (element, name: string, attributes: string) =>
      name === 'input' && !/type="(text|email|password|search|tel|url|number)"/.test(attributes)
        ? element
        : `<${name} readonly="" data-early-readonly=""${attributes}>`,
    );
}
