import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const WEB = new URL('../web/', import.meta.url).pathname;
const SOURCES = '{src,pwa,public}/**/*.{ts,tsx,js}';
/** Names of locks and channels between tabs, which store nothing. */
const STORES_NOTHING = ['easel.session', 'easel.refresh', 'easel.js'];

test('the privacy policy lists everything that pages store in the browser', () => {
  const keys = globSync(SOURCES, { cwd: WEB })
    .filter((file) => !/\.test\./.test(file))
    .flatMap((file) => [...readFileSync(WEB + file, 'utf8').matchAll(/'(easel[.-][a-z-]+)'/g)])
    .map(([, key]) => key ?? '')
    .filter((key) => !STORES_NOTHING.includes(key));
  const page = readFileSync(`${WEB}index.html`, 'utf8');
  // What the page tells the app in its head is stored nowhere.
  const stored = [...new Set(keys)].filter((key) => !page.includes(`<meta name="${key}"`));
  expect(stored).toContain('easel.theme');
  const policy = readFileSync(`${WEB}src/content/legal/privacy-policy.md`, 'utf8');
  expect(stored.filter((key) => !policy.includes(key))).toEqual([]);
});
