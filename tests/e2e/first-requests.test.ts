import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { makePicture } from './four-pictures.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';
import { untilHydrated } from './web-app.ts';
import { openWithoutCode } from './without-code.ts';

const PROMPT = 'a lighthouse, <b>KNOWN_ID</b> & "fog"';

describeWith('the first requests of an account’s page', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  const ada = useUser(app);

  const pictureOn = (shown: Page) => shown.getByRole('main').getByRole('img', { name: PROMPT }).first();

  for (const [name, pathOf, listOf] of [
    ['/dashboard', () => '/dashboard', () => '/api/generations?status=completed&limit=60'],
    ['/pictures', () => '/pictures', () => '/api/generations?status=completed&limit=60'],
    ['/p/:id', (id: string) => `/p/${id}`, (id: string) => `/api/generations/${id}`],
    ['/generate', () => '/generate', () => '/api/generations?status=completed%2Cfailed%2Ccanceled&limit=20'],
  ] as const) {
    test(`${name} requests session, data and first image while the app’s code is loading, each only once`, async () => {
      await makePicture(ada, PROMPT);
      const [{ id = '' } = {}] = await ada.list();
      await visit.startSession(ada.email);
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(request.url().replace(app.system.url, '')));
      const count = (path: string) => asked.filter((one) => one === path).length;
      const refresh = '/api/auth/token?grant_type=refresh_token';
      const loadEntry = await openWithoutCode(page, pathOf(id));
      await expect.poll(() => asked.filter((one) => one.startsWith(`/api/images/${id}/`)).length).toBe(1);
      expect([count(refresh), count(listOf(id))]).toEqual([1, 1]);
      loadEntry();
      await untilHydrated(page);
      await pictureOn(page).waitFor();
      expect([count(refresh), count(listOf(id))]).toEqual([1, 1]);
    });
  }

  test('an account without pictures gets its page', async () => {
    await visit.signIn(ada.email, '/dashboard');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Generate|Create/ })
      .first()
      .waitFor();
  });

  test('tabs that open at the same time share a session', async () => {
    await makePicture(ada, PROMPT);
    await visit.startSession(ada.email);
    const tabs = [page, await visit.newPage(), await visit.newPage()];
    await Promise.all(tabs.map((tab) => tab.goto('/dashboard')));
    for (const tab of tabs) await pictureOn(tab).waitFor();
    await Promise.all(tabs.map((tab) => tab.reload()));
    for (const tab of tabs) await pictureOn(tab).waitFor();
  });

  test('an ended session leads to the sign-in prompt', async () => {
    await visit.startSession(ada.email);
    await visit.context.clearCookies();
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Authentication Required' }).waitFor();
    await expect.poll(() => page.evaluate(`localStorage.getItem('easel.signed-in')`)).toBeNull();
  });
});
