import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { makePicture } from './four-pictures.ts';
import { visitScriptedSiteEach } from './visit-each.ts';
import { cutLiveConnection, type Site, type Visit } from './web-app.ts';

const PROMPT = 'a lighthouse in the fog';
const ENTRY = /\/assets\/index-[\w-]+\.js$/;

describeWith('the first requests of an account’s page', await testChromium(), (chromium) => {
  let app: Site;
  let visit: Visit;
  let page: Page;
  let ada: ApiClient;

  visitScriptedSiteEach(chromium, {}, async (beginning) => {
    ({ app, visit, page } = beginning);
    ada = await app.system.signUp();
  });

  const pictureOn = (shown: Page) => shown.getByRole('main').getByRole('img', { name: PROMPT }).first();

  for (const [name, pathOf, listOf] of [
    ['/dashboard', () => '/dashboard', () => '/api/generations?status=completed&limit=60'],
    ['/pictures', () => '/pictures', () => '/api/generations?status=completed&limit=60'],
    ['/p/:id', (id: string) => `/p/${id}`, (id: string) => `/api/generations/${id}`],
  ] as const) {
    test(`${name} asks for session, answer and first image while the app’s code is loading, and each once`, async () => {
      await makePicture(ada, PROMPT);
      const [{ id = '' } = {}] = await ada.list();
      await visit.startSession(ada.email);
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(request.url().replace(app.system.url, '')));
      const count = (path: string) => asked.filter((one) => one === path).length;
      // A live connection asks for lists again.
      await cutLiveConnection(page);
      let loadEntry = () => {};
      const wanted = new Promise<void>((resolve) => {
        loadEntry = resolve;
      });
      await page.route(ENTRY, async (route) => {
        await wanted;
        await route.continue();
      });
      await page.goto(pathOf(id), { waitUntil: 'commit' });
      await expect.poll(() => asked.filter((one) => one.startsWith(`/api/images/${id}/`)).length).toBe(1);
      const refresh = '/api/auth/token?grant_type=refresh_token';
      expect([count(refresh), count(listOf(id))]).toEqual([1, 1]);
      loadEntry();
      await pictureOn(page).waitFor();
      expect([count(refresh), count(listOf(id))]).toEqual([1, 1]);
    });
  }

  test('tabs that open at once share a session that stays', async () => {
    await makePicture(ada, PROMPT);
    await visit.startSession(ada.email);
    const tabs = [page, await visit.newPage(), await visit.newPage()];
    await Promise.all(tabs.map((tab) => tab.goto('/dashboard')));
    for (const tab of tabs) await pictureOn(tab).waitFor();
    await Promise.all(tabs.map((tab) => tab.reload()));
    for (const tab of tabs) await pictureOn(tab).waitFor();
  });

  test('a session that has ended asks to sign in', async () => {
    await visit.startSession(ada.email);
    await visit.context.clearCookies();
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Authentication Required' }).waitFor();
    await expect.poll(() => page.evaluate(`localStorage.getItem('easel.signed-in')`)).toBeNull();
  });
});
