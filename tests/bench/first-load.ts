/**
 * Measures the scripts that the home page loads before it is interactive, in kB of gzip, against React, React DOM and React Router
 * alone: `node tests/bench/first-load.ts [path ...]`, after a build.
 */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { WEB_FOLDER } from '@easel/local/paths';

const DIST = join(WEB_FOLDER, 'dist');
const FLOOR = `
  import { hydrateRoot } from 'react-dom/client';
  import { BrowserRouter, Link, useRoutes } from 'react-router-dom';
  console.log(hydrateRoot, BrowserRouter, Link, useRoutes);
`;

interface Site {
  pages: { path: string; file: string }[];
}

const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1).padStart(6);
const sizeOf = (code: string | Buffer) => gzipSync(code, { level: 9 }).length;

/** Returns all scripts that the page's document references, the early one included. */
async function scriptsOf(file: string): Promise<string[]> {
  const html = await readFile(join(DIST, '.pages', file), 'utf8');
  const named = html.matchAll(/(?:<script[^>]* src|<link rel="modulepreload"[^>]* href)="([^"]+\.js)"/g);
  return [...named].flatMap(([, src]) => src ?? []);
}

async function floor(): Promise<number> {
  process.env.NODE_ENV = 'production';
  const vite = pathToFileURL(createRequire(join(WEB_FOLDER, 'package.json')).resolve('vite'));
  const { build } = await import(vite.href);
  const id = join(WEB_FOLDER, 'src/floor.js');
  const { output } = await build({
    configFile: false,
    root: WEB_FOLDER,
    logLevel: 'silent',
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: id } },
    plugins: [
      {
        name: 'floor',
        resolveId: (name: string) => (name === id ? id : null),
        load: (name: string) => (name === id ? FLOOR : null),
      },
    ],
  });
  return sizeOf(output[0].code);
}

const { pages } = JSON.parse(await readFile(join(DIST, '.pages/site.json'), 'utf8')) as Site;
const wanted = process.argv.length > 2 ? process.argv.slice(2) : ['/'];
const files = await readdir(join(DIST, 'assets'));
console.log(`${kilobytes(await floor())} kB  the floor; ${files.length} files are built`);
for (const { path, file } of pages.filter(({ path }) => wanted.includes(path))) {
  const scripts = await scriptsOf(file);
  const sizes = await Promise.all(scripts.map(async (src) => sizeOf(await readFile(join(DIST, src)))));
  console.log(
    `${kilobytes(sizes.reduce((sum, size) => sum + size, 0))} kB  ${path}, ${scripts.length} files`,
  );
  for (const [index, src] of scripts.entries()) console.log(`${kilobytes(sizes[index] ?? 0)}     ${src}`);
}
