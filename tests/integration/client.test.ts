import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EaselClient, EaselOptions } from '../../shared/src/client/client.ts';
import type { ApiClient } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { downloadSdk, webWithSdk } from '../env/sdk.ts';
import { describeWith } from '../env/skipped.ts';
import { subscribe } from '../env/subscribe.ts';
import { type System, startSystem } from '../env/system.ts';
import { type TemporaryFolder, temporaryFolder } from '../env/temporary-folder.ts';

/** Other sites. The operator allows the origin of the first one. */
let partner: OtherSite;
let stranger: OtherSite;
let system: System;
let folder: TemporaryFolder;
let ada: ApiClient;
let createClient: (options: EaselOptions) => EaselClient;
let easel: EaselClient;
let key: string;

/** Loads the client from the server by its URL, as a third-party developer does. */
beforeAll(async () => {
  folder = await temporaryFolder('client');
  [partner, stranger] = await Promise.all([startOtherSite(), startOtherSite()]);
  system = await startSystem({
    webDist: await webWithSdk(folder.path),
    env: { CORS_ORIGINS: partner.url },
  });
  await downloadSdk(system.url, folder.path);
  ({ createEaselClient: createClient } = await import(pathToFileURL(join(folder.path, 'easel.js')).href));
  ada = await system.signUp();
  ({ key } = (await ada.call('POST', '/api/keys', { name: 'Client' })) as { key: string });
  easel = createClient({ baseUrl: `${system.url}/`, apiKey: key });
});
afterAll(async () => {
  await system?.stop();
  await Promise.all([partner?.close(), stranger?.close(), folder?.remove()]);
});

interface OtherSite {
  url: string;
  close(): Promise<unknown>;
}

