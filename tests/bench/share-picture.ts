/**
 * Draws the picture for link previews (`web/public/share.jpg`, 1200 x 630) from our own samples, fonts and colors. It does not
 * contain the operator's product name. After a change, run `node tests/bench/share-picture.ts` and check the result.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { provideChromium } from '../env/chromium-provider.ts';

const WIDTH = 1_200;
const HEIGHT = 630;
const JPEG_QUALITY = 86;

const web = (path: string) => fileURLToPath(new URL(`../../web/${path}`, import.meta.url));
const fromWeb = createRequire(web('package.json'));
const dataUrl = async (path: string, type: string) =>
  `data:${type};base64,${(await readFile(path)).toString('base64')}`;
const sample = (slug: string) => dataUrl(web(`public/samples/${slug}.webp`), 'image/webp');
const face = (name: string) => dataUrl(fromWeb.resolve(`@fontsource-variable/${name}.woff2`), 'font/woff2');

const [display, sans, large, upper, lower] = await Promise.all([
  face('fraunces/files/fraunces-latin-opsz-normal'),
  face('instrument-sans/files/instrument-sans-latin-wght-normal'),
  sample('lantern-bay'),
  sample('neon-rain'),
  sample('first-snow'),
]);

const page = `<!doctype html><style>
  @font-face { font-family: Display; src: url(${display}); font-weight: 100 900 }
  @font-face { font-family: Sans; src: url(${sans}); font-weight: 400 700 }
  * { margin: 0; box-sizing: border-box }
  body { width: ${WIDTH}px; height: ${HEIGHT}px; display: grid; grid-template-columns: 1fr 540px; background: #f7f3ea; color: #1f1a14 }
  main { padding: 0 24px 0 72px; align-self: center }
  h1 { font: 450 64px/1.06 Display; letter-spacing: -0.025em; margin-top: 36px }
  p { font: 500 27px/1.35 Sans; color: #564d41; margin-top: 26px }
  div { display: grid; grid-template: 1fr 1fr / 1.5fr 1fr; gap: 10px }
  i { background: center / cover }
  i:first-child { grid-row: span 2 }
</style>
<main>
  <svg viewBox="0 0 32 32" width="72"><rect width="32" height="32" rx="7" fill="#c9361a"/><path d="M16 5.5v3M8 9h16v10H8zM6.5 22.5h19M11 23l-2.5 4M21 23l2.5 4" fill="none" stroke="#fffaf0" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>
  <h1>Put words in.<br>Take pictures out.</h1>
  <p>Text to image, painted before your eyes.</p>
</main>
<div><i style="background-image:url(${large})"></i><i style="background-image:url(${upper})"></i><i style="background-image:url(${lower})"></i></div>`;

const program = await provideChromium();
if (!program.available) throw new Error(program.reason);
const browser = await chromium.launch({ executablePath: program.url, args: ['--no-sandbox'] });
const view = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
await view.setContent(page);
await view.evaluate('document.fonts.ready');
await writeFile(web('public/share.jpg'), await view.screenshot({ type: 'jpeg', quality: JPEG_QUALITY }));
await browser.close();
