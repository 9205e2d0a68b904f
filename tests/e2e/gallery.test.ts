import { SAMPLES } from '@easel/shared/contracts/samples';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { type ApiClient, PASSWORD } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { chooseOption } from './choose-option.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useVisit, useWebApp } from './use-visit.ts';

const EMPTY = 'No images found matching your criteria.';
/** Pictures per request. */
const PAGE_SIZE = 24;

function sample(title: string) {
  const found = SAMPLES.find((candidate) => candidate.title === title);
  if (!found) throw new Error(`No sample ${title}`);
  return found;
}
const FOX = sample('First Snow');
const LIGHTHOUSE = sample('Lantern Bay');

describeWith('the gallery', await testChromium(), (chromium) => {
  const app = useWebApp(chromium, 'scripted');
  const { visit, page } = useVisit(app);

  const pictures = () => page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
  const picture = (prompt: string) => pictures().filter({ has: page.getByAltText(prompt) });
  const search = () => page.getByRole('searchbox', { name: 'Search prompts' });
  const dialog = () => page.getByRole('dialog');
  const likeIn = (place: Locator) => place.getByRole('button', { name: /^Like/ });
  const likesOf = async (button: Locator) => /(\d+)$/.exec((await button.textContent()) ?? '')?.[1];
  const shown = (count: number) => expect.poll(() => pictures().count()).toBe(count);
  const query = () => new URL(page.url()).searchParams;
  const viewed = () => expect.poll(() => query().get('view'));
  async function openGallery(): Promise<void> {
    await page.goto('/gallery');
    await likeIn(pictures().first()).waitFor();
  }
  const chooseStyle = (name: string) => chooseOption(page.getByRole('combobox', { name: 'Style' }), name);
  async function publish(owner: ApiClient, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      await owner.waitUntil(id, 'completed');
      await owner.call('PUT', `/api/generations/${id}/publication`);
    }
  }

  test('searches by words and style, keeps both in the URL, and says when nothing is found', async () => {
    await openGallery();
    await shown(SAMPLES.length);
    await expect.poll(() => page.title()).toBe('Gallery | Easel');
    await expectAccessible(page);

    await search().fill('FOX in');
    await page.getByText('1 picture', { exact: true }).waitFor();
    await picture(FOX.prompt).waitFor();
    expect(query().get('search')).toBe('FOX in');

    await chooseStyle('Watercolor');
    await page.getByText(EMPTY).last().waitFor();
    expect(query().get('style')).toBe('watercolor');
    await expectAccessible(page);

    await page.reload();
    await page.getByText(EMPTY).last().waitFor();
    await expect.poll(() => search().inputValue()).toBe('FOX in');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await shown(SAMPLES.length);
    await expect.poll(() => search().inputValue()).toBe('');
    expect(query().size).toBe(0);

    // A click right after typing: leaving the field applies the search without waiting for the debounce.
    await search().fill('FOX in');
    await page.getByRole('radio', { name: 'Popular' }).check();
    await expect.poll(() => query().toString()).toBe('search=FOX+in&sort=popular');
  });

  test('opens a picture by its URL, and links to its neighbors and its prompt', async () => {
    await page.goto(`/gallery?view=${LIGHTHOUSE.id}`);
    await dialog().getByRole('heading', { name: LIGHTHOUSE.title }).waitFor();
    for (const fact of ['Oil Painting', 'Painter', String(LIGHTHOUSE.seed), '1152 × 896', '4:3'])
      await dialog().getByText(fact, { exact: true }).waitFor();
    await dialog().getByText('1 of 6').waitFor();
    await expectAccessible(page);

    await page.keyboard.press('ArrowRight');
    await dialog().getByRole('heading', { name: FOX.title }).waitFor();
    await viewed().toBe(FOX.id);
    await page.keyboard.press('ArrowLeft');
    await viewed().toBe(LIGHTHOUSE.id);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    expect(query().has('view')).toBe(false);

    await picture(FOX.prompt).getByRole('link').click();
    await viewed().toBe(FOX.id);
    await page.goBack();
    await dialog().waitFor({ state: 'hidden' });
    await page.goForward();
    await dialog().getByRole('link', { name: 'Use Prompt' }).click();
    await page.waitForURL(/\/generate/);
    await expect.poll(() => page.getByRole('textbox', { name: 'Prompt' }).inputValue()).toBe(FOX.prompt);
  });

  test('says when a picture does not exist', async () => {
    await page.goto('/gallery?view=0190a000-0000-7000-8000-0000000000ff');
    await page.getByText('This picture is not in the gallery.').waitFor();
    await page.getByRole('button', { name: 'Back to the gallery' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await shown(SAMPLES.length);
  });

  test('asks visitors to sign in before they like, and keeps a like until it is removed', async () => {
    const ada = await app.system.signUp();
    await openGallery();
    await likeIn(picture(FOX.prompt)).click();
    await page.waitForURL(/\/login/);
    await page.getByRole('textbox', { name: 'Email' }).fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await dialog().getByRole('heading', { name: FOX.title }).waitFor();
    await viewed().toBe(FOX.id);

    const button = likeIn(dialog());
    const state = async () => `${await likesOf(button)} ${await button.getAttribute('aria-pressed')}`;
    const saved = page.waitForResponse((response) => response.url().endsWith('/like'));
    await button.click();
    await saved;
    await expect.poll(state).toBe('1 true');
    await page.reload();
    await expect.poll(state).toBe('1 true');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });

    const inList = likeIn(picture(FOX.prompt));
    const taken = page.waitForResponse((response) => response.url().endsWith('/like'));
    await inList.click();
    await taken;
    await page.reload();
    await expect.poll(() => likesOf(inList)).toBe('0');
    await expect.poll(() => inList.getAttribute('aria-pressed')).toBe('false');
  });

  test("shows the user's own published picture first, downloads it under its name, and unpublishes it", async () => {
    const ada = await app.system.signUp();
    const prompt = 'a red balloon above green hills';
    const { id } = await ada.generate({ prompt, style: 'watercolor', resolution: '512x512' });
    await publish(ada, [id]);
    await visit.signIn(ada.email, '/gallery');
    await shown(SAMPLES.length + 1);
    const first = pictures().first();
    await first.getByAltText(prompt).waitFor();
    await first.getByText('Anonymous').waitFor();
    await first.getByRole('link').click();

    const download = page.waitForEvent('download');
    await dialog().getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toMatch(/^generated-image-[\w-]+\.png$/);

    await dialog().getByRole('button', { name: 'Remove from gallery' }).click();
    await shown(SAMPLES.length);
    await expect.poll(() => ada.get(id)).toMatchObject({ publishedAt: null });

    // The removed picture had no link to return to; the next one has.
    await pictures().first().getByRole('link').first().click();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.evaluate("document.activeElement.matches('article > a')")).toBe(true);
  });

  test("leads from a picture to all of its author's, and back", async () => {
    const ada = await app.system.signUp();
    const ids: string[] = [];
    for (const prompt of ['a red fox', 'a blue fox']) ids.push((await ada.generate({ prompt })).id);
    await publish(ada, ids);
    await ada.call('PUT', '/api/profile', { fullName: 'Ada Byron' });
    await ada.call('PATCH', '/api/settings', { privacy: { profilePublic: true } });
    await openGallery();
    await picture('a red fox').getByRole('link', { name: 'a red fox' }).click();
    await dialog().getByRole('link', { name: 'Ada Byron' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ada Byron' }).waitFor();
    await page.getByText('2 pictures ·').waitFor();
    await shown(2);
    await expect.poll(() => page.title()).toBe('Pictures by Ada Byron | Easel');
    // The name is in the page's heading, and not repeated below each picture.
    await picture('a red fox').getByText('Ada Byron').waitFor({ state: 'detached' });
    await expectAccessible(page);
    const address = page.url();

    await search().fill('blue');
    await shown(1);
    await picture('a blue fox').getByRole('link', { name: 'a blue fox' }).click();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'See the whole gallery' }).click();
    await shown(SAMPLES.length + 2);
    await expect.poll(() => page.title()).toBe('Gallery | Easel');

    await ada.call('PATCH', '/api/settings', { privacy: { profilePublic: false } });
    await page.goto(address);
    await page.getByText('There are no public pictures here.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See the gallery' }).click();
    await picture('a red fox').getByText('Anonymous').waitFor();
    await ada.call('PATCH', '/api/settings', { privacy: { showInGallery: false } });
  });

  test('says when it cannot be loaded, and retries', async () => {
    // A 403, because the page retries after other failures.
    await page.route('**/api/gallery?*', (route) => route.fulfill({ status: 403, body: '' }));
    await page.goto('/gallery');
    await page.getByText('The gallery could not be loaded').waitFor();
    await page.unroute('**/api/gallery?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await shown(SAMPLES.length);
  });

  test('loads more pictures on scroll', async () => {
    const eve = await app.system.signUp();
    for (let made = 0; made < PAGE_SIZE - SAMPLES.length + 1; made += 4) {
      const { generations } = await eve.generate({
        prompt: 'a calm lake',
        style: 'sketch',
        size: '256x256',
        iterations: 4,
      });
      await publish(
        eve,
        generations.map(({ id }) => id),
      );
    }
    await openGallery();
    await shown(PAGE_SIZE);
    await page.getByRole('button', { name: 'Load More' }).scrollIntoViewIfNeeded();
    await expect.poll(() => pictures().count()).toBeGreaterThan(PAGE_SIZE);
    // The samples come after all other pictures.
    await picture(FOX.prompt).waitFor();
  });

  test('is shown on the home page by category, with links to prompts and pictures', async () => {
    // A count of zero is not shown.
    for (const { id } of SAMPLES) await fetch(`${app.system.url}/api/gallery/${id}/download`);
    await page.goto('/');
    const examples = page.getByRole('region', { name: 'Made with a sentence' });
    await examples.waitFor();
    await page.getByRole('link', { name: 'See Examples' }).click();
    const cards = examples.getByRole('listitem');
    await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('examples');
    await expect.poll(() => cards.count()).toBe(6);
    await expect.poll(() => cards.filter({ hasText: /\d\s*downloads?/ }).count()).toBe(6);
    for (const [label, category] of [
      ['Digital Art', 'art'],
      ['Photography', 'photo'],
      ['Abstract', 'abstract'],
    ]) {
      await examples.getByRole('button', { name: label as string }).click();
      await expect
        .poll(() => cards.getByRole('heading').allTextContents())
        .toEqual(SAMPLES.filter((each) => each.category === category).map(({ title }) => title));
    }
    await examples.getByRole('button', { name: 'All', exact: true }).click();
    await expect
      .poll(() => examples.getByRole('link', { name: 'Load More' }).getAttribute('href'))
      .toBe('/gallery');
    const prompt = examples.getByRole('link', { name: `Use Prompt of ${FOX.title}` });
    await expect
      .poll(() => prompt.getAttribute('href'))
      .toBe(`/generate?prompt=${encodeURIComponent(FOX.prompt)}`);
    await examples.getByRole('link', { name: `View details of ${FOX.title}` }).click();
    await dialog().getByRole('heading', { name: FOX.title }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/gallery');
  });
});
