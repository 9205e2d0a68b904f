import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDocument, type SiteDocument } from './document.ts';
import { fillPlaceholders, fillStrings, type SiteWords } from './placeholders.ts';
import { robotsTxt, sitemapXml } from './search-engines.ts';
import { readSiteFile, type SiteFile } from './site-file.ts';

const HTML = 'text/html; charset=utf-8';

/** The target of a path: a page of the build, one that the browser renders, a redirect, or nothing. */
export type Place =
  | { kind: 'page'; document: SiteDocument; looks?: ReadonlyMap<string, SiteDocument> }
  | { kind: 'redirect'; path: string }
  | { kind: 'nothing'; document: SiteDocument };

export interface Site {
  at(path: string): Place;
  sitemap: SiteDocument;
  robots: SiteDocument;
  /** The app around any page, for use without a connection. */
  shell: SiteDocument;
  /** Other documents, by path. */
  files: ReadonlyMap<string, SiteDocument>;
}

/**
 * Opens the built web app with the operator's texts in its pages. A build without a list of pages has one page for every path.
 *
 * @throws when the list, or a page that it names, is missing or malformed
 */
export async function openSite(folder: string, words: SiteWords): Promise<Site> {
  const read = async (file: string) => fillPlaceholders(await readFile(join(folder, file), 'utf8'), words);
  const shell = createDocument(await read('index.html'), HTML);
  const list = await readSiteFile(folder);
  const readPage = async (file: string) => createDocument(await read(join('.pages', file)), HTML);
  const readPlace = async ({ file, looks }: SiteFile['pages' | 'apps'][number]) => ({
    kind: 'page' as const,
    document: await readPage(file),
    looks: new Map(
      await Promise.all(
        Object.entries(looks).map(async ([look, lookFile]) => [look, await readPage(lookFile)] as const),
      ),
    ),
  });
  const pages = new Map(
    await Promise.all((list?.pages ?? []).map(async (page) => [page.path, await readPlace(page)] as const)),
  );
  const readFilled = async (file: string) =>
    fillStrings(await readFile(join(folder, '.pages', file), 'utf8'), words);
  const files = new Map(
    await Promise.all(
      (list?.files ?? []).map(
        async ({ path, file, type }) => [path, createDocument(await readFilled(file), type)] as const,
      ),
    ),
  );
  const nothing = list ? await readPage(list.nothing) : shell;
  const redirects = new Map(Object.entries(list?.redirects ?? {}));
  const apps = await Promise.all(
    (list?.apps ?? []).map(async (app) => ({
      matches: toMatcher(app.pattern),
      place: await readPlace(app),
    })),
  );

  const find = (path: string): Place | null => {
    const page = pages.get(path);
    if (page) return page;
    const redirect = redirects.get(path);
    if (redirect !== undefined) return { kind: 'redirect', path: redirect };
    if (list === null) return { kind: 'page', document: shell };
    return apps.find(({ matches }) => matches(path))?.place ?? null;
  };

  return {
    at(path) {
      const place = find(path);
      if (place) return place;
      const trimmed = path.replace(/\/+$/, '');
      // Only to existing pages, so that no path redirects to another host.
      if (trimmed !== path && find(trimmed)) return { kind: 'redirect', path: trimmed };
      return { kind: 'nothing', document: nothing };
    },
    shell,
    files,
    sitemap: createDocument(sitemapXml(list, words.origin), 'application/xml; charset=utf-8'),
    robots: createDocument(robotsTxt(list, words.origin), 'text/plain; charset=utf-8'),
  };
}

/** Compiles a pattern in which `:name` matches one part of a path. */
function toMatcher(pattern: string): (path: string) => boolean {
  const parts = pattern.split('/');
  return (path) => {
    const given = path.split('/');
    return (
      given.length === parts.length &&
      parts.every((part, index) => (part.startsWith(':') ? given[index] !== '' : given[index] === part))
    );
  };
}
