import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillPlaceholders, fillStrings } from './placeholders.ts';
import { robotsTxt, sitemapXml } from './search-engines.ts';
import { openSite } from './site.ts';
import type { SiteFile } from './site-file.ts';
import { siteFacts, siteSettingsSchema } from './site-settings.ts';
import { openSiteSource } from './site-source.ts';

/** An operator's file that does not change. */
const settingsOf = (settings = {}) => ({
  value: () => siteSettingsSchema.parse(settings),
  refresh: async () => false,
});

const CONFIGURED = {
  name: 'A "B" & <C>',
  origin: 'https://pictures.example',
  supportEmail: 'help@pictures.example',
  billing: 'on' as const,
  promptHelper: 'off' as const,
};
const WORDS = { ...CONFIGURED, ...siteFacts(settingsOf().value()) };
const LIST: SiteFile = {
  pages: [
    { path: '/', isListed: true, file: '0.html', looks: {} },
    { path: '/pricing', isListed: true, file: '1.html', looks: {} },
    { path: '/hidden', isListed: false, file: '1.html', looks: {} },
  ],
  apps: [
    { pattern: '/dashboard', audience: 'account', file: 'app-0.html', looks: {} },
    { pattern: '/orders/:id', audience: 'account', file: 'app-1.html', looks: {} },
  ],
  redirects: { '/terms': '/terms-of-service' },
  nothing: 'nothing.html',
  files: [{ path: '/manifest.webmanifest', file: 'manifest.webmanifest', type: 'application/manifest+json' }],
};

describe('a page', () => {
  it('contains the operator’s words, escaped for HTML and for JSON', () => {
    const page =
      '<title>__EASEL_NAME__</title><link href="https://easel-origin.invalid/x"><script type="application/ld+json">{"name":"__EASEL_NAME__"}</script><a href="mailto:support@easel-origin.invalid">';
    expect(fillPlaceholders(page, WORDS)).toBe(
      '<title>A &quot;B&quot; &amp; &lt;C&gt;</title><link href="https://pictures.example/x"><script type="application/ld+json">{"name":"A \\"B\\" & \\u003cC>"}</script><a href="mailto:help@pictures.example">',
    );
  });

  it('inserts words that contain replacement patterns unchanged', () => {
    expect(fillPlaceholders('<b>__EASEL_NAME__</b>', { ...WORDS, name: "$& $' $1" })).toBe(
      '<b>$&amp; $&#39; $1</b>',
    );
  });
});

describe('search engines', () => {
  it('get the absolute address of every listed page', () => {
    const xml = sitemapXml(LIST, WORDS.origin);
    expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      'https://pictures.example/',
      'https://pictures.example/pricing',
    ]);
  });

  it('are excluded from account pages', () => {
    const robots = robotsTxt(LIST, WORDS.origin);
    for (const path of ['/api/', '/dashboard', '/orders/']) expect(robots).toContain(`Disallow: ${path}\n`);
    expect(robots).toContain('Sitemap: https://pictures.example/sitemap.xml\n');
  });
});

describe('a built site', () => {
  let folder: string;
  const put = (list: SiteFile | null, page = '<title>__EASEL_NAME__</title>') => build(folder, list, page);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('maps each path to its document', async () => {
    await put(LIST);
    const site = await openSite(folder, WORDS);
    const at = (path: string) => {
      const place = site.at(path);
      return place.kind === 'redirect' ? place.path : place.kind;
    };
    expect(['/', '/pricing', '/dashboard', '/orders/7'].map(at)).toEqual(['page', 'page', 'page', 'page']);
    expect(['/nowhere', '/orders/', '/orders/7/8', '//pricing'].map(at)).toEqual(Array(4).fill('nothing'));
    expect(at('/terms')).toBe('/terms-of-service');
    expect(at('/pricing/')).toBe('/pricing');
    expect(at('//evil.example/')).toBe('nothing');
  });

  it('serves an account page as the document that preloads its code', async () => {
    await put(LIST, '<title>__EASEL_NAME__</title>');
    await writeFile(
      join(folder, '.pages/app-1.html'),
      '<link rel="modulepreload" href="/order.js">__EASEL_BILLING__',
    );
    const place = (await openSite(folder, WORDS)).at('/orders/7');
    expect(place.kind === 'page' && place.document.text).toBe(
      '<link rel="modulepreload" href="/order.js">on',
    );
  });

  it('inserts the operator’s words into other files, whatever quotes surround them', async () => {
    await put(LIST);
    const name = `A "B" 'C' \`\${D}\` \\`;
    const { files } = await openSite(folder, { ...WORDS, name });
    expect([...files.keys()]).toEqual(['/manifest.webmanifest']);
    for (const quote of [`"`, `'`, '`']) {
      const script = fillStrings(`${quote}__EASEL_NAME__${quote}`, { ...WORDS, name });
      expect(runInNewContext(script)).toBe(name);
    }
    expect(JSON.parse(fillStrings('{"name":"__EASEL_NAME__"}', { ...WORDS, name }))).toEqual({ name });
  });

  it('serves one page for every path if the build has no list of pages', async () => {
    await put(null);
    expect((await openSite(folder, WORDS)).at('/anything').kind).toBe('page');
  });

  it('is read again when a new build has completely replaced it', async () => {
    await put({ ...LIST, pages: [] });
    const current = await openSiteSource(folder, CONFIGURED, settingsOf());
    if (!current) throw new Error('It is built');
    expect((await current()).at('/pricing').kind).toBe('nothing');
    await rm(folder, { recursive: true });
    expect((await current()).at('/pricing').kind).toBe('nothing');
    await put(null);
    expect((await current()).at('/pricing').kind).toBe('nothing');
    await put(LIST);
    expect((await current()).at('/pricing').kind).toBe('page');
  });

  it('is read again when the operator’s file changes', async () => {
    await build(folder, LIST, '<b>__EASEL_CREATORS__</b><i>__EASEL_SHOWN__</i>');
    let told = {};
    let isChanged = false;
    const settings = {
      value: () => siteSettingsSchema.parse({ claims: told }),
      refresh: async () => isChanged,
    };
    const current = await openSiteSource(folder, CONFIGURED, settings);
    if (!current) throw new Error('It is built');
    const page = async () => (await current()).shell.text;
    expect(await page()).toContain('<b>50k+</b><i></i>');
    told = { creators: false };
    isChanged = true;
    expect(await page()).toContain('<b></b><i>no-creators</i>');
  });

  it('does not exist if nothing is built', async () => {
    expect(await openSiteSource(join(folder, 'nowhere'), CONFIGURED, settingsOf())).toBe(null);
  });
});

/** Numbers the builds: each file gets a later time than the previous one, even on a file system with a coarse clock. */
let builds = 0;
async function build(folder: string, list: SiteFile | null, page: string): Promise<void> {
  builds += 1;
  const time = new Date(1_800_000_000_000 + builds * 1_000);
  await mkdir(join(folder, '.pages'), { recursive: true });
  await writeFile(join(folder, 'index.html'), page);
  await utimes(join(folder, 'index.html'), time, time);
  if (!list) return;
  for (const { file } of list.files)
    await writeFile(join(folder, '.pages', file), '{"name":"__EASEL_NAME__"}');
  for (const file of ['0.html', '1.html', 'app-0.html', 'app-1.html', list.nothing])
    await writeFile(join(folder, '.pages', file), page);
  await writeFile(join(folder, '.pages/site.json'), JSON.stringify(list));
  await utimes(join(folder, '.pages/site.json'), time, time);
}
