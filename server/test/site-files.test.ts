import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { leasePart } from '@easel/tests/env/parts';
import { temporaryFolder } from '@easel/tests/env/temporary-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let dist: Awaited<ReturnType<typeof temporaryFolder>>;
const asset = (name: string) => join(dist.path, 'assets', name);
beforeAll(async () => {
  dist = await temporaryFolder('web');
  await mkdir(join(dist.path, 'assets'));
  await writeFile(join(dist.path, 'index.html'), '<!doctype html><title>Easel</title>');
  await writeFile(join(dist.path, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(dist.path, 'secret.js'), 'export {};');
  await writeFile(asset('app-1a2b3c.js'), 'export {};');
  await writeFile(asset('large-4d5e6f.css'), 'a { color: red }');
  await writeFile(asset('large-4d5e6f.css.gz'), gzipSync('a { color: red }'));
  await writeFile(asset('notes.unknown'), 'of no known type');
  await mkdir(asset('folder.js'));
  server = await startTestServer({ WEB_DIST: dist.path });
});
afterAll(async () => {
  await server?.close();
  await dist.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('serves the web app at page paths with revalidation', async () => {
  for (const path of ['/', '/login', '/confirm-email?token=abc', '/no/such/page']) {
    const response = await get(path, HTML);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('<title>Easel</title>');
    expect(response.headers['cache-control']).toBe('no-cache');
  }
});

test('caches assets permanently and other files with revalidation', async () => {
  const { headers, body } = await get('/assets/app-1a2b3c.js');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(body).toBe('export {};');
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
});

test('sends an asset in an encoding that the build produced and the client accepts', async () => {
  const zipped = await get('/assets/large-4d5e6f.css', { 'accept-encoding': 'gzip, deflate, br' });
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(zipped.rawPayload).toEqual(gzipSync('a { color: red }'));
  const plain = await get('/assets/large-4d5e6f.css', { 'accept-encoding': 'gzip;q=0' });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.body).toBe('a { color: red }');
  const head = await server.app.inject({ method: 'HEAD', url: '/assets/large-4d5e6f.css' });
  expect([head.headers['content-length'], head.body]).toEqual(['16', '']);
});

test('reads an asset once, and finds one that is built later', async () => {
  expect((await get('/assets/late-7a8b9c.js')).statusCode).toBe(404);
  await writeFile(asset('late-7a8b9c.js'), 'late');
  expect((await get('/assets/late-7a8b9c.js')).body).toBe('late');
  await rm(asset('late-7a8b9c.js'));
  expect((await get('/assets/late-7a8b9c.js')).body).toBe('late');
});

test.each([
  '..%2fsecret.js',
  '..%5csecret.js',
  'folder.js',
  'notes.unknown',
  'large-4d5e6f.css.gz',
  '.js',
  'app-1a2b3c.js%00',
])('does not serve /assets/%s', async (name) => {
  expect((await get(`/assets/${name}`)).statusCode).toBe(404);
});

test('knows the content type of each file that the build produces', async () => {
  const web = await leasePart('web');
  if (!web.available) throw new Error(web.reason);
  const built = await startTestServer({ WEB_DIST: web.url });
  const names = await readdir(join(web.url, 'assets'));
  const types = new Set(
    names.filter((name) => !/\.(br|gz)$/.test(name)).map((name) => name.replace(/.*\./, '.')),
  );
  expect(types.size).toBeGreaterThan(3);
  for (const type of types) {
    const name = names.find((other) => other.endsWith(type));
    expect((await built.app.inject({ url: `/assets/${name}` })).statusCode, type).toBe(200);
  }
  await built.close();
});

test('reports that the web app is not built, and serves the API', async () => {
  const bare = await startTestServer({ WEB_DIST: join(dist.path, 'nowhere') });
  const page = await bare.app.inject({ url: '/', headers: HTML });
  expect(page.statusCode).toBe(503);
  expect(page.body).toContain('npm run build');
  expect((await bare.app.inject({ url: '/api/models' })).statusCode).toBe(200);
  await bare.close();
});
