import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOf, parseImage, pinned } from './registry.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const [ONE, TWO] = [`sha256:${'1'.repeat(64)}`, `sha256:${'2'.repeat(64)}`];
const SCOPE = 'repository:library/caddy:pull';

let registry: Server;
let origin: string;
beforeAll(async () => {
  registry = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    if (pathname === '/token') {
      const isFor = searchParams.get('scope') === SCOPE && searchParams.get('service') === 'hub';
      response.end(JSON.stringify({ token: isFor ? 'for everybody' : 'wrong' }));
      return;
    }
    if (pathname === '/v2/open/words/manifests/1.0') {
      response.setHeader('docker-content-digest', 'md5:1').end();
      return;
    }
    if (pathname !== '/v2/library/caddy/manifests/2.11.8') {
      response.writeHead(404).end();
      return;
    }
    if (request.headers.authorization !== 'Bearer for everybody') {
      const challenge = `Bearer realm="${origin}/token",service="hub",scope="${SCOPE}"`;
      response.writeHead(401, { 'www-authenticate': challenge }).end();
      return;
    }
    const isList = request.headers.accept?.includes('application/vnd.oci.image.index.v1+json');
    if (isList) response.setHeader('docker-content-digest', ONE);
    response.end();
  });
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  origin = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
});
afterAll(() => registry?.close());

test.each([
  ['caddy:2.11.8', 'registry-1.docker.io', 'library/caddy', '2.11.8'],
  ['versity/versitygw:v1.8.0', 'registry-1.docker.io', 'versity/versitygw', 'v1.8.0'],
  ['ghcr.io/owner/name:v1', 'ghcr.io', 'owner/name', 'v1'],
  ['localhost:5000/name:1.0', 'localhost:5000', 'name', '1.0'],
])('finds the registry of %s', (name, host, repository, tag) => {
  expect(parseImage(name)).toEqual({ registry: host, repository, tag });
});

test('refuses a name without a tag', () => {
  expect(() => parseImage('caddy')).toThrow('caddy is no image with a tag');
});

test('requests the digest of a tag, with a token if the registry requires one', async () => {
  expect(await digestOf(parseImage('caddy:2.11.8'), origin)).toBe(ONE);
  await expect(digestOf(parseImage('caddy:9.9.9'), origin)).rejects.toThrow('answered 404');
  await expect(digestOf(parseImage('open/words:1.0'), origin)).rejects.toThrow('names no digest');
});

test('pins every image of the container setup, and can do so repeatedly', async () => {
  for (const path of ['docker-compose.yml', 'infra/docker/Dockerfile']) {
    const text = await readFile(join(ROOT, path), 'utf8');
    // Images with a tag, except those that are built here.
    const named = new Set(
      [...text.matchAll(/^(?: *image: |FROM )(?!easel-)([^\s:]+:[^\s@]+)/gm)].map(([, name]) => name),
    );
    expect(named.size).toBeGreaterThan(0);
    const asked = new Set<string>();
    const once = await pinned(text, async (image) => {
      asked.add(image);
      return ONE;
    });
    expect(asked).toEqual(named);
    for (const image of asked) expect(once).toContain(`${image}@${ONE}\n`.trimEnd());
    const twice = await pinned(once, async () => TWO);
    expect(twice).not.toContain(ONE);
    expect(twice.replaceAll(`@${TWO}`, '')).toBe(text.replaceAll(/@sha256:[0-9a-f]{64}/g, ''));
  }
});
