/**
 * Measures Lighthouse scores of the public pages, on a phone (with a simulated slow network and processor) and on a desktop:
 * `node tests/bench/lighthouse.ts <URL of a running Easel> [path ...]`. The target is at least 95 in every category.
 */

import { freePort } from '@easel/local/free-port';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium } from 'playwright-core';
import { provideChromium } from '../env/chromium-provider.ts';

const AIM = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const PATHS = ['/', '/pricing', '/gallery', '/generate'];

const [origin = 'http://localhost:3000', ...given] = process.argv.slice(2);
const program = await provideChromium();
if (!program.available) throw new Error(program.reason);
const port = await freePort();
const browser = await chromium.launch({
  executablePath: program.url,
  args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
});

for (const path of given.length > 0 ? given : PATHS) {
  for (const [device, config] of [
    ['mobile', undefined],
    ['desktop', desktopConfig],
  ] as const) {
    const result = await lighthouse(
      origin + path,
      { port, logLevel: 'error', onlyCategories: [...CATEGORIES], output: 'json' },
      config,
    );
    if (!result) throw new Error(`Lighthouse has nothing to say of ${path}`);
    const { categories, audits } = result.lhr;
    const scores = CATEGORIES.map((id) => Math.round((categories[id]?.score ?? 0) * 100));
    const figures = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ];
    const told = figures.map((id) => `${id.replace(/\B\w+-?/g, '')} ${audits[id]?.displayValue}`);
    console.log(path.padEnd(12), device.padEnd(8), scores.join(' '), ' ', told.join(', '));
    for (const [index, id] of CATEGORIES.entries()) {
      if ((scores[index] ?? 0) < AIM || process.env.VERBOSE) {
        for (const { id: audit, weight } of categories[id]?.auditRefs ?? []) {
          const found = audits[audit];
          if (weight > 0 && found?.score !== null && (found?.score ?? 1) < 0.9)
            console.log('   ', id, audit, found?.score, found?.displayValue ?? '');
        }
      }
    }
  }
}
await browser.close();
