import { escapeHtml } from '@easel/shared/node/escape-html';
import type { SiteFile } from './site-file.ts';

/** Paths that are not pages. */
const NOT_FOR_ROBOTS = ['/api/', '/dev/', '/socket.io/'];
/** The images of link previews, which some messengers load only if they are allowed. */
const PREVIEWS = '/api/gallery/*/preview';

/** Lists the public pages by their absolute addresses, as https://www.sitemaps.org/protocol.html describes. */
export function sitemapXml(site: SiteFile | null, origin: string): string {
  const urls = (site?.pages ?? [])
    .filter(({ isListed }) => isListed)
    .map(({ path }) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** Writes robots.txt (RFC 9309). Pages of accounts and mailed links are disallowed, so they need no `noindex`. */
export function robotsTxt(site: SiteFile | null, origin: string): string {
  const apps = (site?.apps ?? []).map(({ pattern }) => pattern.replace(/\/:.*$/, '/'));
  return [
    'User-agent: *',
    `Allow: ${PREVIEWS}`,
    ...[...NOT_FOR_ROBOTS, ...apps].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
