import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@easel/tests/env/temporary-folder';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, PASSWORD, problemOf, startTestServer, type TestServer } from './test-server.ts';

const EMAIL = 'ada@example.com';
const ELSEWHERE = 'https://evil.example';

let dist: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  dist = await temporaryFolder('web');
  await mkdir(join(dist.path, '.git'));
  await mkdir(join(dist.path, 'assets'));
  await writeFile(join(dist.path, '.git/config'), '[core]');
  await writeFile(join(dist.path, 'assets/app-1a2b3c.js'), 'export {};');
  await writeFile(join(dist.path, 'index.html'), '<!doctype html><title>Easel</title>');
  server = await startTestServer({ WEB_DIST: dist.path, PUBLIC_URL: 'https://easel.example.com' });
  const body = { email: EMAIL, password: PASSWORD };
  headers = bearer((await server.post('/api/auth/signup', body)).json().access_token);
});
afterAll(async () => {
  await server?.close();
  await dist?.remove();
});

const ask = (request: InjectOptions) => server.app.inject({ method: 'GET', ...request });

test('lets no other origin read a response, with or without a preflight', async () => {
  const preflight = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  for (const url of [
    '/api/auth/user',
    '/api/generate',
    '/api/models',
    '/v1/images/generations',
    '/api/openapi.json',
  ]) {
    const asked = await ask({ method: 'OPTIONS', url, headers: { origin: ELSEWHERE, ...preflight } });
    const got = await ask({ url, headers: { origin: ELSEWHERE, ...headers } });
    for (const { headers: fields } of [asked, got]) {
      expect(Object.keys(fields).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  }
});

test('sets the same security header fields on responses of every kind', async () => {
  for (const url of ['/', '/api/auth/user', '/api/nothing', '/assets/app-1a2b3c.js', '/healthz']) {
    const { headers: fields } = await ask({ url, headers });
    expect(fields, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-type': expect.stringContaining('charset=utf-8'),
    });
  }
});

test('sets cookies for this host only', async () => {
  const body = { email: EMAIL, password: PASSWORD };
  const answer = await server.post('/api/auth/token?grant_type=password', body);
  expect(answer.cookies.length).toBeGreaterThan(0);
  for (const cookie of answer.cookies) {
    expect(cookie).toMatchObject({
      name: expect.stringMatching(/^__Host-/),
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    });
    expect(cookie).not.toHaveProperty('domain');
  }
});

test('keeps user data out of caches', async () => {
  for (const url of ['/api/auth/user', '/api/keys', '/api/subscription']) {
    const { statusCode, headers: fields } = await ask({ url, headers });
    expect([statusCode, fields['cache-control']], url).toEqual([200, 'no-store']);
  }
});

test('lists no folders, and serves no files that begin with a dot', async () => {
  for (const url of ['/.git/config', '/assets/', '/assets', '/assets/../.git/config', '/%2e%67it/config']) {
    const { statusCode, body } = await ask({ url, headers: { accept: 'application/json' } });
    expect([url, statusCode]).toEqual([url, 404]);
    expect(body).not.toMatch(/\[core\]|1a2b3c/);
  }
});

test('does not echo the request for TRACE', async () => {
  const answer = await ask({
    method: 'TRACE' as 'GET',
    url: '/api/models',
    headers: { 'x-secret': 'zanzibar' },
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.body).not.toContain('zanzibar');
});

test('reads a parameter only from its own location, and rejects it if repeated', async () => {
  const twice = await ask({ url: '/api/generations?limit=1&limit=2', headers });
  expect(problemOf(twice)).toMatchObject({ http: 400, code: 'validation_failed' });
  const inTheQuery = await ask({ method: 'POST', url: '/api/generate?prompt=fox', headers, payload: {} });
  expect(problemOf(inTheQuery)).toMatchObject({ http: 400, code: 'validation_failed' });
});
