import type { Health } from '@easel/shared/contracts/status.schema';
import type { Page } from 'playwright-core';
import postgres from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useSite, useVisit, useWebApp } from './use-visit.ts';
import { untilHydrated } from './web-app.ts';
import { edgesOf, holdBack, openWithoutCode } from './without-code.ts';

describeWith('the status page', await testChromium(), (chromium) => {
  const app = useWebApp(chromium, 'scripted');
  // Before any page shows it, because the server caches its answer for a while.
  beforeAll(() => writeHistory(app.system.databaseUrl));
  const { page } = useVisit(app, { viewport: { width: 320, height: 720 } });

  test('shows the status of each part, and reports when the server does not respond', async () => {
    const main = page.getByRole('main');
    const says = (words: string) => page.getByRole('status').getByText(words).waitFor();
    const checkNow = page.getByRole('button', { name: 'Check now' });
    await page.goto('/status');
    await page.getByRole('heading', { name: 'Status', level: 1, exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe('Status | Easel');
    await says('All systems operational');
    const parts = main.getByRole('list', { name: 'Parts' }).getByRole('listitem');
    await expect.poll(() => parts.allInnerTexts()).toHaveLength(6);
    for (const part of await parts.all()) await expect.poll(() => part.innerText()).toMatch(/Operational$/);
    await main.getByText(/^Last checked: /).waitFor();
    await expectAccessible(page);

    await page.route('**/api/status', (route) => route.abort());
    await checkNow.click();
    await says('The API is not responding');
    await expect.poll(() => parts.count()).toBe(0);
    await expectAccessible(page);
    await page.unroute('**/api/status');
    await checkNow.click();
    await says('All systems operational');
  });

  test('shows the status of each part before its code loads, which neither changes nor requests it', async () => {
    for (const viewport of [
      { width: 320, height: 720 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      const [summary, parts] = await wordsThatStay(page, 'operational');
      expect(summary).toBe('All systems operational');
      expect(parts?.match(/Operational$/gm)).toHaveLength(6);
    }
  });

  test('refreshes when the reader returns to it within the app', async () => {
    await page.goto('/status');
    await page.getByText(/^Last checked: /).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
    const answer = await holdBack(page, '**/api/status');
    await page.goBack();
    await page.getByRole('status').getByText('Checking…').waitFor();
    answer();
    await page.getByText(/^Last checked: /).waitFor();
  });

  test('describes the bars in words, day by day, and lists the incidents', async () => {
    await page.goto('/status');
    const store = page.getByRole('region', { name: 'Image store, history' });
    await store.getByText('99.74% uptime').waitFor();
    await store.getByRole('button', { name: 'Day by day for Image store' }).click();
    const days = store.getByRole('table', { name: 'Image store, day by day' }).getByRole('row');
    await days.filter({ hasText: 'Down' }).filter({ hasText: '2 h 5 min' }).waitFor();
    await days.filter({ hasText: 'Degraded' }).filter({ hasText: 'None' }).waitFor();

    const incident = page.getByRole('listitem').filter({ hasText: '(2 h 5 min)' });
    await expect.poll(() => incident.innerText()).toMatch(/^Image store\n.+ – .+\nDown$/s);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await expectAccessible(page);
  });

  test('shows the status of the parts even when the history cannot be loaded', async () => {
    await page.route('**/api/status/history', (route) => route.abort());
    await page.goto('/status');
    await page.getByText('The history cannot be shown right now.').waitFor();
    await expect.poll(() => page.getByRole('list', { name: 'Parts' }).getByRole('listitem').count()).toBe(6);
  });
});

describeWith('the status page without a worker', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { page } = useVisit(app);

  test('shows which part is down before its code loads', async () => {
    const [summary, parts] = await wordsThatStay(page, 'down');
    expect(summary).toBe('A part of the service is down');
    expect(parts).toMatch(/^API\s+Responding to requests\.\s+Operational\s/);
    expect(parts).toMatch(/\sWorkers\s+No worker is running, so pictures have to wait\.\s+Down\s/);
  });
});

/** Returns the page's summary and parts before its code has loaded. Expects the code neither to change nor to request them. */
async function wordsThatStay(page: Page, status: Health): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const summary = page.getByRole('main').getByRole('status');
  const parts = page.getByRole('list', { name: 'Parts' });
  const look = async () => ({
    words: await summary.or(parts).allInnerTexts(),
    edges: await edgesOf(summary.or(parts.locator('li, li *'))),
  });
  // The server caches its answer for a while, so that the document need not wait for it.
  const answer = async () => (await (await page.request.get('/api/status')).json()).status;
  await expect.poll(answer).toBe(status);
  const release = await openWithoutCode(page, '/status');
  await parts.waitFor();
  await page.evaluate('document.fonts.ready');
  const [before, element] = [await look(), await parts.elementHandle()];

  release();
  await untilHydrated(page);
  await page.getByText(/^Last checked: /).waitFor();
  await page.getByRole('region', { name: 'Image store, history' }).waitFor();
  expect(await look()).toEqual(before);
  expect(await element?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  expect(asked).toContain('/api/status/history');
  expect(asked).not.toContain('/api/status');
  return before.words;
}

/** Writes 34 days of history: on one day, the image store was down for a while; on another, degraded. */
async function writeHistory(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`
    insert into status_days (part, day, operational, degraded, down)
    select 'store', (now() at time zone 'utc')::date - ago, 1440 - down - degraded, degraded, down
    from generate_series(1, 34) as ago,
      lateral (select case ago when 3 then 125 else 0 end as down, case ago when 20 then 60 else 0 end as degraded) as minutes`;
  await sql`
    insert into status_incidents (part, health, started_at, ended_at)
    values ('store', 'down', now() - interval '3 days', now() - interval '3 days' + interval '125 minutes')`;
  await sql.end();
}
