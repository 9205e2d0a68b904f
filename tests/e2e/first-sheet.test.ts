import { afterEach, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { cancelAll } from './cancel-all.ts';
import { PHONE, SIZES, useFirstFrame } from './first-frame.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

describeWith('contact sheets before the app’s code loads', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  const ada = useUser(app, 'pro');
  const { main, frame, open, countRequests, expectToStay } = useFirstFrame(page);
  afterEach(() => cancelAll(ada));

  const links = () => frame.getByRole('link', { name: /^View: / });
  const button = (name: string) => frame.getByRole('button', { name, exact: true });

  /** Requests a sheet, and waits for this many finished pictures. */
  async function makeSheet(order: object, finished: number): Promise<string> {
    const { id } = (await ada.call('POST', '/api/sheets', { resolution: '512x512', ...order })) as {
      id: string;
    };
    await expect.poll(async () => (await ada.list('?status=completed')).length).toBe(finished);
    return id;
  }

  test('/sheet shows its form without layout shift', async () => {
    await visit.startSession(ada.email);
    const loadEntry = await open('/sheet');
    await frame.getByLabel('Prompts, one per line').waitFor();
    await expectToStay(loadEntry, 'h1, textarea', () => []);
  });

  test.each(SIZES)('/sheet/:id shows its table without layout shift: %s', async (_, size) => {
    await page.setViewportSize(size);
    const order = { prompts: ['a {red|blue|green|<b>KNOWN_STATE} fox'], styles: ['anime', 'sketch'] };
    const id = await makeSheet(order, 8);
    const [newest] = await ada.list();
    await ada.call('DELETE', `/api/generations/${newest?.id}`);
    await visit.startSession(ada.email);
    const count = countRequests();
    const loadEntry = await open(`/sheet/${id}`);
    await frame.getByText('7 of 7 finished · 8 credits', { exact: true }).waitFor();
    await frame.getByRole('columnheader', { name: 'Sketch' }).waitFor();
    await expect
      .poll(() => frame.getByRole('rowheader').allTextContents())
      .toEqual(['a red fox', 'a blue fox', 'a green fox', 'a <b>KNOWN_STATE fox']);
    await expect.poll(() => frame.getByRole('row').count()).toBe(5);
    await expect.poll(() => frame.getByText('Deleted', { exact: true }).count()).toBe(1);
    await expect.poll(() => links().count()).toBe(7);
    await expect.poll(() => links().first().getAttribute('href')).toMatch(/^\/p\/[\w-]{36}$/);
    await expect.poll(() => frame.locator('main img').count()).toBe(size === PHONE ? 3 : 7);
    await expect.poll(() => button('Cancel all').count()).toBe(0);
    await expectToStay(loadEntry, 'h1, p, button, th, td, figure', () => [
      count(`/api/sheets/${id}`),
      count('/api/models'),
      count('/api/subscription'),
    ]);
    await expect.poll(() => main.locator('td img').count()).toBe(7);
  });

  test.each(SIZES)('/sheet/:id shows its list, with the pictures in progress: %s', async (_, size) => {
    await page.setViewportSize(size);
    const id = await makeSheet({ prompts: ['a fox', 'stuck KNOWN_ID'] }, 1);
    await visit.startSession(ada.email);
    const loadEntry = await open(`/sheet/${id}`);
    await frame.getByText('1 of 2 finished, 1 to go', { exact: false }).waitFor();
    await frame.getByText('stuck KNOWN_ID', { exact: true }).waitFor();
    await button('Cancel all').waitFor();
    await expect.poll(() => links().count()).toBe(1);
    await expect.poll(() => frame.getByRole('listitem').locator('figure').count()).toBe(2);
    await expectToStay(loadEntry, 'h1, li, li > p, figure', () => []);
  });

  test('/sheet/:id shows a sheet without a finished picture, with its download disabled', async () => {
    const id = await makeSheet({ prompts: ['stuck'] }, 0);
    await visit.startSession(ada.email);
    const loadEntry = await open(`/sheet/${id}`);
    await button('Cancel all').waitFor();
    await expect.poll(() => button('Download PNG').getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => frame.getByRole('listitem').locator('p').count()).toBe(0);
    await expectToStay(loadEntry, 'h1, button:not(li *), li', () => []);
  });

  test('/sheet/:id reports that there is no such sheet', async () => {
    await visit.startSession(ada.email);
    const loadEntry = await open('/sheet/0190a000-0000-7000-8000-0000000000ff');
    await frame.getByRole('heading', { name: 'Contact sheet', exact: true }).waitFor();
    loadEntry();
    await page.getByRole('heading', { name: 'Contact sheet not found' }).waitFor();
    expect(visit.complaints.splice(0).every((text) => text.startsWith('404:'))).toBe(true);
  });
});
