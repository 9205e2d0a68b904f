import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app';
import { FIRST_VIEWS, type FirstViewState, PICTURE, REPLACED_CONTENTS } from './app/pages/first-views';
import { type Look, OPENED_PAGES, type SchemaPart } from './app/pages/opened-pages';
import { createPages } from './app/pages/pages';
import { pageAt } from './app/pages/router';
import { STATUS_LOOKS } from './app/pages/status-looks';
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
  /** Patterns of the pages whose content only the browser knows; `:name` is one path segment. */
  apps: readonly { pattern: string; audience: PageRoute['audience'] | null }[];
  /** Redirects, by path. */
  redirects: Readonly<Record<string, string>>;
}

/** What is filled into the template for one page. */
export interface RenderedPage {
  /** The pattern of its route. The browser hydrates the page if it would render the same route. */
  route: string;
  /** The names in the address's query, as `?token` or `?user&expires`; empty if there is no query. */
  query: string;
  head: string;
  body: string;
  /** Source files, relative to `web/`, that the page preloads in addition to the entry script. */
  modules: string[];
}

/**
 * Pages that had another address in an earlier version. The app links to the new addresses, so only the server knows
 * the old ones.
 */
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

/** Returns the files of response schemas that pages preload because they send requests immediately. */
const schemasOf = (parts: readonly SchemaPart[]) =>
  parts.map((part) => `../shared/src/contracts/${part}-endpoints.schema.ts`);

/** Files that an account page loads once it has the session or its first data, listed so that they load earlier. */
const WALL = ['src/entities/picture/wall/wall.tsx'];
const NEXT: ReadonlyMap<string, readonly string[]> = new Map([
  ['/dashboard', WALL],
  ['/pictures', WALL],
  ['/admin', schemasOf(['admin'])],
]);
const OF_ACCOUNTS = ['src/app/header/signed-in-area.tsx', 'src/app/installed/installed-app.tsx'];

const TEXTS = Object.keys(import.meta.glob('./content/**/*.md')).map((file) => file.replace(/^\.\//, 'src/'));

/** The elements that React puts before a page's own. */
const HEAD_ELEMENTS = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/;

/** React preloads the first image, whose address is only a placeholder. */
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
 * Returns what a page that is opened from a mail or a link shows first, or null for other patterns.
 *
 * @throws {Error} if a component fails to render, or no address of the page is known
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
 * Returns the looks of a page whose content the server knows, by name. Empty for most pages.
 *
 * @throws {Error} if a component fails to render
 */
export async function renderLooks(pattern: string): Promise<[string, RenderedPage][]> {
  const looks = pattern === '/status' ? STATUS_LOOKS : (OPENED_PAGES.get(pattern)?.looks ?? []);
  const rendered: [string, RenderedPage][] = [];
  // In sequence, because they share the known data.
  for (const look of looks) rendered.push([look.name, await renderLook(look)]);
  return rendered;
}

/** What an account page shows before any code runs. */
export interface FirstView {
  html: string;
  /** Whether the document shows it from the start, rather than once `src/app/ahead` has filled it in. */
  isFrame: boolean;
  /** Whether the page shows something else at an address with a query. */
  isWithoutQuery: boolean;
  /** What `src/app/ahead` shows instead of a frame's main part, by name. */
  looks: [string, string][];
}

/**
 * Returns what an account page shows before any code runs, as the browser renders it with a session and the first
 * answer; null for other pages.
 *
 * @throws {Error} if a component fails to render
 */
export async function renderFirstView({ pattern }: SiteMap['apps'][number]): Promise<FirstView | null> {
  const plan = FIRST_VIEWS.get(pattern);
  if (!plan) return null;
  const { address, isFrame, isWithoutQuery = false } = plan;
  const html = await renderSignedIn(address, plan);
  const looks: [string, string][] = [];
  // In sequence, because they share the session and the query cache.
  for (const [name, state] of plan.looks ?? [])
    looks.push([name, MAIN.exec(await renderSignedIn(state.address ?? address, state))?.[1] ?? '']);
  return { html, isFrame, isWithoutQuery, looks };
}

/** The content of a page's main part. */
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

/** The source files of the schemas that the feed's page needs for signed-in users. */
export const FEED_SCHEMAS = schemasOf(['session', 'studio']);

/**
 * Returns what the feed of a public page shows signed-in users before any code runs.
 *
 * @throws {Error} if a component fails to render
 */
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
    // The next look uses the same token.
    queryClient.clear();
  }
}

/**
 * Renders a page.
 *
 * @param address with or without a query
 * @throws {Error} if a component fails to render
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

/**
 * Returns the source files, relative to `web/`, that a page rendered only by the browser needs in addition to the entry
 * script.
 */
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

/** Returns the Markdown files with the page's name: the text of a help, blog or legal page. */
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
 * Makes text fields read-only until the page is hydrated (`lib/early-input.ts`), and makes forms `post`, so that their
 * content never ends up in the address.
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
