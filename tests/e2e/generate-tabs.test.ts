import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { chooseOption } from './choose-option.ts';
import { expectAccessible } from './expect-accessible.ts';
import { pressTwice } from './press-twice.ts';
import { useGeneratePage } from './use-generate-page.ts';
import { useSite, useVisit } from './use-visit.ts';

describeWith('the tabs of the generate page', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  const { tab, button, prompt, says, promptIs, arrive, make } = useGeneratePage(app, visit, page);

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
    // A failed generation has no picture; the queue shows it.
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
    await pressTwice(button('Save template', form));
    await says('Template saved');
    await form.waitFor({ state: 'hidden' });

    await button('Save as template').click();
    await form.getByLabel('Title').fill('HERON');
    await chooseOption(form.getByRole('combobox', { name: 'Category' }), 'Nature');
    await button('Save template', form).click();
    await form.getByText('You already have a template with this title.').waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });

    // By keyboard: with the mouse, the button that regains the focus would show its tooltip over the tabs.
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
});
