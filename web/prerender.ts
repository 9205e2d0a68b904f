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
/** The public page that shows those who are signed in their pictures. */
const FEED = '/generate';
/** A path without a page. */
const NOWHERE = '/404';
const NO_SCRIPT = /\s*<noscript>.*?<\/noscript>/s;
/** What is painted of a document without a page. */
const OUTLINE = /\s*<div data-outline.*?<\/div>/s;
/** The server reads these files and never serves them as they are: it fills in its configuration. */
const PAGES = '.pages';

/** Files of the installed app, which `pwa/plugin.ts` writes. The server sends them with its configuration filled in, as it does pages. */
const APP_FILES = [
  { path: '/manifest.webmanifest', file: 'manifest.webmanifest', type: 'application/manifest+json' },
  { path: '/service-worker.js', file: 'service-worker.js', type: 'text/javascript; charset=utf-8' },
] as const;

/** The contents of `.pages/site.json`, for the server. */
interface SiteFile extends SiteMap {
  pages: (SiteMap['pages'][number] & { file: string })[];
  apps: (SiteMap['apps'][number] & { file: string; looks: Record<string, string> })[];
  /** The file of the "not found" page. */
  nothing: string;
  files: typeof APP_FILES;
}

/**
 * Renders every public page to HTML at build time, so that it can be read before any script has loaded, and without scripts.
 * The same components are built a second time, for Node.
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
    for (const [index, page] of site.pages.entries())
      pages.push({ ...page, file: await write(`${index}.html`, page.path) });
    const apps: SiteFile['apps'] = [];
    for (const [index, app] of site.apps.entries()) {
      const file = `app-${index}.html`;
      const modules = await server.modulesOf(app.pattern);
      const opening = await server.renderOpening(app);
      const document = opening
        ? fill(template, opening, chunksOf([...opening.modules, ...modules]))
        : preload(template, ahead, chunksOf(modules), await server.renderFirstView(app));
      await writeFile(join(outDir, PAGES, file), document);
      const looks: Record<string, string> = {};
      for (const [look, rendered] of await server.renderLooks(app)) {
        looks[look] = `app-${index}-${look}.html`;
        const chunks = chunksOf([...rendered.modules, ...modules]);
        await writeFile(join(outDir, PAGES, looks[look]), fill(template, rendered, chunks));
      }
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
   * Returns the files of these modules, of the renderer and of all they import, except the entry. The largest first: a browser loads a few
   * at a time, and would wait for it last.
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
    },
  });
  return (await import(pathToFileURL(join(folder, 'entry-server.js')).href)) as EntryServer;
}

/** The entry script and its preloads. */
const SCRIPTS = /<(?:script type="module".*?<\/script|link rel="modulepreload".*?)>\s*/g;

/** Returns those of the files that are evaluated in tasks of their own, in their order. */
const builtAlone = (chunks: readonly string[]): string[] =>
  BUILT_ALONE.flatMap((name) => chunks.filter((file) => file.startsWith(`assets/${name}-`)));

const ENTRY = /<script type="module"/;

/** The script before which the one that asks ahead is requested. */
const EARLY = /<script src="\/early\.js">/;

/** Returns the links of these files that the template has not. */
const preloadsOf = (template: string, chunks: readonly string[]): string[] =>
  chunks
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);

/**
 * Returns the empty document with the code of one page. Without it the browser would find each file when it has run the one
 * that imports it, and evaluate them all in one task.
 *
 * @param ahead the file that sends the page's first requests
 * @param firstView what is shown before the code, which comes after it
 */
function preload(
  template: string,
  ahead: string,
  chunks: readonly string[],
  firstView: FirstView | null,
): string {
  const alone = builtAlone(chunks);
  const scripts = alone.map((file) => `<script type="module" crossorigin src="/${file}"></script>`);
  const others = chunks.filter((file) => !alone.includes(file));
  const filled = template
    .replace(ENTRY, (entry) => scripts.join('') + entry)
    .replace('</head>', () => `${preloadsOf(template, others).join('')}</head>`)
    .replace(SCRIPTS, withLowPriority);
  const document = firstView === null ? filled : loadLater(filled, withFirstView(firstView));
  return document.replace(
    EARLY,
    (early) => `<script async fetchpriority="high" src="/${ahead}"></script>${early}`,
  );
}

/**
 * Returns a public page's document with the feed of an account, which `public/early.js` lets the script that asks ahead fill in.
 *
 * @param alone files that this script requests for whom is signed in, and visitors do not need
 */
const withFirstFeed = (document: string, ahead: string, feed: string, alone: readonly string[]) =>
  document
    .replace(EARLY, () => `<script src="/early.js" data-ahead="/${ahead}">`)
    .replace(
      '</body>',
      () => `<template data-feed data-scripts="${alone.join(' ')}">${feed}</template></body>`,
    );

/** Where nothing is filled in, the document shows it: `src/styles.css` hides it from visitors. */
function withFirstView({ html, isFrame, isWithoutQuery, looks }: FirstView): string {
  if (!isFrame) return `<template data-first-view>${html}</template>${ROOT}`;
  const templates = looks.map(([name, look]) => `<template data-first-view="${name}">${look}</template>`);
  const mark = isWithoutQuery ? ' data-without-query' : '';
  return `${templates.join('')}<div id="root"><div data-first-view="frame"${mark}>${html}</div></div>`;
}

/** Returns the document with its scripts in a template, which `public/early.js` inserts after the content has rendered. */
function loadLater(document: string, root: string): string {
  const scripts = (document.match(SCRIPTS) ?? []).map((tag) => tag.trim()).join('');
  return document
    .replace(SCRIPTS, '')
    .replace('</head>', () => `<template data-later>${scripts}</template></head>`)
    .replace(ROOT, () => root);
}

/** What is painted first, a style sheet and fonts, comes before code on a slow line. */
const withLowPriority = (tags: string) => tags.replaceAll(' crossorigin', ' fetchpriority="low" crossorigin');

/** Returns the page's document, for the browser to hydrate. */
function fill(
  template: string,
  { route, query, head, body }: RenderedPage,
  chunks: readonly string[],
): string {
  const scripts = (template.match(SCRIPTS) ?? []).map((tag) => tag.trim());
  const later = withLowPriority([...scripts, ...preloadsOf(template, chunks)].join(''));
  // The title has no need of it, and `server/src/site/link-preview.ts` finds it as it is.
  const marked = head.replace(/<(meta|link) /g, '<$1 data-page ');
  // Functions, since a text may contain `$&` and the like.
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
