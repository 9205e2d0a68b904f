import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useGeneratePage } from './use-generate-page.ts';
import { useSite, useVisit } from './use-visit.ts';
import { cutLiveConnection, untilHydrated } from './web-app.ts';

const CATEGORIES = [
  ...['Portrait', 'Fantasy', 'Sci-Fi', 'Character', 'Abstract', 'Nature', 'Steampunk', 'Minimalist'],
];

describeWith('the generate page', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  const { tab, button, prompt, says, promptIs, arrive, make } = useGeneratePage(app, visit, page);

  test('shows visitors all four tabs and templates, and asks them to sign in for everything else', async () => {
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
    await expect.poll(() => prompt().evaluate((field) => field.matches(':focus'))).toBe(true);
  });

  test('keeps the draft across a reload, but not for the next account after a sign-out elsewhere', async () => {
    const ada = await app.system.signUp();
    const grace = await app.system.signUp();
    await visit.signIn(ada.email);
    await untilHydrated(page);
    await prompt().fill('a surprise for Grace');
    await page.reload();
    await button('Account of Ada Lovelace').waitFor();
    await promptIs('a surprise for Grace');
    await page.goto('/robots.txt');
    const other = await visit.newPage();
    await other.goto('/contact');
    await button('Account of Ada Lovelace', other).click();
    await other.getByRole('menuitem', { name: 'Log out' }).click();
    await other.getByText("You've been successfully signed out.").waitFor();
    await other.close();
    await visit.signIn(grace.email);
    await button('Account of Ada Lovelace').waitFor();
    await promptIs('');
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
    await test.getByText('It uses 1 credit.').waitFor();
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
    // The worker fails once for each such prompt, also if this test is retried.
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
    const card = page.getByRole('complementary', { name: 'Plan and test' });
    await card.getByText('Free plan').waitFor();
    await card.getByText('0 of 50 credits used').waitFor();
    await card.getByText('1,000 images a month').waitFor();
    await card.getByRole('link', { name: 'Upgrade to Pro' }).waitFor();
    await make(ada, 'a calm sea');
    await page.reload();
    await card.getByText('1 of 50 credits used').waitFor();
    await card.getByText('49 left').waitFor();

    await arrive('enterprise');
    await card.getByText('Enterprise plan').waitFor();
    await card.getByText('Unlimited images').waitFor();
    await expect.poll(() => card.getByText('Upgrade to Pro').count()).toBe(0);
    await cutLiveConnection(page);
    // Fails until the second press, also for other requests in between.
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
