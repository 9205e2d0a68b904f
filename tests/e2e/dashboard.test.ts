import { expect, test } from 'vitest';
import { PASSWORD } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { dashboardPage } from './dashboard-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import { makeFourPictures, makePicture, PICTURES } from './four-pictures.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

describeWith('the dashboard', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  const ada = useUser(app);
  const { main, button, question, menuItem, openTab, pictureOf } = dashboardPage(page, ada);
  const show = (view: string) => main().getByRole('radio', { name: view }).check();
  const prompts = () => main().getByRole('article').evaluateAll(labelsOf);
  const shows = (expected: readonly string[]) => expect.poll(prompts).toEqual(expected);

  async function visitWithPictures(): Promise<void> {
    await makeFourPictures(ada);
    await visit.signIn(ada.email, '/dashboard');
    await shows(PICTURES.map(({ prompt }) => prompt).toReversed());
  }

  test('asks visitors to sign in, and returns them to the page they opened', async () => {
    await page.goto('/dashboard?tab=upgrade');
    await page.getByRole('heading', { level: 1, name: 'Authentication Required' }).waitFor();
    await main().getByText('Please log in to view your dashboard').waitFor();
    await expectAccessible(page);
    const register = main().getByRole('link', { name: 'Create Account' });
    await expect
      .poll(() => register.getAttribute('href'))
      .toBe('/register?next=%2Fdashboard%3Ftab%3Dupgrade');

    await main().getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/dashboard?tab=upgrade');
    await main().getByRole('tabpanel').getByRole('heading', { name: 'Upgrade' }).waitFor();
  });

  test('is linked from the menu, and shows empty states to a new account', async () => {
    await visit.signIn(ada.email, '/help');
    await page.getByRole('button', { name: 'Account of Ada Lovelace' }).click();
    await page.getByRole('menuitem', { name: 'Dashboard' }).click();
    await page.waitForURL('**/dashboard');
    await expect.poll(() => page.title()).toBe('Dashboard | Easel');

    await main().getByText('No pictures yet').waitFor();
    for (const text of ['Ada Lovelace', ada.email, 'Free plan', '0 of 50'])
      await main().getByText(text).waitFor();
    const expected = [
      ['Favorites', 'No favorites yet'],
      ['Private', 'No private pictures'],
      ['Public', 'Nothing published yet'],
    ] as const;
    for (const [view, text] of expected) {
      await show(view);
      await main().getByText(text).waitFor();
    }
    await expectAccessible(page);
    await openTab('Stats');
    await main().getByText('Nothing to count yet').waitFor();
    await expect
      .poll(() => main().getByRole('link', { name: 'Generate a picture' }).getAttribute('href'))
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
    await main().getByText('No favorites yet').waitFor();
    await main().getByRole('button', { name: 'Show all' }).click();
    await shows(PICTURES.map(({ prompt }) => prompt).toReversed());

    const search = main().getByRole('searchbox', { name: 'Search your pictures' });
    await search.fill('MOUNTAIN');
    await shows(['a train in the mountains']);
    await search.fill('zebra');
    await main().getByText('No pictures match "zebra"').waitFor();
    await main().getByRole('button', { name: 'Clear search' }).click();

    await makePicture(ada, 'an owl');
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
    await main().getByRole('link', { name: 'View: a castle on a hill' }).click();
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
    const toggle = main().getByRole('button', { name: 'Select', exact: true });
    const bar = main().getByRole('region', { name: 'Selected pictures' });
    const select = (prompt: string) =>
      main()
        .getByRole('checkbox', { name: `Select: ${prompt}` })
        .check();

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
    const last = main().getByRole('checkbox', { name: 'Select: a calm sea' });
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
});

/** Returns the labels of the elements. Runs in the page. */
const labelsOf = (elements: object[]) =>
  elements.map((element) => (element as { ariaLabel: string }).ariaLabel);
