import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isWebStale } from './web-build.ts';

let web: string;
const dist = () => join(web, 'dist');

beforeEach(async () => {
  web = await mkdtemp(join(tmpdir(), 'easel-web-'));
  await write('src/app/main.tsx', 100);
  await write('dist/index.html', 200);
});

afterEach(() => rm(web, { recursive: true, force: true }));

async function write(name: string, changedAtSeconds: number): Promise<void> {
  const path = join(web, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, '');
  await utimes(path, changedAtSeconds, changedAtSeconds);
}

test('is not rebuilt without changes', async () => {
  expect(await isWebStale(dist(), [web])).toBe(false);
});

test('is built when it is missing', async () => {
  await rm(dist(), { recursive: true });
  expect(await isWebStale(dist(), [web])).toBe(true);
});

test('is built when a source is newer', async () => {
  await write('src/app/deep/new.css', 300);
  expect(await isWebStale(dist(), [web])).toBe(true);
});

test('is not rebuilt for changes to tests or packages, or by a type check', async () => {
  await write('src/app/main.test.tsx', 300);
  await write('node_modules/react/index.js', 300);
  await write('tsconfig.tsbuildinfo', 300);
  expect(await isWebStale(dist(), [web])).toBe(false);
});