/** Serves an empty page. For browsers, `localhost` is a different site from the system's `127.0.0.1`. */
async function startOtherSite(): Promise<OtherSite> {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const small = { prompt: 'a calm sea', size: '256x256', model: 'painter' } as const;

test('generates an image, follows its progress and saves it', async () => {
  const { id } = await easel.generate(small);
  const steps: number[] = [];
  const ended = await easel.waitFor(id, { onProgress: ({ progress }) => steps.push(progress) });
  expect(ended).toMatchObject({ id, status: 'completed', error: null });
  expect(steps.at(-1)).toBe(100);

  const file = await easel.download(ended);
  expect(file.type).toBe('image/png');
  expect(file.name).toMatch(/\.png$/);
  expect((await file.bytes()).length).toBe(file.size);

  const told = [];
  for await (const { name, payload } of easel.events(id)) told.push([name, payload.id]);
  expect(told).toEqual([['generation', id]]);
  for await (const event of easel.events(id, { lastEventId: String(ended.version) })) told.push(event);
  expect(told).toHaveLength(1);
});

test('generates once per idempotency key, and favorites, publishes and removes a picture', async () => {
  const key = { idempotencyKey: 'only-once', waitSeconds: 60 };
  const first = await easel.generate({ ...small, iterations: 2 }, key);
  expect((await easel.generate({ ...small, iterations: 2 }, key)).batchId).toBe(first.batchId);
  const [one, other] = first.generations.map(({ id }) => id);
  if (!one || !other) throw new Error('There are two');
  await easel.waitFor(one);

  expect((await easel.generations.favorite(one, true)).isFavorite).toBe(true);
  expect((await easel.generations.publish(one)).publishedAt).not.toBeNull();
  expect((await easel.generations.unpublish(one)).publishedAt).toBeNull();
  const favorites = await easel.generations.list({ isFavorite: true });
  expect(favorites.items.map(({ id }) => id)).toEqual([one]);
  await easel.generations.remove(other);
  await expect(easel.generations.get(other)).rejects.toMatchObject({ code: 'not_found', status: 404 });
});

test('pauses, cancels and retries a waiting generation', async () => {
  await easel.queue.pause();
  const { id } = await easel.generate(small);
  expect((await easel.usage()).queuePaused).toBe(true);
  expect((await easel.generations.cancel(id)).status).toBe('canceled');
  await easel.queue.resume();
  expect((await easel.generations.retry(id)).status).toBe('pending');
  expect((await easel.waitFor(id)).status).toBe('completed');
  const ids = [];
  for await (const generation of easel.generations.all({ limit: 1 })) ids.push(generation.id);
  expect(ids).toContain(id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('lists models and styles, and the usage of the plan', async () => {
  expect((await easel.models()).items.some(({ isDefault }) => isDefault)).toBe(true);
  expect((await easel.styles()).items.length).toBeGreaterThanOrEqual(8);
  expect((await easel.plans()).items.map(({ id }) => id)).toEqual(['free', 'pro', 'team', 'enterprise']);
  expect((await easel.stats({ days: 7, timeZone: 'Europe/Vienna' })).imagesByDay).toHaveLength(7);
  const { parts } = await easel.status();
  const ids = parts.map(({ id }) => id);
  expect((await easel.statusHistory()).parts.map(({ id }) => id)).toEqual(ids);
});

test('creates, edits, uses and removes a team style, and shares a picture in it with the team', async () => {
  await subscribe(system.databaseUrl, ada.session.user.id, 'team');
  await ada.call('POST', '/api/team', { name: 'Night shift' });
  const style = await easel.customStyles.create({
    name: 'House',
    baseStyle: 'noir',
    promptSuffix: 'teal ink',
  });
  const { id } = style;
  expect(await easel.customStyles.update(id, { name: 'Home' })).toEqual({ ...style, name: 'Home' });
  const made = await easel.generate({ ...small, customStyle: id }, { waitSeconds: 60 });
  const picture = await easel.waitFor(made.id);
  expect(picture.customStyle).toEqual({ id, name: 'Home' });
  expect((await easel.customStyles.list()).items.map(({ name }) => name)).toEqual(['Home']);
  await easel.customStyles.remove(id);
  await easel.customStyles.remove(id);
  await expect(easel.customStyles.get(id)).rejects.toMatchObject({ code: 'not_found' });

  expect((await easel.generations.share(picture.id)).sharedAt).not.toBeNull();
  const shared: string[] = [];
  for await (const { id } of easel.teamPictures.all({ limit: 1 })) shared.push(id);
  expect(shared).toEqual([picture.id]);
  expect((await easel.generations.unshare(picture.id)).sharedAt).toBeNull();
  expect((await easel.teamPictures.list()).items).toEqual([]);
});

test('verifies whether a file was made here', async () => {
  const { id } = await easel.generate(small, { waitSeconds: 60 });
  const file = await easel.download(await easel.waitFor(id));
  expect(await easel.verify(file)).toMatchObject({ isOurs: true, verdict: 'file', recipe: { id } });
});

test("throws errors with the service's code and detail", async () => {
  const error = await easel.generate({ prompt: '' }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    name: 'EaselError',
    status: 400,
    code: 'validation_failed',
    requestId: expect.any(String),
    errors: [{ pointer: '/prompt', message: expect.any(String) }],
  });
});

const PROGRAM = `
import { createEaselClient, type EaselError, isEaselError, type Generation } from './easel.js';
const easel = createEaselClient({ baseUrl: 'https://easel.example', apiKey: 'easel_x' });
const { id } = await easel.generate({ prompt: 'a calm sea', style: 'anime' });
const generation: Generation = await easel.waitFor(id, { onProgress: ({ progress }) => progress.toFixed() });
for await (const event of easel.events(id)) if (event.name === 'generation') event.payload.image?.url.length;
const { id: customStyle } = await easel.customStyles.create({ name: 'House', promptSuffix: 'teal ink' });
await easel.generate({ prompt: 'a calm sea', customStyle });
for await (const { author } of easel.teamPictures.all()) author.name.length;
await easel.generations.list({ status: ['failed', 'canceled'] as const, search: undefined });
// @ts-expect-error This style does not exist.
await easel.generate({ prompt: 'a calm sea', style: 'none' });
// @ts-expect-error The value may be null.
generation.image.url;
const limit = (error: EaselError): number | undefined => error.limit?.value;
export const most = (error: unknown) => (isEaselError(error, 'rate_limited') ? limit(error) : undefined);
`;

test('has self-contained types that reject invalid requests', async () => {
  await writeFile(join(folder.path, 'program.ts'), PROGRAM);
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--exactOptionalPropertyTypes'];
  const target = ['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom', '--types', ''];
  const checking = promisify(execFile)(process.execPath, [tsc, ...options, ...target, 'program.ts'], {
    cwd: folder.path,
  }).catch(({ stdout }: { stdout: string }) => ({ stdout }));
  expect((await checking).stdout).toBe('');
});

describeWith('in a browser, on the page of another site', await testChromium(), (chromium) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch();
  });
  afterAll(() => browser?.close());

  /** Evaluates the body of an async function on a page of a site. */
  async function runAt<T>({ url }: OtherSite, body: string): Promise<T> {
    const page = await browser.newPage();
    try {
      await page.goto(url);
      return await page.evaluate<T>(`(async () => { ${body} })()`);
    } finally {
      await page.close();
    }
  }
  const USE_CLIENT = () => `
    const { createEaselClient } = await import(${JSON.stringify(`${system.url}/sdk/easel.js`)});
    const easel = createEaselClient(${JSON.stringify({ baseUrl: system.url, apiKey: key })});
    const { id } = await easel.generate(${JSON.stringify(small)});
    const { status, width } = await easel.waitFor(id);
    return { status, width };`;

  test('shows a signed image, and reads it', async () => {
    const { id } = await easel.generate(small);
    const ended = await easel.waitFor(id);
    const file = await easel.download(ended);
    const url = JSON.stringify(new URL(ended.image?.url ?? '', system.url).href);
    const shown = `const image = new Image(); image.src = ${url}; await image.decode(); return image.naturalWidth;`;
    expect(await runAt(stranger, shown)).toBe(256);
    const read = `const { type, size } = await (await fetch(${url})).blob(); return { type, size };`;
    expect(await runAt(stranger, read)).toEqual({ type: 'image/png', size: file.size });
  });

  test('makes an image if the operator allows its origin', async () => {
    expect(await runAt(partner, USE_CLIENT())).toEqual({ status: 'completed', width: 256 });
  });

  test('loads no client and calls nothing if the operator does not allow its origin', async () => {
    await expect(runAt(stranger, USE_CLIENT())).rejects.toThrow('Failed to fetch');
    const call = `await fetch(${JSON.stringify(`${system.url}/api/styles`)});`;
    await expect(runAt(stranger, call)).rejects.toThrow('Failed to fetch');
    expect(await runAt(partner, `${call} return 'answered';`)).toBe('answered');
  });
});
