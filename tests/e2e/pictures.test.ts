import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { chooseOption } from './choose-option.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

/** Oldest first. Four is the in-flight limit of the Free plan. */
const PICTURES = [
  { prompt: 'a calm sea', style: 'oil-painting', aspectRatio: '16:9' },
  { prompt: 'a fox in the snow', style: 'oil-painting', aspectRatio: '1:1' },
  { prompt: 'a castle on a hill', style: 'sketch', aspectRatio: '9:16' },
  { prompt: 'a train in the mountains', style: 'anime', aspectRatio: '1:1' },
] as const;
const NEWEST_FIRST = PICTURES.map(({ prompt }) => prompt).toReversed();

describeWith('my pictures', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  const ada = useUser(app);
  const main = () => page.getByRole('main');
  beforeEach(async () => {
    for (const { prompt, style, aspectRatio } of PICTURES) {
      const { id } = await ada.generate({ prompt, style, aspectRatio, resolution: '512x512' });
      await ada.waitUntil(id, 'completed');
    }
  });

  const box = (prompt: string) => main().getByRole('checkbox', { name: `Select: ${prompt}` });
  const bar = () => main().getByRole('region', { name: 'Selected pictures' });
  const act = (name: string) => bar().getByRole('button', { name, exact: true }).click();
  const prompts = () =>
    main()
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((each) => each.getAttribute('aria-label')?.replace('Select: ', '')));
  const shows = (expected: readonly string[]) => expect.poll(prompts).toEqual(expected);
  const open = async (path = '/pictures') => {
    await visit.signIn(ada.email, path);
    await main().getByRole('heading', { level: 1 }).waitFor();
  };
  async function select(...wanted: string[]): Promise<void> {
    await main().getByRole('button', { name: 'Select', exact: true }).click();
    for (const prompt of wanted) await box(prompt).check();
  }
  const choose = (label: string, option: string) =>
    chooseOption(main().getByRole('combobox', { name: label }), option);

  test('lays all pictures out without cropping, opens one large, and returns', async () => {
    await open();
    await shows(NEWEST_FIRST);
    await expectAccessible(page, { everyPair: true });
    const sea = (await ada.list()).find(({ prompt }) => prompt === 'a calm sea');
    const tile = await main().getByRole('link', { name: 'a calm sea' }).boundingBox();
    const ratio = (sea?.width ?? 0) / (sea?.height ?? 1);
    expect(ratio).toBeGreaterThan(1.5);
    expect((tile?.width ?? 0) / (tile?.height ?? 1)).toBeCloseTo(ratio, 1);
    await main().getByRole('link', { name: 'a fox in the snow' }).click();
    await page.waitForURL('**/p/*');
    await page.goBack();
    await page.waitForURL('**/pictures');
    await shows(NEWEST_FIRST);
  });

  test('keeps its filters in the URL', async () => {
    await open();
    await main().getByRole('button', { name: 'Filters' }).click();
    await choose('Style', 'Oil Painting');
    await shows(['a fox in the snow', 'a calm sea']);
    await choose('Shape', 'Square');
    await shows(['a fox in the snow']);
    await expect.poll(() => new URL(page.url()).search).toBe('?style=oil-painting&shape=square');
    await expectAccessible(page);
    await page.reload();
    await shows(['a fox in the snow']);
    await main().getByRole('searchbox').fill('zebra');
    await main().getByText('No pictures match').waitFor();
    await main().getByRole('button', { name: 'Show all pictures' }).click();
    await shows(NEWEST_FIRST);
  });

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

  test('stays out of the selection when the remaining pictures arrive', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/generations?*', async (route) => {
      const url = new URL(route.request().url());
      if (url.searchParams.get('limit') !== '60') return route.fallback();
      if (url.searchParams.get('cursor') === 'rest') {
        await held.promise;
        return route.fulfill({ json: { items: [], nextCursor: null } });
      }
      const answer = await (await route.fetch()).json();
      return route.fulfill({ json: { ...answer, nextCursor: 'rest' } });
    });
    await open();
    await select();
    await act('Select all');
    await main().getByRole('button', { name: 'Done', exact: true }).click();
    await expect.poll(() => bar().count()).toBe(0);
    held.resolve();
    await main().getByText('4 pictures', { exact: true }).waitFor();
    await expect.poll(() => bar().count()).toBe(0);
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

  test('downloads the selection as a ZIP', async () => {
    await open();
    await select('a calm sea', 'a castle on a hill');
    const [download] = await Promise.all([page.waitForEvent('download'), act('ZIP')]);
    expect(download.suggestedFilename()).toBe('easel-pictures.zip');
    const zip = (await readFile(await download.path())).toString('latin1');
    expect(new Set(zip.match(/generated-image-[\da-f-]+\.png/g)).size).toBe(2);
  });

  test('deletes pictures and undoes it', async () => {
    await open();
    await main().getByRole('button', { name: 'Select', exact: true }).click();
    await act('Select all');
    await bar().getByText('4 selected').waitFor();
    await act('Delete');
    // The message stays while the pointer is on it.
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.hover();
    await main().getByText('No pictures yet').waitFor();
    expect(await ada.list()).toEqual([]);
    await undo.click();
    await shows(NEWEST_FIRST);
    expect(await ada.list()).toHaveLength(4);
  });

  test('keeps pictures and the counts of albums and tags correct while pictures are deleted and restored, here and elsewhere', async () => {
    const fox = 'a fox in the snow';
    const ids = (await ada.list()).filter(({ prompt }) => prompt === fox).map(({ id }) => id);
    const { id } = (await ada.call('POST', '/api/albums', { name: 'Walks' })) as { id: string };
    await ada.call('POST', `/api/albums/${id}/pictures`, { action: 'add', ids });
    await ada.call('POST', '/api/generations/tags', { ids, add: ['winter'], remove: [] });
    const connected = page.waitForEvent('websocket');
    await open();
    await main().getByRole('button', { name: 'Filters' }).click();
    const tags = async () => {
      await main().getByRole('combobox', { name: 'Tag', exact: true }).click();
      const options = page.getByRole('option');
      await options.first().waitFor();
      const names = await options.allTextContents();
      await page.keyboard.press('Escape');
      await options.first().waitFor({ state: 'detached' });
      return names;
    };
    const has = async (count: 0 | 1) => {
      await shows(NEWEST_FIRST.filter((prompt) => count === 1 || prompt !== fox));
      await main()
        .getByRole('button', { name: new RegExp(`^Walks ?${count}$`) })
        .waitFor();
      await expect.poll(tags).toEqual(['Any tag', ...(count === 1 ? ['winter (1)'] : [])]);
    };
    await has(1);
    await select(fox);
    await act('Delete');
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.hover();
    await shows(NEWEST_FIRST.filter((prompt) => prompt !== fox));
    await main()
      .getByRole('button', { name: /^Walks ?0$/ })
      .waitFor();
    await undo.click();
    await has(1);

    await connected;
    const change = (action: string) => ada.call('POST', '/api/generations/bulk', { action, ids });
    await change('delete');
    await has(0);
    await change('restore');
    await has(1);
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
    await links.getByRole('button', { name: 'Revoke the link to a castle on a hill' }).click();
    await links.waitFor({ state: 'detached' });
    await guest.page.reload();
    await guest.page.getByText("This link doesn't work anymore").waitFor();
    await expectAccessible(guest.page);
    await guest.close();
  });
});
