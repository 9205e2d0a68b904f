import { beforeAll, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { useSite, useVisit } from './use-visit.ts';

/** Pages that are not in the sitemap: the empty app page, and the not-found page. */
const UNLISTED = ['/dashboard', '/settings', '/reset-password', '/no/such/page'];
/** Pages with data, popups, code and forms. The tests of the other pages also check for violations. */
const LIVELY = ['/', '/generate', '/gallery', '/pricing', '/api-docs', '/blog', '/help', '/status'];

describeWith('the content security policy', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { visit, page } = useVisit(app);
  let paths: string[];
  beforeAll(async () => {
    const sitemap = await (await fetch(`${app.system.url}/sitemap.xml`)).text();
    paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  });

  test('allows only scripts from files of this origin on all pages', async () => {
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
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
      });
    }
  });

  test('finds no violation in the HTML of any page', async () => {
    for (const path of [...paths, ...UNLISTED]) {
      const html = await (await fetch(app.system.url + path, { headers: { accept: 'text/html' } })).text();
      expect(refusedIn(html, app.system.url), path).toEqual([]);
    }
  });

  test('is not violated by any page in a browser', async () => {
    for (const path of LIVELY) await page.goto(path, { waitUntil: 'networkidle' });
    expect(visit.complaints.filter((text) => /content security policy/i.test(text))).toEqual([]);
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

/** Script types that a browser never runs. */
const DATA = /\stype="(application\/(ld\+)?json|text\/plain)"/i;

/** Returns inline scripts other than data, style elements, event handlers, `javascript:` URLs, and resources of other origins. */
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
