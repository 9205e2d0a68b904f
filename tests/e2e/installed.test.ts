import { cp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RECEIVED_CACHE } from '@easel/shared/contracts/received-picture';
import { uploadListSchema } from '@easel/shared/contracts/uploads.schema';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { required } from '../env/availability.ts';
import { testBrowser } from '../env/chromium.ts';
import { leasePart } from '../env/parts.ts';
import { describeWith } from '../env/skipped.ts';
import { type TemporaryFolder, temporaryFolder } from '../env/temporary-folder.ts';
import { until } from '../env/until.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useWebApp } from './use-visit.ts';
import type { Visit } from './web-app.ts';

/** Waits until the service worker has cached the app's files and controls this page. */
async function untilControlled(page: Page): Promise<void> {
  const state = () => page.evaluate('navigator.serviceWorker.controller?.state ?? null');
  // Hooks wait too, and `expect.poll` is not available there.
  await until(async () => expect(await state()).toBe('activated'));
}

describeWith('the installed app', await testBrowser(), (chromium) => {
  let folder: TemporaryFolder;
  beforeAll(async () => {
    folder = await temporaryFolder('web');
    const { url: built } = required(await leasePart('web'));
    await cp(built, folder.path, { recursive: true, preserveTimestamps: true });
  });
  afterAll(() => folder?.remove());
  const app = useWebApp(chromium, 'scripted', () => ({
    WEB_DIST: folder.path,
    PRODUCT_NAME: "Ada's `Easel`",
  }));
  let visit: Visit;
  let ada: ApiClient;
  beforeAll(async () => {
    visit = await app.open({ serviceWorkers: 'allow' });
    ada = await app.system.signUp();
    await visit.signIn(ada.email);
    await untilControlled(visit.page);
  });
  // A test may have failed offline before its retry.
  beforeEach(() => visit.context.setOffline(false));

  test('has a manifest with the product’s name, icons in the stated sizes, and shortcuts to pages', async () => {
    const { request } = visit.context;
    const manifest = await (await request.get('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({ name: "Ada's `Easel`", display: 'standalone', start_url: '/generate' });
    for (const { src, sizes, type } of manifest.icons) {
      const answer = await request.get(src);
      expect(answer.headers()['content-type']).toBe(type);
      const { width, height } = await sharp(await answer.body()).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    for (const { url } of manifest.shortcuts) expect((await request.get(url)).status()).toBe(200);
    expect((await request.get('/favicon.ico')).status()).toBe(200);
    const client = await visit.context.newCDPSession(await visit.newPage());
    await client.send('Page.enable');
    await client.send('Page.navigate', { url: `${app.system.url}/generate` });
    // Contexts of tests are private windows, which install nothing.
    await expect
      .poll(async () => (await client.send('Page.getInstallabilityErrors')).installabilityErrors)
      .toEqual([{ errorId: 'in-incognito', errorArguments: [] }]);
    await client.detach();
  });

  test('inserts a shared text into the prompt', async () => {
    const { page } = visit;
    await share(page, { text: 'A fox & a moon' });
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Prompt' }).inputValue())
      .toBe('A fox & a moon');
  });

  test('shows a shared picture, uploads it for editing on request, and forgets it', async () => {
    const { page } = visit;
    const uploads = async () => uploadListSchema.parse(await ada.call('GET', '/api/uploads')).items;
    // Removes the uploads of a failed test that is retried.
    for (const { id } of await uploads()) await ada.call('DELETE', `/api/uploads/${id}`);
    const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#2060a0' } })
      .png()
      .toBuffer();
    await share(page, { picture });
    const shared = page.getByRole('region', { name: 'Shared picture' });
    await shared.getByRole('img', { name: 'What you shared' }).waitFor();
    expect(await uploads()).toEqual([]);
    await expectAccessible(page);
    await shared.getByRole('button', { name: 'Upload and edit' }).click();
    await page.waitForURL('**/edit?upload=*');
    expect(await uploads()).toMatchObject([{ width: 320, height: 200 }]);

    await share(page, { picture });
    await shared.getByRole('button', { name: 'Discard' }).click();
    await shared.waitFor({ state: 'hidden' });
    await page.goto('/edit?received');
    await page.getByRole('button', { name: 'Choose a picture' }).waitFor();
    await expect.poll(() => page.evaluate(`caches.has('${RECEIVED_CACHE}')`)).toBe(false);
  });

  test('shares a finished picture with another app, if the device supports it', async () => {
    const page = await visit.newPage();
    await page.addInitScript(`
      Navigator.prototype.canShare = () => true;
      Navigator.prototype.share = async ({ files: [file] }) => {
        window.shared = { name: file.name, type: file.type, size: file.size };
      };`);
    const { id } = await ada.generate({ prompt: 'a calm sea' });
    await ada.waitUntil(id, 'completed');
    await page.goto(`/p/${id}`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect
      .poll(() => page.evaluate('window.shared'))
      .toMatchObject({
        name: `generated-image-${id}.png`,
        type: 'image/png',
        size: expect.any(Number),
      });
    await page.close();
  });

  test('caches the app’s files but no account data', async () => {
    const { page } = visit;
    const kept = (await page.evaluate(`(async () => {
      const urls = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname);
      return urls;
    })()`)) as string[];
    expect(kept).toContain('/app-shell');
    expect(kept.filter((path) => path.endsWith('.woff2'))).toHaveLength(3);
    expect(kept.filter((path) => !/^\/(assets\/.*|app-shell|early\.js|favicon\.svg)$/.test(path))).toEqual(
      [],
    );
  });

  test('opens offline, says so, and continues when the connection is back', async () => {
    const { page, context } = visit;
    await page.goto('/generate');
    await context.setOffline(true);
    await page.goto('/dashboard');
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('navigation').first().waitFor();
    await context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    await page.goto('/generate');
    await page.getByRole('textbox', { name: 'Prompt' }).waitFor();
  });

  test.each(['/generate', '/settings'])('reports no new version on %s of the same build', async (path) => {
    const page = await visit.newPage();
    await page.addInitScript(`
      const { postMessage } = ServiceWorker.prototype;
      ServiceWorker.prototype.postMessage = function (...message) {
        globalThis.hasAsked = true;
        return postMessage.apply(this, message);
      };
    `);
    await page.goto(path);
    await expect.poll(() => page.evaluate('globalThis.hasAsked')).toBe(true);
    // Requests it once more: the first answer arrives before this one.
    await page.evaluate(`new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => requestAnimationFrame(() => requestAnimationFrame(resolve));
      navigator.serviceWorker.controller.postMessage({ type: 'entry' }, [port2]);
    })`);
    await expect.poll(() => page.getByText(/^A new version of/).count()).toBe(0);
    await page.close();
  });

  test('reports a new version to a page, and lets it continue with its old files while they exist', async () => {
    // A new browser: one in which a failed test replaced the app already has a new version.
    const fresh = await app.open({ serviceWorkers: 'allow' });
    const { page } = fresh;
    await fresh.startSession(ada.email);
    // The script that listens for a new version loads when the browser is idle, and is no longer on the server afterwards.
    const listener = page.waitForResponse(/\/assets\/service-worker-[^/]*\.js$/);
    await page.goto('/generate');
    await untilControlled(page);
    await listener;
    await replaceBuild(folder.path);
    await page.evaluate('navigator.serviceWorker.getRegistration().then((found) => found.update())');
    const notice = page.getByText("A new version of Ada's `Easel` is ready.");
    await notice.waitFor();
    await page.getByRole('link', { name: 'Pricing', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: /pric/i }).waitFor();
    await notice.waitFor();
    // The article's text is not cached, and its old file no longer exists.
    await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: /blog/i }).waitFor();
    await expect.poll(() => notice.count()).toBe(0);
    await fresh.close();
  });
});

/** Shares a text or a picture with the app, as a phone does by the manifest's `share_target`. */
async function share(page: Page, { text, picture }: { text?: string; picture?: Buffer }): Promise<void> {
  await page.goto('/generate');
  await untilControlled(page);
  const { share_target: target } = await (await page.request.get('/manifest.webmanifest')).json();
  const { action, method, enctype, params } = target;
  const [file] = params.files;
  const encoded = picture?.toString('base64');
  await page.evaluate(`(() => {
    const form = Object.assign(document.createElement('form'), ${JSON.stringify({ action, method, enctype })});
    const add = (type, name) => form.appendChild(Object.assign(document.createElement('input'), { type, name }));
    const text = ${JSON.stringify(text ?? null)};
    if (text !== null) add('text', '${params.text}').value = text;
    const encoded = ${JSON.stringify(encoded ?? null)};
    if (encoded !== null) {
      const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([bytes], 'photo.png', { type: 'image/png' }));
      add('file', '${file.name}').files = files.files;
    }
    document.body.append(form);
    form.submit();
  })()`);
}

/** Replaces the build with one in which every script has a new name. The old ones no longer exist, as after a deployment. */
async function replaceBuild(folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  const files = await readdir(assets);
  const scripts = new Set(files.filter((file) => file.endsWith('.js')));
  const renamed = (text: string) =>
    // Names begin behind a quotation mark or slash: at any letter, the search takes 13 s in the passwords' dictionary.
    text.replaceAll(/(?<=^|["'`/])[\w.-]+\.js\b/g, (name) =>
      scripts.has(name) ? name.replace(/js$/, 'new.js') : name,
    );
  for (const file of files.filter((name) => /\.(br|gz)$/.test(name))) await rm(join(assets, file));
  const texts = [
    'index.html',
    ...(await readdir(join(folder, '.pages'))).map((file) => join('.pages', file)),
  ];
  for (const file of [...texts, ...[...scripts].map((name) => join('assets', name))]) {
    await writeFile(join(folder, file), renamed(await readFile(join(folder, file), 'utf8')));
  }
  for (const name of scripts) await rename(join(assets, name), join(assets, renamed(name)));
  const later = new Date(Date.now() + 60_000);
  for (const file of ['index.html', '.pages/site.json']) await utimes(join(folder, file), later, later);
}
