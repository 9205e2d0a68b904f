import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { subscribe } from '../env/subscribe.ts';
import { cancelAll } from './cancel-all.ts';
import { chooseOption } from './choose-option.ts';
import { expectAccessible } from './expect-accessible.ts';
import { visitScriptedSiteEach } from './visit-each.ts';
import { cutLiveConnection, type Site, type Visit } from './web-app.ts';

const CATEGORIES = [
  ...['Portrait', 'Fantasy', 'Sci-Fi', 'Character', 'Abstract', 'Nature', 'Steampunk', 'Minimalist'],
];

describeWith('the generate page', await testChromium(), (chromium) => {
  let app: Site;
  let visit: Visit;
  let page: Page;

  visitScriptedSiteEach(chromium, { acceptDownloads: true }, (beginning) => {
    ({ app, visit, page } = beginning);
  });
  const arrived: ApiClient[] = [];
  afterEach(async () => {
    for (const one of arrived.splice(0)) await cancelAll(one);
  });

  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true });
  const prompt = () => page.getByRole('textbox', { name: 'Prompt', exact: true });
  const says = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
  const promptIs = (words: string) => expect.poll(() => prompt().inputValue()).toBe(words);

  async function arrive(plan?: 'pro' | 'enterprise'): Promise<ApiClient> {
    const ada = await app.system.signUp();
    arrived.push(ada);
    if (plan) await subscribe(app.system.databaseUrl, ada.session.user.id, plan);
    await visit.signIn(ada.email);
    await page.getByRole('heading', { name: 'Generate', level: 1 }).waitFor();
    return ada;
  }

  async function make(ada: ApiClient, words: string, fields: object = {}): Promise<string> {
    const { id } = await ada.generate({ prompt: words, resolution: '512x512', ...fields });
    await ada.waitUntil(id, words.includes('doomed') ? 'failed' : 'completed');
    return id;
  }

  test('shows visitors all four tabs and templates, and asks them to sign in for the rest', async () => {
    await page.goto('/generate');
    await tab('Generate').waitFor();
    await expect
      .poll(() => page.getByRole('tab').allInnerTexts())
      .toEqual(['Generate', 'History', 'Templates', 'Queue']);
    await page.getByText('A free account makes 50 images a month.').waitFor();
    await expectAccessible(page);

    // By keyboard, and in the URL.
    await tab('Generate').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?tab=history$/);
    await says('Sign in to see your history');
    await expectAccessible(page);

    await tab('Queue').click();
    await says('Sign in to see your queue');
    await expectAccessible(page);
    await page.goBack();
    await says('Sign in to see your history');

    await tab('Templates').click();
    await page.waitForURL(/\?tab=templates$/);
    const cards = page.getByRole('tabpanel').locator('[data-focus-item]');
    await expect.poll(() => cards.count()).toBe(8);
    for (const category of ['All', ...CATEGORIES]) await expect.poll(() => button(category).count()).toBe(1);
    await expect.poll(() => button('Save as template').count()).toBe(0);
    await expectAccessible(page);

    await button('Sci-Fi').click();
    await expect.poll(() => cards.count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Search templates' }).fill('dragon');
    await says('No templates found');
    await button('Show all templates').click();
    await button('dragon').click();
    await expect.poll(() => cards.count()).toBe(1);
    await cards.getByRole('button', { name: 'Use template Castle Above the Clouds' }).click();
    await page.waitForURL(/\/generate$/);
    await promptIs(
      'A castle on a mountain peak above the clouds at sunrise, dragons circling in the distance, banners in the wind',
    );
    await expect
      .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
      .toBe('New picture');
  });

  test('reuses, searches and clears the prompt history', async () => {
    const ada = await arrive();
    await tab('History').click();
    await page.getByText('The last 10 prompts you generate with are kept here').waitFor();
    await says('No pictures yet');
    await make(ada, 'A calm sea at dawn');
    await make(ada, 'an Old bookshop', { style: 'watercolor' });
    await page.reload();

    const history = page.getByRole('region', { name: 'Prompt history' });
    const entries = history.getByRole('listitem');
    await expect.poll(() => entries.count()).toBe(2);
    await expect.poll(() => entries.first().innerText()).toContain('an Old bookshop');
    await expect
      .poll(() => history.locator('time').first().getAttribute('title'))
      .toMatch(/ at \d+:\d\d [AP]M$/);
    await page.getByRole('searchbox', { name: 'Search your prompts' }).fill('OLD book');
    await expect.poll(() => entries.count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Search your prompts' }).fill('Zebra');
    await says('No prompts found matching "Zebra"');
    await page.getByRole('searchbox', { name: 'Search your prompts' }).fill('');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Use this prompt: A calm sea at dawn' }).click();
    await page.waitForURL(/\/generate$/);
    await promptIs('A calm sea at dawn');

    await tab('History').click();
    await button('Clear history').click();
    await button('Cancel').click();
    await button('Clear history').click();
    await button('Clear').click();
    await page.getByText('The last 10 prompts you generate with are kept here').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Prompt history');
    await expect.poll(() => ada.call('GET', '/api/prompts')).toEqual({ items: [] });
    expect(await ada.list()).toHaveLength(2);
  });

  test('searches, reuses, views, marks and removes earlier pictures', async () => {
    const ada = await arrive();
    await make(ada, 'a calm sea', { style: 'watercolor', aspectRatio: '16:9' });
    await make(ada, 'a doomed castle');
    for (let number = 1; number <= 3; number += 1) await make(ada, `forest number ${number}`);
    await page.goto('/generate?tab=history');

    const pictures = page.getByRole('region', { name: 'Your pictures' });
    const items = pictures.getByRole('article');
    const search = page.getByRole('searchbox', { name: 'Search your pictures' });
    // What failed has no picture; the queue shows it.
    await expect
      .poll(() => items.evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label'))))
      .toEqual(['forest number 3', 'forest number 2', 'forest number 1', 'a calm sea']);
    await expect.poll(() => items.last().innerText()).toContain('Free Plan');

    await search.fill('CALM');
    await expect.poll(() => items.count()).toBe(1);
    await button('Add to favorites', items).click();
    await button('Remove from favorites', items).waitFor();
    await search.fill('');
    await button('Favorites').click();
    await expect.poll(() => items.count()).toBe(1);
    await chooseOption(page.getByRole('combobox', { name: 'Style' }), 'Sketch');
    await says('No pictures found');
    await button('Show all pictures').click();
    await search.fill('calm');
    await expect.poll(() => items.count()).toBe(1);
    await expectAccessible(page);

    await items.getByRole('link', { name: 'View: a calm sea' }).click();
    const dialog = page.getByRole('dialog', { name: 'Picture', exact: true });
    await dialog.getByText('Watercolor').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await button('More actions', items).click();
    await page.getByRole('menuitem', { name: 'Use Prompt' }).click();
    await promptIs('a calm sea');
    await expect.poll(() => page.getByRole('radio', { name: 'Watercolor' }).isChecked()).toBe(true);
    await expect.poll(() => page.getByRole('radio', { name: '16:9' }).isChecked()).toBe(true);

    await tab('History').click();
    await search.fill('calm');
    await expect.poll(() => items.count()).toBe(1);
    await button('More actions', items).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await button('Delete', page.getByRole('alertdialog', { name: 'Delete this picture?' })).click();
    await says('No pictures found');
    await expect.poll(() => ada.list('?isFavorite=true')).toEqual([]);
  });

  test('saves a prompt as a template, with messages next to the fields, and deletes it', async () => {
    const ada = await arrive();
    await button('Save as template').focus();
    await page.getByText('Write a prompt to save it as a template.').first().waitFor({ state: 'attached' });
    await prompt().fill('a heron in the mist');
    await button('Save as template').click();
    const form = page.getByRole('dialog', { name: 'Save as template' });
    await button('Save template', form).click();
    await form.getByText('Please enter a title').waitFor();
    await form.getByText('Please choose a category').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('title');
    await form.getByLabel('Title').fill('Heron');
    await chooseOption(form.getByRole('combobox', { name: 'Category' }), 'Nature');
    await form.getByLabel('Tags (optional)').fill('bird, mist');
    await expectAccessible(page);

    await visit.context.setOffline(true);
    await button('Save template', form).click();
    await form.getByRole('alert').getByText('Easel cannot be reached.').waitFor();
    await visit.context.setOffline(false);
    await button('Save template', form).dblclick();
    await says('Template saved');
    await form.waitFor({ state: 'hidden' });

    await button('Save as template').click();
    await form.getByLabel('Title').fill('HERON');
    await chooseOption(form.getByRole('combobox', { name: 'Category' }), 'Nature');
    await button('Save template', form).click();
    await form.getByText('You have a template with this title already.').waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });

    // By keyboard: the button that has the focus again shows its tooltip over the tabs.
    await tab('Templates').press('Enter');
    const own = page.getByRole('tabpanel').locator('[data-focus-item]').filter({ hasText: 'Yours' });
    await own.getByRole('heading', { name: 'Heron' }).waitFor();
    await button('mist', own).waitFor();
    await expect.poll(() => own.count()).toBe(1);
    await expectAccessible(page);
    await own.getByRole('button', { name: /^Use template/ }).click();
    await promptIs('a heron in the mist');
    await tab('Templates').click();
    await button('Delete template: Heron').click();
    await button('Delete', page.getByRole('alertdialog')).click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await expect.poll(() => own.count()).toBe(0);
    const { items } = (await ada.call('GET', '/api/templates')) as { items: { isBuiltIn: boolean }[] };
    expect(items.filter(({ isBuiltIn }) => !isBuiltIn)).toEqual([]);
  });

  test('makes one real picture in the test widget, and says why when it fails', async () => {
    await page.goto('/generate');
    await page.getByRole('button', { name: /^Test image generation/ }).click();
    const test = page.getByRole('form', { name: 'Test image generation' });
    const words = test.getByRole('textbox', { name: 'Test prompt' });
    await expect.poll(() => words.inputValue()).toBe('A beautiful sunset over mountains');
    await button('Generate test image').click();
    await says('Authentication Required');
    await says('Please log in to test image generation.');
    await test.getByRole('link', { name: 'Sign In' }).waitFor();

    const ada = await arrive();
    await page.getByRole('button', { name: /^Test image generation/ }).click();
    await test.getByText('It uses one credit.').waitFor();
    await words.fill('   ');
    await button('Generate test image').click();
    await expect.poll(() => ada.list()).toEqual([]);

    await words.fill('a stuck snail');
    await words.press('Enter');
    await button('Generating...').waitFor();
    await expect.poll(() => words.isDisabled()).toBe(true);
    await expect.poll(async () => (await ada.list('?status=processing')).length).toBe(1);
    for (const { id } of await ada.list()) await ada.cancel(id);
    await test.getByText('It was canceled.').waitFor();

    await words.fill('a doomed castle');
    await expect.poll(() => test.getByRole('alert').count()).toBe(0);
    await button('Generate test image').click();
    await says('Test Failed');
    await test.getByRole('alert').getByText('Failed to generate test image.').waitFor();
    await test.getByText('The model could not make this picture. Please try again.').waitFor();
    await expectAccessible(page);
    // The worker fails once for each such prompt, also if this test is repeated.
    const unlucky = `an unlucky cat ${crypto.randomUUID()}`;
    await words.fill(unlucky);
    await expect.poll(() => test.getByRole('alert').count()).toBe(0);
    await button('Generate test image').click();
    await button('Try Again').click();
    await says('Test image generated successfully.');
    await test.getByRole('img', { name: unlucky }).waitFor();
    const [made] = await ada.list();
    expect(made).toMatchObject({ style: 'photorealistic', width: 1024, height: 1024, status: 'completed' });
    // A toast would disappear.
    const messages = await page.getByText('Your AI image has been generated successfully.').count();
    expect(messages).toBe(0);

    await page.route(/\/api\/images\/.*display/, (route) => route.fulfill({ status: 500, body: '' }));
    await words.fill('a calm sea');
    await button('Generate test image').click();
    await test.getByText('Failed to load generated image').waitFor();
    await expect.poll(() => test.getByRole('img').count()).toBe(0);
  });

  test('shows the plan, its remaining credits, and what a larger plan adds', async () => {
    const ada = await arrive();
    let card = page.getByRole('complementary', { name: 'Plan and test' });
    await card.getByText('Free plan').waitFor();
    await card.getByText('0 of 50 credits used').waitFor();
    await card.getByText('1,000 images a month').waitFor();
    await card.getByRole('link', { name: 'Upgrade to Pro' }).waitFor();
    await make(ada, 'a calm sea');
    await page.reload();
    await card.getByText('1 of 50 credits used').waitFor();
    await card.getByText('49 left').waitFor();

    await visit.close();
    visit = await app.open();
    page = visit.page;
    card = page.getByRole('complementary', { name: 'Plan and test' });
    await arrive('enterprise');
    await card.getByText('Enterprise plan').waitFor();
    await card.getByText('Unlimited images').waitFor();
    await expect.poll(() => card.getByText('Upgrade to Pro').count()).toBe(0);
    await cutLiveConnection(page);
    // Fails until the second press, for other requests in between as well.
    const presses = () => page.evaluate<number>('window.presses ?? 0').catch(() => 0);
    await page.route('**/api/subscription', async (route) =>
      (await presses()) < 2 ? route.fulfill({ status: 403, body: '' }) : route.continue(),
    );
    await page.reload();
    const failure = card.getByText('Failed to check subscription status');
    await failure.waitFor();
    await page.evaluate(
      `window.presses = 0; addEventListener('click', () => { window.presses += 1; }, { capture: true })`,
    );
    const refused = page.waitForResponse('**/api/subscription');
    await button('Try Again', card).click();
    expect((await refused).status()).toBe(403);
    await expect.poll(() => button('Try Again', card).getAttribute('aria-busy')).toBeNull();
    await failure.waitFor();
    await button('Try Again', card).click();
    await card.getByText('Unlimited images').waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test('shows the notice on a free picture, and publishes and unpublishes a picture', async () => {
    const ada = await arrive();
    const id = await make(ada, 'a calm sea');
    const published = async () => (await ada.get(id)).publishedAt !== null;
    await page.reload();
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('Free Plan').waitFor();
    await result.getByRole('link', { name: 'Download', exact: true }).click();
    await says('Watermark Notice');

    const recent = page.getByRole('region', { name: 'Recent generations' });
    await result.getByRole('link', { name: 'View: a calm sea', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Picture', exact: true });
    await button('Publish to gallery', dialog).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('become public').waitFor();
    await button('Cancel', question).click();
    expect(await published()).toBe(false);
    await button('Publish to gallery', dialog).click();
    await button('Publish', question).click();
    await says('Picture published');
    await button('Remove from gallery', dialog).waitFor();
    await expect.poll(published).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await button('More', result).click();
    await page.getByRole('menuitem', { name: 'Remove from gallery' }).click();
    await expect.poll(published).toBe(false);
    await button('More', result).click();
    await page.getByRole('menuitem', { name: 'Publish to gallery' }).click();
    await expect.poll(published).toBe(true);

    await page.route(/\/api\/generations\/[^/]+$/, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 403, body: '' }) : route.continue(),
    );
    await recent.hover();
    await button('Add to favorites', recent).click();
    await says('Error: Failed to update favorite status.');
    await button('Add to favorites', recent).waitFor();

    await recent.getByRole('link', { name: 'a calm sea', exact: true }).click();
    await button('Delete', dialog).click();
    await button('Delete', question).click();
    await dialog.waitFor({ state: 'hidden' });
    await says('No pictures yet');
  });
});
