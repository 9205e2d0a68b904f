import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { buildAhead } from './ahead.ts';
import { BUILT_ALONE } from './chunk-groups.ts';
import { prose } from './prose/plugin.ts';
import type { FirstView, RenderedPage, SiteMap } from './src/entry-server.tsx';

type EntryServer = typeof import('./src/entry-server.tsx');

const ENTRY_SERVER = 'src/entry-server.tsx';
/** Imported by the entry when it runs. */
const RENDERER = 'src/renderer.ts';
const ROOT = '<div id="root"></div>';
/** The public page that shows signed-in users their pictures. */
const FEED = '/generate';
/** A path without a page. */
const NOWHERE = '/404';
const NO_SCRIPT = /\s*<noscript>.*?<\/noscript>/s;
/** The outline that a document without a page paints. */
const OUTLINE = /\s*<div data-outline.*?<\/div>/s;
/** The server fills its configuration into these files and never serves them as they are. */
const PAGES = '.pages';

/**
 * Files of the installed app, written by `pwa/plugin.ts`. The server fills in its configuration, as it does for pages.
 */
const APP_FILES = [
  { path: '/manifest.webmanifest', file: 'manifest.webmanifest', type: 'application/manifest+json' },
  { path: '/service-worker.js', file: 'service-worker.js', type: 'text/javascript; charset=utf-8' },
] as const;

/** The files of a page. */
interface Files {
  file: string;
  looks: Record<string, string>;
}

/** The contents of `.pages/site.json`, for the server. */
interface SiteFile extends SiteMap {
  pages: (SiteMap['pages'][number] & Files)[];
  apps: (SiteMap['apps'][number] & Files)[];
  /** The file of the "not found" page. */
  nothing: string;
  files: typeof APP_FILES;
}

/**
 * Renders every public page to HTML at build time, so that it can be read before scripts have loaded, and without them.
 * Builds the same components a second time, for Node.
 */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  const chunks = new Map<string, Rolldown.OutputChunk>();
  return {
    name: 'easel:prerender',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    writeBundle: (_, bundle) => {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunks.set(chunk.fileName, chunk);
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        const outDir = resolve(config.root, config.build.outDir);
        const folder = join(outDir, '.entry-server');
        try {
          await writePages(await buildEntryServer(config, folder), outDir);
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      },
    },
  };

  async function writePages(server: EntryServer, outDir: string): Promise<void> {
    const template = await readFile(join(outDir, 'index.html'), 'utf8');
    const readable = template.replace(NO_SCRIPT, '');
    const site = server.siteMap();
    const pages: SiteFile['pages'] = [];
    await mkdir(join(outDir, PAGES), { recursive: true });
    const ahead = await buildAhead(config);
    const firstFeed = await server.renderFirstFeed();
    const write = async (file: string, path: string) => {
      const rendered = await server.renderPage(path);
      const document = fill(readable, rendered, chunksOf(rendered.modules));
      await writeFile(
        join(outDir, PAGES, file),
        path === FEED
          ? withFirstFeed(document, ahead, firstFeed, builtAlone(chunksOf(server.FEED_SCHEMAS)))
          : document,
      );
      return file;
    };
    const writeLooks = async (
      page: string,
      pattern: string,
      from: string,
      modules: readonly string[] = [],
    ) => {
      const looks: Record<string, string> = {};
      for (const [look, rendered] of await server.renderLooks(pattern)) {
        looks[look] = `${page}-${look}.html`;
        const chunks = chunksOf([...rendered.modules, ...modules]);
        const document = fill(from, rendered, chunks, builtAlone(chunks));
        await writeFile(join(outDir, PAGES, looks[look]), document);
      }
      return looks;
    };
    for (const [index, page] of site.pages.entries()) {
      const file = await write(`${index}.html`, page.path);
      pages.push({ ...page, file, looks: await writeLooks(`${index}`, page.path, readable) });
    }
    const apps: SiteFile['apps'] = [];
    for (const [index, app] of site.apps.entries()) {
      const file = `app-${index}.html`;
      const modules = await server.modulesOf(app.pattern);
      const opening = await server.renderOpening(app);
      const document = opening
        ? fill(template, opening, chunksOf([...opening.modules, ...modules]))
        : preload(template, ahead, chunksOf(modules), await server.renderFirstView(app));
      await writeFile(join(outDir, PAGES, file), document);
      const looks = await writeLooks(`app-${index}`, app.pattern, template, modules);
      apps.push({ ...app, file, looks });
    }
    const list: SiteFile = {
      ...site,
      pages,
      apps,
      nothing: await write('nothing.html', NOWHERE),
      files: APP_FILES,
    };
    await writeFile(join(outDir, PAGES, 'site.json'), JSON.stringify(list));
  }

  /**
   * Returns the files of these modules, of the renderer and of everything they import, except the entry. The largest
   * comes first: a browser loads a few at a time, and would otherwise finish it last.
   */
  function chunksOf(modules: readonly string[]): string[] {
    const files = new Set<string>();
    const add = (file: string) => {
      const chunk = chunks.get(file);
      if (!chunk || chunk.isEntry || files.has(file)) return;
      files.add(file);
      chunk.imports.forEach(add);
    };
    for (const chunk of chunks.values()) {
      const isNeeded = chunk.moduleIds
        .map((id) => relative(config.root, id))
        .some((id) => id === RENDERER || modules.includes(id));
      if (isNeeded) add(chunk.fileName);
    }
    const sizeOf = (file: string) => chunks.get(file)?.code.length ?? 0;
    return [...files].toSorted((one, other) => sizeOf(other) - sizeOf(one));
  }
}

