import { beforeEach, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { NEWEST_FIRST, picturesPage } from './pictures-page.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

describeWith('albums, tags and links of my pictures', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  const ada = useUser(app);

  const { main, box, bar, makePictures, open, shows, select, act, choose } = picturesPage(visit, page, ada);
  beforeEach(makePictures);

  test('selects ranges, tags them, and finds them by the tag', async () => {
    await open();
    await select('a train in the mountains');
    await box('a fox in the snow').click({ modifiers: ['Shift'] });
    await bar().getByText('3 selected').waitFor();
    await expectAccessible(page);
    await act('Tags');
    const dialog = page.getByRole('dialog', { name: 'Tags' });
    await dialog.getByRole('combobox', { name: 'Add a tag' }).fill('Winter, best');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByRole('button', { name: 'Remove the tag winter' }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await bar().waitFor({ state: 'detached' });
    await main().getByRole('button', { name: 'Filters' }).click();
    await choose('Tag', 'winter (3)');
    await shows(NEWEST_FIRST.slice(0, 3));
  });

  test('moves pictures to an album, which can be renamed and deleted', async () => {
    await open();
    await select('a calm sea', 'a castle on a hill');
    await act('Album');
    await page.getByRole('dialog').getByRole('button', { name: 'New album' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Walks');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('2 pictures added to Walks').waitFor();
    await main().getByRole('button', { name: 'Walks' }).click();
    await shows(['a castle on a hill', 'a calm sea']);
    await main().getByRole('heading', { level: 1, name: 'Walks' }).waitFor();
    await main().getByRole('button', { name: 'Album actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete album' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete album' }).click();
    await shows(NEWEST_FIRST);
  });

  test('does not report that there are no albums before they are loaded', async () => {
    await ada.call('POST', '/api/albums', { name: 'Boats' });
    let isAnswered = false;
    await page.route('**/api/albums', (route) =>
      isAnswered ? route.fallback() : route.fulfill({ status: 503, body: '' }),
    );
    await open();
    await select('a calm sea');
    await act('Album');
    const dialog = page.getByRole('dialog', { name: 'Add to album' });
    await dialog.getByText('Your albums could not be loaded').waitFor();
    await expect.poll(() => dialog.getByText('You have no albums yet.').count()).toBe(0);
    isAnswered = true;
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await dialog.getByRole('button', { name: 'Boats' }).click();
    await page.getByText('1 picture added to Boats').waitFor();
  });

  test('removes each tag that is pressed, even while another is being removed', async () => {
    await open();
    await select('a calm sea');
    await act('Tags');
    const dialog = page.getByRole('dialog', { name: 'Tags' });
    await dialog.getByRole('combobox', { name: 'Add a tag' }).fill('boat, sea');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const remove = (tag: string) => dialog.getByRole('button', { name: `Remove the tag ${tag}` });
    await remove('sea').waitFor();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/generations/tags', async (route) => {
      await held.promise;
      await route.fallback();
    });
    await remove('boat').click();
    await remove('sea').click();
    held.resolve();
    await expect.poll(() => dialog.getByRole('button', { name: /^Remove the tag/ }).count()).toBe(0);
  });

  test('organizes and shares a single picture, from the menu of its tile and in the large view', async () => {
    await open();
    const tile = main().getByRole('article', { name: 'a calm sea' });
    await tile.hover();
    await tile.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Add to album' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'New album' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Boats');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('1 picture added to Boats').waitFor();

    await main().getByRole('link', { name: 'a calm sea' }).click();
    const view = page.getByRole('dialog', { name: 'Picture', exact: true });
    await view.getByRole('link', { name: 'Boats' }).waitFor();
    await view.getByRole('button', { name: 'Tags' }).click();
    const tags = page.getByRole('dialog', { name: 'Tags' });
    await tags.getByRole('combobox', { name: 'Add a tag' }).fill('boat');
    await tags.getByRole('button', { name: 'Add', exact: true }).click();
    const remove = tags.getByRole('button', { name: 'Remove the tag boat' });
    await remove.focus();
    await expectAccessible(page);
    // The shortcuts of the view below do not act.
    await page.keyboard.press('c');
    await page.keyboard.press('Escape');
    await tags.waitFor({ state: 'hidden' });
    await expect.poll(() => view.getByRole('heading', { name: 'Compare with' }).count()).toBe(0);
    await view.getByRole('button', { name: 'Share link' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('textbox', { name: 'Private link' }).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await view.getByRole('link', { name: 'boat', exact: true }).click();
    await shows(['a calm sea']);
  });

  test('shares a picture with a link that works without an account, until it is revoked', async () => {
    await open();
    await select('a castle on a hill');
    await act('Share');
    await page.getByRole('button', { name: 'Create link' }).click();
    const url = await page.getByRole('textbox', { name: 'Private link' }).inputValue();
    await expectAccessible(page);
    const guest = await app.open();
    await guest.page.goto(url);
    await guest.page.getByRole('heading', { name: 'A picture shared with you' }).waitFor();
    await guest.page.getByText('a castle on a hill').first().waitFor();
    await expectAccessible(guest.page);
    expect((await guest.context.cookies()).map(({ name }) => name)).toEqual([]);

    await page.goto('/settings');
    const links = page.getByRole('list', { name: 'Private links' });
    await links.getByText('opened once').waitFor();
    await links.getByRole('button', { name: 'Revoke the link to a castle on a hill' }).press('Enter');
    await links.waitFor({ state: 'detached' });
    await page.locator('#share-links :focus').waitFor();
    await guest.page.reload();
    await guest.page.getByText("This link doesn't work anymore").waitFor();
    await expectAccessible(guest.page);
    await guest.close();
  });
});
