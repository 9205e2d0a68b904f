import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { NEWEST_FIRST, picturesPage } from './pictures-page.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

describeWith('my pictures', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  const ada = useUser(app);

  const { main, bar, makePictures, open, shows, select, act, choose } = picturesPage(visit, page, ada);
  beforeEach(makePictures);

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
});
