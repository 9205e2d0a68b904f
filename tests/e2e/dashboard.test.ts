import { settingsSchema } from '@easel/shared/contracts/settings.schema';
import { statsSchema } from '@easel/shared/contracts/stats.schema';
import type { StyleId } from '@easel/shared/contracts/styles';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type ApiClient, PASSWORD } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { visitScriptedSiteEach } from './visit-each.ts';
import { cutLiveConnection, type Site, type Visit } from './web-app.ts';

/** Oldest first. Four is the in-flight limit of the Free plan. */
const PICTURES: readonly { prompt: string; style: StyleId }[] = [
  { prompt: 'a calm sea', style: 'oil-painting' },
  { prompt: 'a fox in the snow', style: 'oil-painting' },
  { prompt: 'a castle on a hill', style: 'sketch' },
  { prompt: 'a train in the mountains', style: 'anime' },
];

describeWith('the dashboard', await testChromium(), (chromium) => {
  let app: Site;
  let visit: Visit;
  let page: Page;
  let main: Locator;
  let ada: ApiClient;

  visitScriptedSiteEach(chromium, { acceptDownloads: true }, async (beginning) => {
    ({ app, visit, page } = beginning);
    main = page.getByRole('main');
    ada = await app.system.signUp();
  });

  const card = (prompt: string): Locator => main.getByRole('article', { name: prompt, exact: true });
  const button = (prompt: string, name: string | RegExp) => card(prompt).getByRole('button', { name });
  const question = (title: string) => page.getByRole('alertdialog', { name: title });
  const menuItem = async (prompt: string, item: string) => {
    await button(prompt, 'More actions').click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const show = (view: string) => main.getByRole('radio', { name: view }).check();
  const openTab = (name: string) => main.getByRole('tab', { name }).click();
  const prompts = () => main.getByRole('article').evaluateAll(labelsOf);
  const shows = (expected: readonly string[]) => expect.poll(prompts).toEqual(expected);
  const pictureOf = async (prompt: string) => (await ada.list()).find((one) => one.prompt === prompt);

  async function paint(prompt: string, style: StyleId = 'sketch'): Promise<string> {
    const { id } = await ada.generate({ prompt, style, resolution: '512x512' });
    await ada.waitUntil(id, 'completed');
    return id;
  }

  async function visitWithPictures(): Promise<void> {
    for (const { prompt, style } of PICTURES) await paint(prompt, style);
    await visit.signIn(ada.email, '/dashboard');
    await shows(PICTURES.map(({ prompt }) => prompt).toReversed());
  }

  test('asks visitors to sign in, and returns them to the page they opened', async () => {
    await page.goto('/dashboard?tab=upgrade');
    await page.getByRole('heading', { level: 1, name: 'Authentication Required' }).waitFor();
    await main.getByText('Please log in to view your dashboard').waitFor();
    await expectAccessible(page);
    const register = main.getByRole('link', { name: 'Create Account' });
    await expect
      .poll(() => register.getAttribute('href'))
      .toBe('/register?next=%2Fdashboard%3Ftab%3Dupgrade');

    await main.getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/dashboard?tab=upgrade');
    await main.getByRole('tabpanel').getByRole('heading', { name: 'Upgrade' }).waitFor();
  });

  test('is linked from the menu, and shows empty states to a new account', async () => {
    await visit.signIn(ada.email, '/help');
    await page.getByRole('button', { name: 'Account of Ada Lovelace' }).click();
    await page.getByRole('menuitem', { name: 'Dashboard' }).click();
    await page.waitForURL('**/dashboard');
    await expect.poll(() => page.title()).toBe('Dashboard | Easel');

    await main.getByText('No pictures yet').waitFor();
    for (const text of ['Ada Lovelace', ada.email, 'Free plan', '0 of 50'])
      await main.getByText(text).waitFor();
    const expected = [
      ['Favorites', 'No favorites yet'],
      ['Private', 'No private pictures'],
      ['Public', 'Nothing published yet'],
    ] as const;
    for (const [view, text] of expected) {
      await show(view);
      await main.getByText(text).waitFor();
    }
    await expectAccessible(page);
    await openTab('Stats');
    await main.getByText('Nothing to count yet').waitFor();
    await expect
      .poll(() => main.getByRole('link', { name: 'Generate a picture' }).getAttribute('href'))
      .toBe('/generate');
  });

  test('filters by favorites, searches by prompt, and shows new pictures without a reload', async () => {
    await visitWithPictures();
    await expectAccessible(page);

    await button('a calm sea', 'Add to favorites').click();
    await button('a calm sea', 'Remove from favorites').waitFor();
    await expect.poll(async () => (await pictureOf('a calm sea'))?.isFavorite).toBe(true);
    await show('Favorites');
    await shows(['a calm sea']);
    await page.reload();
    await shows(['a calm sea']);
    await button('a calm sea', 'Remove from favorites').click();
    await main.getByText('No favorites yet').waitFor();
    await main.getByRole('button', { name: 'Show all' }).click();
    await shows(PICTURES.map(({ prompt }) => prompt).toReversed());

    const search = main.getByRole('searchbox', { name: 'Search your pictures' });
    await search.fill('MOUNTAIN');
    await shows(['a train in the mountains']);
    await search.fill('zebra');
    await main.getByText('No pictures match "zebra"').waitFor();
    await main.getByRole('button', { name: 'Clear search' }).click();

    await paint('an owl');
    await shows(['an owl', ...PICTURES.map(({ prompt }) => prompt).toReversed()]);
  });

  test('publishes after a confirmation, and unpublishes without one', async () => {
    await visitWithPictures();
    const sea = (await pictureOf('a calm sea'))?.id;
    const isInGallery = async () => {
      const answer = await fetch(`${app.system.url}/api/gallery?search=calm`);
      const { items } = (await answer.json()) as { items: { id: string }[] };
      return items.some(({ id }) => id === sea);
    };

    await menuItem('a calm sea', 'Publish to gallery');
    await question('Publish this picture?').getByRole('button', { name: 'Cancel' }).click();
    await question('Publish this picture?').waitFor({ state: 'hidden' });
    await expect.poll(() => pictureOf('a calm sea')).toMatchObject({ publishedAt: null });

    await menuItem('a calm sea', 'Publish to gallery');
    await question('Publish this picture?').getByRole('button', { name: 'Publish' }).click();
    await expect.poll(isInGallery).toBe(true);
    await menuItem('a fox in the snow', 'Publish to gallery');

    await show('Public');
    await shows(['a fox in the snow', 'a calm sea']);
    await menuItem('a calm sea', 'Remove from gallery');
    await shows(['a fox in the snow']);
    await expect.poll(isInGallery).toBe(false);
    await show('Private');
    await shows(['a train in the mountains', 'a castle on a hill', 'a calm sea']);
  });

  test('shows a picture large, and deletes it only after a confirmation', async () => {
    await visitWithPictures();
    await main.getByRole('link', { name: 'View: a castle on a hill' }).click();
    const dialog = page.getByRole('dialog', { name: 'Picture', exact: true });
    await dialog.getByRole('img', { name: 'a castle on a hill' }).waitFor();
    await dialog.getByText('512 × 512').waitFor();
    await dialog.getByRole('button', { name: 'Add to favorites' }).click();
    await dialog.getByRole('button', { name: 'Remove from favorites' }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await question('Delete this picture?').getByRole('button', { name: 'Cancel' }).click();
    await question('Delete this picture?').waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await question('Delete this picture?').getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('img', { name: 'a fox in the snow' }).waitFor();
    await question('Delete this picture?').waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await shows(['a train in the mountains', 'a fox in the snow', 'a calm sea']);
    await expect.poll(() => pictureOf('a castle on a hill')).toBeUndefined();

    await menuItem('a calm sea', 'Use Prompt');
    await page.waitForURL('**/generate');
    await expect.poll(() => page.getByRole('textbox', { name: 'Prompt' }).inputValue()).toBe('a calm sea');
  });

  test('changes several pictures at once', async () => {
    await visitWithPictures();
    const toggle = main.getByRole('button', { name: 'Select', exact: true });
    const bar = main.getByRole('region', { name: 'Selected pictures' });
    const select = (prompt: string) => main.getByRole('checkbox', { name: `Select: ${prompt}` }).check();

    await toggle.click();
    await select('a calm sea');
    await select('a castle on a hill');
    await bar.getByText('2 selected').waitFor();
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Favorite', exact: true }).click();
    await page.getByText('2 pictures added to favorites').waitFor();
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Select');
    await button('a calm sea', 'Remove from favorites').waitFor();
    const favorites = await ada.list('?isFavorite=true');
    expect(favorites.map(({ prompt }) => prompt)).toEqual(['a castle on a hill', 'a calm sea']);

    await toggle.click();
    await bar.getByRole('button', { name: 'Select all' }).click();
    await bar.getByRole('button', { name: 'Publish', exact: true }).click();
    await question('Publish 4 pictures?').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('4 pictures published').waitFor();
    await expect.poll(() => ada.list('?isPublished=true')).toHaveLength(4);

    await bar.getByRole('button', { name: 'Select none' }).click();
    await select('a castle on a hill');
    const last = main.getByRole('checkbox', { name: 'Select: a calm sea' });
    await last.click({ modifiers: ['Shift'] });
    await bar.getByText('3 selected').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('button', { name: 'ZIP' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('easel-pictures.zip');
    await bar.getByRole('button', { name: 'Album' }).click();
    await page.getByRole('dialog', { name: 'Add to album' }).getByRole('button', { name: 'Close' }).click();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await shows(['a train in the mountains']);
    await expect.poll(() => ada.list()).toHaveLength(1);
  });

  test('counts only completed pictures', async () => {
    await visitWithPictures();
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
    const panel = main.getByRole('tabpanel', { name: 'Stats' });
    await panel.getByRole('paragraph').filter({ hasText: '4 pictures in 30 days' }).waitFor();
    await expect
      .poll(() => figuresIn(panel))
      .toEqual({ Images: '4', Favorites: '1', Published: '1', Downloads: '1', Likes: '0' });
    await main.getByText('4 of 50', { exact: true }).waitFor();
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
      // Not for what is in flight, which the header asks for.
      { tab: 'gallery', asked: /\/api\/generations\?(?!.*status=pending)/, comes: 'No pictures yet' },
      { tab: 'stats', asked: /\/api\/stats\?/, comes: 'Nothing to count yet' },
    ];
    const retry = main.getByRole('button', { name: 'Try Again' });
    const focused = main.locator(':focus');
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
      await main.getByText(comes).waitFor();
      await expect.poll(() => focused.innerText()).toContain(comes);
    }
  });

  test('saves settings, links to the others, and marks the current plan', async () => {
    await visit.signIn(ada.email, '/dashboard?tab=settings');
    const settings = async () => settingsSchema.parse(await ada.call('GET', '/api/settings'));
    await main.getByRole('switch', { name: 'Marketing emails' }).click();
    await expect.poll(async () => (await settings()).notifications.marketing).toBe(true);
    await main.getByRole('link', { name: 'Edit profile' }).waitFor();
    await main.getByRole('link', { name: 'Open settings' }).waitFor();
    await expectAccessible(page);

    await openTab('Upgrade');
    await page.waitForURL('**/dashboard?tab=upgrade');
    const free = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Free' }) });
    await free.getByText('Current plan').waitFor();
    await expect.poll(() => main.getByText('Current plan').count()).toBe(1);
    await main.getByRole('button', { name: 'Choose Team' }).waitFor();
    await main.getByRole('radio', { name: 'Annual Save 20%' }).check();
    await main.getByText('$7.20 a month').waitFor();
    await expectAccessible(page);
    await page.goBack();
    await main.getByRole('switch', { name: 'Marketing emails' }).waitFor();
  });
});

/** Returns the labels of the elements. Runs in the page. */
const labelsOf = (elements: object[]) =>
  elements.map((element) => (element as { ariaLabel: string }).ariaLabel);

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
