import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { useSite, useVisit } from './use-visit.ts';
import { SLOW_MS, untilHydrated } from './web-app.ts';

/** Bytes by page, with each file gzipped at level 9. */
const FIRST_LOAD_LIMITS = { '/': 100_000, '/generate': 200_000 };
/** The limit for all scripts of Home, once no more load without an action. */
const HOME_IN_ALL = 150_000;

describeWith('the first load', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { page } = useVisit(app);
  const text = async (path: string) => (await fetch(app.system.url + path)).text();

  /**
   * Measures the scripts that a page loads.
   *
   * @param last part of the name of the script that loads last; without it, the browser never reports idle, and scripts that load
   *   when idle are not counted
   */
  async function scriptsOf(path: string, last?: string): Promise<{ total: number; sizes: string }> {
    if (last === undefined) await page.addInitScript('window.requestIdleCallback = () => 0');
    const bodies = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        bodies.set(new URL(response.url()).pathname, response.body());
    });
    await page.goto(path);
    await untilHydrated(page);
    await page.waitForLoadState('networkidle');
    if (last !== undefined) {
      const nameOfLast = () => [...bodies.keys()].find((name) => name.includes(last));
      await expect.poll(nameOfLast, { timeout: SLOW_MS }).toBeDefined();
      const code = String(await bodies.get(nameOfLast() ?? ''));
      const imported = [...code.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(
        ([, name]) => `/assets/${name}`,
      );
      expect(imported.length).toBeGreaterThan(0);
      await expect.poll(() => imported.filter((name) => !bodies.has(name)), { timeout: SLOW_MS }).toEqual([]);
    }
    const scripts = await Promise.all(
      [...bodies].map(async ([name, body]) => ({ name, bytes: gzipSync(await body, { level: 9 }).length })),
    );
    return {
      total: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
      sizes: scripts.map(({ name, bytes }) => `${bytes} ${name}`).join('\n'),
    };
  }

  test.each(Object.entries(FIRST_LOAD_LIMITS))(
    'loads %s with at most %i bytes of script before it is interactive',
    async (path, limit) => {
      const { total, sizes } = await scriptsOf(path);
      expect(total, sizes).toBeLessThanOrEqual(limit);
      expect(total).toBeGreaterThan(limit / 2);
    },
  );

  test('loads home with at most 150 kB of script in all', async () => {
    const { total, sizes } = await scriptsOf('/', 'below-first-view');
    expect(total, sizes).toBeLessThanOrEqual(HOME_IN_ALL);
  });

  test('signs in and up without loading schemas', async () => {
    for (const path of ['/login', '/register', '/forgot-password', '/contact']) {
      const html = await text(path);
      const scripts = [...html.matchAll(/ (?:src|href)="(\/[^"]+\.js)"/g)].map(([, src = '']) => src);
      expect(scripts.length, path).toBeGreaterThan(2);
      for (const src of scripts) {
        const code = await text(src);
        expect(code.includes('$Zod'), `${src} on ${path}`).toBe(false);
      }
    }
  });
});
