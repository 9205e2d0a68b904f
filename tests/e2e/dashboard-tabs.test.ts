import { settingsSchema } from '@easel/shared/contracts/settings.schema';
import { statsSchema } from '@easel/shared/contracts/stats.schema';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { dashboardPage } from './dashboard-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import { makeFourPictures } from './four-pictures.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';
import { cutLiveConnection } from './web-app.ts';

describeWith('the tabs of the dashboard', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  const ada = useUser(app);
  const { main, button, question, menuItem, openTab, pictureOf } = dashboardPage(page, ada);

  test('counts only completed pictures', async () => {
    await makeFourPictures(ada);
    await visit.signIn(ada.email, '/dashboard');
    await button('a calm sea', 'Add to favorites').click();
    await menuItem('a calm sea', 'Publish to gallery');
    await question('Publish this picture?').getByRole('button', { name: 'Publish' }).click();
    await expect.poll(() => ada.list('?isPublished=true')).toHaveLength(1);
    const [saved] = await Promise.all([page.waitForEvent('download'), menuItem('a calm sea', 'Download')]);
    expect(saved.suggestedFilename()).toBe(`generated-image-${(await pictureOf('a calm sea'))?.id}.png`);
    const totals = async () => statsSchema.parse(await ada.call('GET', '/api/stats')).totals;
    const expected = { images: 4, favorites: 1, published: 1, downloads: 1, likes: 0 };
    await expect.poll(totals).toEqual(expected);

    await page.goto('/dashboard?tab=stats');
    const panel = main().getByRole('tabpanel', { name: 'Stats' });
    await panel.getByRole('paragraph').filter({ hasText: '4 pictures in 30 days' }).waitFor();
    await expect
      .poll(() => figuresIn(panel))
      .toEqual({ Images: '4', Favorites: '1', Published: '1', Downloads: '1', Likes: '0' });
    await main().getByText('4 of 50', { exact: true }).waitFor();
    await panel.getByText('left of 50', { exact: true }).waitFor();

    const chart = panel.getByRole('application', { name: 'By style' });
    await chart.press('ArrowRight');
    await panel.getByRole('status').filter({ hasText: 'Oil Painting: 2' }).waitFor();
    await expectAccessible(page);
    for (const title of ['Images a day', 'By style', 'Credits this month'])
      await panel.getByRole('button', { name: `Show as table: ${title}` }).click();
    await expect.poll(() => rowsOf(panel, 'By style')).toEqual(['Oil Painting 2', 'Anime 1', 'Sketch 1']);
    await expect.poll(() => rowsOf(panel, 'Credits this month')).toEqual(['Used 4', 'Left 46']);
    await panel.getByRole('radio', { name: '7 days' }).check();
    await panel.getByRole('paragraph').filter({ hasText: '4 pictures in 7 days' }).waitFor();
    const days = () => rowsOf(panel, 'Images a day');
    await expect.poll(days).toHaveLength(7);
    await expect.poll(async () => (await days()).filter((row) => !row.endsWith(' 0'))).toHaveLength(1);
    await expectAccessible(page);

    const quarter = '**/api/stats?days=90*';
    await page.route(quarter, (route) => route.fulfill({ status: 403, body: '' }));
    await panel.getByRole('radio', { name: '90 days' }).check();
    const retry = panel.getByRole('button', { name: 'Try Again' });
    await retry.waitFor();
    const refusedAgain = page.waitForResponse(quarter);
    await retry.press('Enter');
    await refusedAgain;
    // The figures of the other range are not shown as placeholders.
    await expect.poll(() => retry.getAttribute('aria-busy')).toBeNull();
    await expect.poll(() => panel.locator(':focus').innerText()).toBe('Try Again');
    await panel.getByRole('radio', { name: '7 days' }).check();
    await panel.getByRole('paragraph').filter({ hasText: '4 pictures in 7 days' }).waitFor();
  });

  test('keeps the focus while a failed request is retried, and when its data arrives', async () => {
    await visit.startSession(ada.email);
    await cutLiveConnection(page);
    const tabs = [
      // Without the requests for generations in flight, which the header sends.
      { tab: 'gallery', asked: /\/api\/generations\?(?!.*status=pending)/, comes: 'No pictures yet' },
      { tab: 'stats', asked: /\/api\/stats\?/, comes: 'Nothing to count yet' },
    ];
    const retry = main().getByRole('button', { name: 'Try Again' });
    const focused = main().locator(':focus');
    for (const { tab, asked, comes } of tabs) {
      await page.route(asked, (route) => route.fulfill({ status: 403, body: '' }));
      await page.goto(`/dashboard?tab=${tab}`);
      await retry.waitFor();
      const refused = page.waitForResponse(asked);
      await retry.press('Enter');
      await refused;
      await expect.poll(() => retry.getAttribute('aria-busy')).toBeNull();
      await expect.poll(() => focused.innerText()).toBe('Try Again');
      await page.unroute(asked);
      await retry.press('Enter');
      await main().getByText(comes).waitFor();
      await expect.poll(() => focused.innerText()).toContain(comes);
    }
  });

  test('saves settings, links to the others, and marks the current plan', async () => {
    await visit.signIn(ada.email, '/dashboard?tab=settings');
    const settings = async () => settingsSchema.parse(await ada.call('GET', '/api/settings'));
    await main().getByRole('switch', { name: 'Marketing emails' }).click();
    await expect.poll(async () => (await settings()).notifications.marketing).toBe(true);
    await main().getByRole('link', { name: 'Edit profile' }).waitFor();
    await main().getByRole('link', { name: 'Open settings' }).waitFor();
    await expectAccessible(page);

    await openTab('Upgrade');
    await page.waitForURL('**/dashboard?tab=upgrade');
    const free = main()
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Free' }) });
    await free.getByText('Current plan').waitFor();
    await expect.poll(() => main().getByText('Current plan').count()).toBe(1);
    await main().getByRole('button', { name: 'Choose Team' }).waitFor();
    await main().getByRole('radio', { name: 'Annual Save 20%' }).check();
    await main().getByText('$7.20 a month').waitFor();
    await expectAccessible(page);
    await page.goBack();
    await main().getByRole('switch', { name: 'Marketing emails' }).waitFor();
  });
});

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns the figures by name. */
async function figuresIn(panel: Locator): Promise<Record<string, string>> {
  const names = await panel.getByRole('term').allInnerTexts();
  const values = await panel.getByRole('definition').allInnerTexts();
  return Object.fromEntries(names.map((name, index) => [plain(name), plain(values[index] ?? '')]));
}

/** Returns the rows of a table without its header. */
async function rowsOf(panel: Locator, title: string): Promise<string[]> {
  const rows = await panel.getByRole('table', { name: title }).getByRole('row').allInnerTexts();
  return rows.slice(1).map(plain);
}