async function buildEntryServer(config: ResolvedConfig, folder: string): Promise<EntryServer> {
  await build({
    configFile: false,
    root: config.root,
    logLevel: 'warn',
    resolve: { alias: config.resolve.alias },
    plugins: [prose()],
    build: {
      ssr: ENTRY_SERVER,
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      // So that asset URLs are the same as in the browser's build.
      assetsInlineLimit: config.build.assetsInlineLimit,
      // Only browsers load pages dynamically.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    },
  });
  return (await import(pathToFileURL(join(folder, 'entry-server.js')).href)) as EntryServer;
}

/** The entry script and its preloads. */
const SCRIPTS = /<(?:script type="module".*?<\/script|link rel="modulepreload".*?)>\s*/g;

/** Returns the files that are evaluated in their own tasks, in evaluation order. */
const builtAlone = (chunks: readonly string[]): string[] =>
  BUILT_ALONE.flatMap((name) => chunks.filter((file) => file.startsWith(`assets/${name}-`)));

const ENTRY = /<script type="module"/;

/** The tag that the script that sends the first requests goes before, or is named on. */
const EARLY = /<script src="\/early\.js">/;

const scriptsOf = (chunks: readonly string[]): string[] =>
  chunks.map((file) => `<script type="module" crossorigin src="/${file}"></script>`);

/** Returns preload links for those files that the template does not name. */
const preloadsOf = (template: string, chunks: readonly string[]): string[] =>
  chunks
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);

/**
 * Returns the empty document with one page's code. Otherwise the browser would discover each file only after running
 * the one that imports it, and evaluate them all in one task.
 *
 * @param ahead the file that sends the page's first requests
 * @param firstView shown before the code, which `public/early.js` then inserts
 */
function preload(
  template: string,
  ahead: string,
  chunks: readonly string[],
  firstView: FirstView | null,
): string {
  const alone = builtAlone(chunks);
  const others = chunks.filter((file) => !alone.includes(file));
  const filled = template
    .replace(ENTRY, (entry) => scriptsOf(alone).join('') + entry)
    .replace('</head>', () => `${preloadsOf(template, others).join('')}</head>`)
    .replace(SCRIPTS, withLowPriority);
  const document = firstView === null ? filled : loadLater(filled, withFirstView(firstView));
  return document.replace(
    EARLY,
    (early) => `<script async fetchpriority="high" src="/${ahead}"></script>${early}`,
  );
}

/**
 * Returns a public page's document with a template of an account's feed, which a script that `public/early.js` inserts
 * fills in.
 *
 * @param alone files that the script requests for signed-in users; visitors do not need them
 */
const withFirstFeed = (document: string, ahead: string, feed: string, alone: readonly string[]) =>
  document
    .replace(EARLY, () => `<script src="/early.js" data-ahead="/${ahead}">`)
    .replace(
      '</body>',
      () => `<template data-feed data-scripts="${alone.join(' ')}">${feed}</template></body>`,
    );

/**
 * Adds a frame to the document itself, where `src/styles.css` hides it from visitors, and anything else as a template.
 */
function withFirstView({ html, isFrame, isWithoutQuery, looks }: FirstView): string {
  if (!isFrame) return `<template data-first-view>${html}</template>${ROOT}`;
  const templates = looks.map(([name, look]) => `<template data-first-view="${name}">${look}</template>`);
  const mark = isWithoutQuery ? ' data-without-query' : '';
  return `${templates.join('')}<div id="root"><div data-first-view="frame"${mark}>${html}</div></div>`;
}

/** Moves the document's scripts into a template, which `public/early.js` inserts after the content has rendered. */
function loadLater(document: string, root: string): string {
  const scripts = (document.match(SCRIPTS) ?? []).map((tag) => tag.trim()).join('');
  return document
    .replace(SCRIPTS, '')
    .replace('</head>', () => `<template data-later>${scripts}</template></head>`)
    .replace(ROOT, () => root);
}

/** Lets the style sheet and fonts, which are painted first, load before code on a slow connection. */
const withLowPriority = (tags: string) => tags.replaceAll(' crossorigin', ' fetchpriority="low" crossorigin');

/**
 * Returns the page's document, for the browser to hydrate.
 *
 * @param alone files that are evaluated before the entry
 */
function fill(
  template: string,
  { route, query, head, body }: RenderedPage,
  chunks: readonly string[],
  alone: readonly string[] = [],
): string {
  const scripts = (template.match(SCRIPTS) ?? []).map((tag) => tag.trim());
  const others = chunks.filter((file) => !alone.includes(file));
  const later = withLowPriority([...scriptsOf(alone), ...scripts, ...preloadsOf(template, others)].join(''));
  // The title does not need the mark, and `server/src/site/link-preview.ts` expects it without one.
  const marked = head.replace(/<(meta|link) /g, '<$1 data-page ');
  // Functions, because a replacement string would interpret `$&` and the like.
  return (
    template
      .replace(OUTLINE, '')
      .replace(SCRIPTS, '')
      // `public/early.js` inserts it after the content has rendered.
      .replace('</head>', () => `${marked}<template data-later>${later}</template></head>`)
      .replace(
        ROOT,
        () => `<div id="root" data-route="${route}"${query && ` data-query="${query}"`}>${body}</div>`,
      )
  );
}
