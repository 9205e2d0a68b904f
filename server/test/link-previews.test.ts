import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { SAMPLES } from '@easel/shared/contracts/samples';
import { createLogger } from '@easel/shared/node/logger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collector } from './library-setup.ts';
import { PICTURE } from './pictures.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const PAGE = '<html><head><title>Gallery | __EASEL_NAME__</title></head><body></body></html>';

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-site-'));
  await mkdir(join(folder, '.pages'));
  const files = ['index.html', '.pages/0.html', '.pages/app-0.html', '.pages/nothing.html'];
  for (const name of files) await writeFile(join(folder, name), PAGE);
  const list = {
    pages: [{ path: '/gallery', isListed: true, file: '0.html' }],
    apps: [{ pattern: '/s/:token', audience: 'mail', file: 'app-0.html' }],
    redirects: {},
    files: [],
    nothing: 'nothing.html',
  };
  await writeFile(join(folder, '.pages/site.json'), JSON.stringify(list));
  server = await startTestServer({ WEB_DIST: folder });
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const page = async (url: string) => (await server.app.inject({ url, headers: { accept: 'text/html' } })).body;

test('describe a published picture, with an image that needs no signature', async () => {
  const { picture, send } = await collector(server);
  const id = await picture({ prompt: 'a <fox> & a "hare"' });
  await send('PUT', `/generations/${id}/publication`);
  const html = await page(`/gallery?view=${id.toUpperCase()}`);
  expect(html).toContain('<title>a &lt;fox&gt; &amp; a &quot;hare&quot; | Easel</title>');
  const [, src = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  expect(new URL(src).pathname).toBe(`/api/gallery/${id}/preview`);
  const image = await server.app.inject({ url: new URL(src).pathname });
  expect(image.rawPayload).toEqual(PICTURE);
  expect(image.headers['cache-control']).toMatch(/^public/);
});

test('name the author only if the profile is public', async () => {
  const { picture, send } = await collector(server);
  const id = await picture();
  await send('PUT', `/generations/${id}/publication`);
  await send('PUT', '/profile', { fullName: 'Ada Byron' });
  expect(await page(`/gallery?view=${id}`)).not.toContain('Ada');
  await send('PATCH', '/settings', { privacy: { profilePublic: true } });
  expect(await page(`/gallery?view=${id}`)).toContain('A picture by Ada Byron');
});

test('describe an author, with the newest picture, and reveal nothing about a private one', async () => {
  const { picture, send } = await collector(server);
  const [older, newer] = [await picture(), await picture({ prompt: 'a newer fox' })];
  for (const id of [older, newer]) await send('PUT', `/generations/${id}/publication`);
  await send('PUT', '/profile', { fullName: 'Ada <Byron>' });
  await send('PATCH', '/settings', { privacy: { profilePublic: true } });
  const { author } = (await send('GET', `/gallery/${newer}`)).json();
  const html = await page(`/gallery?author=${author.id}`);
  expect(html).toContain('<title>Pictures by Ada &lt;Byron&gt; | Easel</title>');
  expect(html).toContain('2 pictures that Ada &lt;Byron&gt; made');
  expect(html).toContain(`/api/gallery/${newer}/preview`);
  expect(html).toContain(`/gallery?author=${author.id}">`);
  await send('PATCH', '/settings', { privacy: { profilePublic: false } });
  expect(await page(`/gallery?author=${author.id}`)).toBe(await page('/gallery'));
});

test('reveal nothing about a private or unknown picture', async () => {
  const { picture } = await collector(server);
  const plain = await page('/gallery');
  expect(await page(`/gallery?view=${await picture({ prompt: 'a secret' })}`)).toBe(plain);
  expect(await page('/gallery?view=x')).toBe(plain);
});

test('describe a sample', async () => {
  const [sample] = SAMPLES;
  expect(await page(`/gallery?view=${sample?.id}`)).toContain(`<title>${sample?.title} | Easel</title>`);
});

test('keep private links out of search engines', async () => {
  const answer = await server.app.inject({ url: '/s/token', headers: { accept: 'text/html' } });
  expect(answer.headers['x-robots-tag']).toBe('noindex');
});

test('keep private links out of the log, even if there is no such page', async () => {
  const lines = new PassThrough({ encoding: 'utf8', highWaterMark: 1024 * 1024 });
  const logger = createLogger({ name: 'test', level: 'info', format: 'json', output: lines });
  const logging = await startTestServer({ WEB_DIST: folder }, logger);
  const headers = { accept: 'text/html' };
  const answer = await logging.app.inject({ url: '/s/a-token-that-opens/extra', headers });
  expect(answer.statusCode).toBe(404);
  await logging.close();
  const log = String(lines.read() ?? '');
  expect(log).toContain('There is no page at this path');
  expect(log).not.toContain('a-token-that-opens');
});
