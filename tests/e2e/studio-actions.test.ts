import { afterEach, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { cancelAll } from './cancel-all.ts';
import { expectAccessible } from './expect-accessible.ts';
import { studioPage } from './studio-page.ts';
import { useUser, useVisit, useWebApp } from './use-visit.ts';

describeWith('actions of the studio', await testChromium(), (chromium) => {
  const app = useWebApp(chromium, 'scripted');
  const { visit, page } = useVisit(app);
  const ada = useUser(app, 'pro');
  afterEach(() => cancelAll(ada));

  const { figures, figure, prompt, button, make } = studioPage(page, ada);
  const focused = () =>
    page.evaluate<string>('document.activeElement.ariaLabel ?? document.activeElement.tagName');
  const promptIs = (words: string) => expect.poll(() => prompt().inputValue()).toBe(words);

  test('varies and runs again with one press, and only fills the form for Load settings', async () => {
    const id = await make('a calm sea', { style: 'watercolor', aspectRatio: '4:3' });
    const first = await ada.get(id);
    await visit.signIn(ada.email);
    const newest = async () => (await ada.list())[0];
    await button('Vary').click();
    await expect.poll(() => figures().count()).toBe(2);
    expect(await newest()).toMatchObject({ prompt: 'a calm sea', style: 'watercolor', width: first.width });
    expect((await newest())?.seed).not.toBe(first.seed);
    await expect.poll(async () => (await newest())?.status).toBe('completed');

    await page.getByRole('article').last().hover();
    await button('More', page.getByRole('article').last()).click();
    await page.getByRole('menuitem', { name: 'Run again' }).click();
    await expect.poll(() => figures().count()).toBe(3);
    expect(await newest()).toMatchObject({ seed: first.seed, width: first.width, height: first.height });
    await expect.poll(async () => (await newest())?.status).toBe('completed');

    await button('Load settings').click();
    await expect.poll(() => prompt().inputValue()).toBe('a calm sea');
    await expect.poll(() => page.getByRole('radio', { name: '4:3' }).isChecked()).toBe(true);
    expect(await ada.list()).toHaveLength(3);
  });

  test('resumes a paused queue next to a picture that is held back', async () => {
    await ada.call('POST', '/api/queue/pause');
    const { id } = await ada.generate({ prompt: 'a patient sea', resolution: '512x512' });
    await visit.signIn(ada.email);
    await button('Resume', page.getByRole('region', { name: 'Results' })).click();
    await expect.poll(async () => (await ada.get(id)).status).toBe('completed');
    await expect.poll(() => button('Resume').count()).toBe(0);

    await ada.call('POST', '/api/queue/pause');
    await ada.generate({ prompt: 'a calm sea', resolution: '512x512' });
    const last = await ada.generate({ prompt: 'a rough sea', resolution: '512x512' });
    await button('Resume', figure('a rough sea')).click();
    await expect.poll(async () => (await ada.get(last.id)).status).toBe('completed');
  });

  test('cancels all pictures of a request with one press, with one message if it fails, and retries them', async () => {
    await ada.call('POST', '/api/queue/pause');
    await visit.signIn(ada.email);
    await prompt().fill('a calm sea');
    await page.getByRole('slider', { name: 'Iterations' }).press('End');
    await button('Generate').click();
    const states = async () => (await ada.list()).map(({ status }) => status);
    await expect.poll(states).toEqual(Array(4).fill('pending'));
    // If it fails, each picture is fetched again after its message.
    let fetched = 0;
    await page.route('**/api/generations/*', (route) => {
      fetched += 1;
      return route.continue();
    });
    await page.route('**/api/generations/*/cancel', (route) => route.abort());
    await button('Cancel all').click();
    await expect.poll(() => fetched).toBeGreaterThanOrEqual(4);
    await expect.poll(() => page.getByRole('dialog', { name: 'Cancel failed' }).count()).toBe(1);
    await page.unroute('**/api/generations/*/cancel');
    await button('Cancel all').click();
    await button('Retry all').click();
    await expect.poll(states).toEqual(Array(4).fill('pending'));
    await button('Retry all').waitFor({ state: 'detached' });
    await ada.call('POST', '/api/queue/resume');
  });

  test('reports that the credits do not cover a request before it is sent', async () => {
    await page.route('**/api/subscription', async (route) => {
      const response = await route.fetch();
      const { credits, ...subscription } = await response.json();
      await route.fulfill({
        response,
        json: { ...subscription, credits: { ...credits, used: 999, remaining: 1 } },
      });
    });
    await visit.signIn(ada.email);
    await prompt().fill('a calm sea');
    await page.getByText('Uses 1 credit · 1 of 1,000 left this month').waitFor();
    await page.getByRole('slider', { name: 'Iterations' }).press('End');
    const composer = page.getByRole('region', { name: 'New picture' });
    await composer.getByText('This needs 4 credits, and you have 1 left.').waitFor();
    await composer.getByRole('link', { name: 'See plans' }).waitFor();
    await expect.poll(() => button('Generate').getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);
  });

  test('enlarges a picture with one press, and repeats the enlargement from its picture', async () => {
    const id = await make('a calm sea');
    await visit.signIn(ada.email);
    const newest = async () => (await ada.list())[0];
    const enlarged = { mode: 'enlarge', width: 1024, height: 1024, credits: 1, inputs: [{ generation: id }] };
    await button('Upscale').click();
    await expect.poll(() => figures().count()).toBe(2);
    expect(await newest()).toMatchObject(enlarged);
    await expect.poll(async () => (await newest())?.status).toBe('completed');

    await button('Run again').click();
    await expect.poll(() => figures().count()).toBe(3);
    expect(await newest()).toMatchObject(enlarged);
    await expect.poll(async () => (await newest())?.status).toBe('completed');

    await button('Load settings').click();
    await page.getByText('Not everything is loaded').waitFor();
    await promptIs('a calm sea');
  });

  test('adds words to the prompt, inserts a random prompt, and undoes it', async () => {
    await visit.signIn(ada.email);
    await prompt().fill('a calm sea');
    await button('Add words').click();
    const mist = button('morning mist');
    await mist.click();
    await promptIs('a calm sea, morning mist');
    await expect.poll(() => mist.getAttribute('aria-pressed')).toBe('true');
    await expectAccessible(page);
    await mist.click();
    await promptIs('a calm sea');
    await button('Surprise me').click();
    await expect.poll(() => prompt().inputValue()).not.toBe('a calm sea');
    const first = await prompt().inputValue();
    await button('Undo').click();
    await promptIs('a calm sea');
    await button('Surprise me').click();
    await expect.poll(async () => ['a calm sea', first].includes(await prompt().inputValue())).toBe(false);

    await prompt().fill('x'.repeat(498));
    await mist.click();
    await page.getByText('There is no room for “morning mist” in this prompt.').waitFor();
    await prompt().fill('y'.repeat(503));
    await page.getByText('The last 3 characters do not fit: a prompt has at most 500.').waitFor();
  });

  test('does everything by keyboard, and lists the shortcuts', async () => {
    await make('the older one');
    await make('the newer one');
    await visit.signIn(ada.email);
    await figure('the older one').waitFor();
    await page.keyboard.press('/');
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');
    await page.keyboard.type('a third / one?');
    await promptIs('a third / one?');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => figures().count()).toBe(3);
    await expect.poll(async () => (await ada.list('?status=completed')).length).toBe(3);
    await page.getByRole('link', { name: 'View: a third / one?', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('BODY');

    for (const words of ['a third / one?', 'the newer one', 'the older one', 'the older one']) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(focused).toBe(words);
    }
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focused).toBe('the newer one');
    await page.keyboard.press('l');
    await expect
      .poll(async () => (await ada.list('?isFavorite=true')).map((one) => one.prompt))
      .toEqual(['the newer one']);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('d')]);
    expect(download.suggestedFilename()).toMatch(/^generated-image-/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Picture', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(focused).toMatch(/the newer one$/);
    await page.keyboard.press('s');
    await expect.poll(() => prompt().inputValue()).toBe('the newer one');

    await page.keyboard.press('f');
    await prompt().waitFor({ state: 'hidden' });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await prompt().waitFor();

    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByText('Add to favorites, or remove').waitFor();
    await expectAccessible(page);
    await list.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await page.keyboard.press('f');
    await page.keyboard.press('?');
    await list.waitFor();
    await page.keyboard.press('Escape');
    await prompt().waitFor();
  });
});
