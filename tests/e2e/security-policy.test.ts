import { afterAll, beforeAll, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { openSite, type Site, type Visit } from './web-app.ts';

/** Pages that search engines are not told of: the app's own page with nothing in it, and one that is none. */
const UNLISTED = ['/dashboard', '/settings', '/reset-password', '/no/such/page'];
/** With data, pop-ups, code and forms; the tests of the other pages watch for complaints as well. */
const LIVELY = ['/', '/generate', '/gallery', '/pricing', '/api-docs', '/blog', '/help', '/status'];

describeWith('the content security policy', await testChromium(), (chromium) => {
  let app: Site;
  let visitor: Visit;
  let paths: string[];
  beforeAll(async () => {
    app = await openSite(chromium);
    visitor = await app.open();
    const sitemap = await (await fetch(`${app.system.url}/sitemap.xml`)).text();
    paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  });
  afterAll(() => app?.stop());

  test('lets nothing run on any page but files of this origin', async () => {
    expect(paths.length).toBeGreaterThan(20);
    for (const path of [...paths, ...UNLISTED]) {
      const { headers } = await fetch(app.system.url + path, { headers: { accept: 'text/html' } });
      const policy = directivesOf(headers.get('content-security-policy') ?? '');
      expect(policy, path).toMatchObject({
        'default-src': "'self'",
        'script-src': "'self'",
        'script-src-attr': "'none'",
        'style-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'self'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
      });
    }
  });

  test('has nothing to refuse in the HTML of any page', async () => {
    for (const path of [...paths, ...UNLISTED]) {
      const html = await (await fetch(app.system.url + path, { headers: { accept: 'text/html' } })).text();
      expect(refusedIn(html, app.system.url), path).toEqual([]);
    }
  });

  test('refuses nothing that a page does in a browser', async () => {
    for (const path of LIVELY) await visitor.page.goto(path, { waitUntil: 'networkidle' });
    expect(visitor.complaints.filter((text) => /content security policy/i.test(text))).toEqual([]);
  });
});

function directivesOf(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

/** What a browser keeps and never runs. */
const DATA = /\stype="(application\/(ld\+)?json|text\/plain)"/i;

/** Inline scripts (data is none), style elements, handlers, scripts as addresses, and whatever would load from elsewhere. */
function refusedIn(html: string, origin: string): string[] {
  const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
  return tags.filter((tag) => {
    if (/^<style\b/i.test(tag)) return true;
    if (/^<script\b/i.test(tag) && !/\ssrc=/i.test(tag)) return !DATA.test(tag);
    if (/\son\w+\s*=/i.test(tag.replace(/="[^"]*"/g, '=""'))) return true;
    if (/(href|src|action)="\s*javascript:/i.test(tag)) return true;
    if (!/^<(script|img|source|iframe|link)\b/i.test(tag) || /rel="canonical"/i.test(tag)) return false;
    const [address] = /\s(src|href)="(https?:)?\/\/[^"]*"/i.exec(tag) ?? [];
    return address !== undefined && !address.includes(origin);
  });
}
