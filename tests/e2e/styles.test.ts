import { customStyleListSchema } from '@easel/shared/contracts/custom-styles.schema';
import { EXTRA_STYLES } from '@easel/shared/contracts/styles';
import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { subscribe } from '../env/subscribe.ts';
import { boxOf } from './box-of.ts';
import { chooseOption } from './choose-option.ts';
import { expectAccessible } from './expect-accessible.ts';
import { pressGenerate } from './press-generate.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

/** A height in pixels at which all settings are visible. */
const TALL = 2_400;

describeWith('styles, in a browser', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  const ada = useUser(app);

  const unfold = (name: string) => page.getByRole('button', { name, expanded: false }).click();
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });

  /** Generates one small picture from the composer, and waits until the page shows it. */
  async function generate() {
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A lighthouse on a cliff');
    await page.getByRole('radio', { name: '512x512' }).check();
    const id = await pressGenerate(page);
    const card = page.getByRole('article').filter({ has: page.locator(`[data-focus-item="${id}"]`) });
    await card.getByRole('button', { name: 'Load settings' }).waitFor();
    return ada.get(id);
  }

  test('shows the extra styles as locked on the Free plan, with a link to the plans', async () => {
    await visit.signIn(ada.email);
    await unfold('More styles');
    for (const { name } of EXTRA_STYLES) {
      await expect.poll(() => radio(name).count()).toBe(0);
      await page.getByRole('button', { name: `${name}, needs the Pro plan` }).waitFor();
    }
    const noir = page.getByRole('button', { name: /^Noir/ });
    await noir.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Noir needs the Pro plan.').waitFor();
    await expect.poll(() => radio('Photorealistic').isChecked()).toBe(true);
    // At the lower edge of the settings, it scrolls its content into view.
    const custom = page.getByRole('button', { name: 'Custom styles', expanded: false });
    await custom.evaluate((node) => node.scrollIntoView({ block: 'end' }));
    await custom.press('Enter');
    const needed = await boxOf(page.getByText('A style of your own needs the Team plan'));
    const generate = await boxOf(page.getByRole('button', { name: 'Generate', exact: true }));
    expect(needed.y + needed.height).toBeLessThanOrEqual(generate.y);
    await expectAccessible(page, { height: TALL });
    await page.getByRole('link', { name: 'See plans' }).first().click();
    await page.waitForURL('**/pricing');
  });

  test('lets Pro choose an extra style, and keeps the choice after a reload', async () => {
    await subscribe(app.system.databaseUrl, ada.session.user.id, 'pro');
    await visit.signIn(ada.email);
    await unfold('More styles');
    await radio('Noir').check();
    await page.reload();
    await expect.poll(() => radio('Noir').isChecked()).toBe(true);
    expect(await generate()).toMatchObject({ style: 'noir', customStyle: null });
    await radio('Sketch').check();
    await page.getByRole('button', { name: 'Load settings', exact: true }).click();
    await expect.poll(() => radio('Noir').isChecked()).toBe(true);

    await subscribe(app.system.databaseUrl, ada.session.user.id, 'free');
    // The button is pressed before the plan has loaded.
    const pressed = Promise.withResolvers<void>();
    await page.route('**/api/subscription', (route) => pressed.promise.then(() => route.continue()));
    await page.reload();
    await page.getByRole('button', { name: 'Load settings', exact: true }).click();
    pressed.resolve();
    await page.getByText('Noir needs the Pro plan, so Photorealistic is used.').first().waitFor();
    await expect.poll(() => radio('Photorealistic').isChecked()).toBe(true);
  });

  test('sets the samples of styles even if the tab was closed in between', async () => {
    await subscribe(app.system.databaseUrl, ada.session.user.id, 'team');
    await ada.call('POST', '/api/queue/pause');
    await visit.signIn(ada.email);
    await unfold('Custom styles');
    const dialog = page.getByRole('dialog', { name: /style$/ });
    for (const name of ['House', 'Atelier']) {
      await page.getByRole('button', { name: 'New style' }).click();
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByLabel('Added to the prompt').fill('in the snow at night');
      await dialog.getByRole('checkbox', { name: 'Make a sample' }).check();
      await dialog.getByRole('button', { name: 'Create style' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    await page.getByText(', its sample is being made').nth(1).waitFor();
    await page.close();
    const samples = async () => {
      const { items } = customStyleListSchema.parse(await ada.call('GET', '/api/custom-styles'));
      return items.map(({ sampleUrl, isSampleInProgress }) => ({
        isShown: sampleUrl !== null,
        isSampleInProgress,
      }));
    };
    const waiting = { isShown: false, isSampleInProgress: true };
    expect(await samples()).toEqual([waiting, waiting]);
    await ada.call('POST', '/api/queue/resume');
    const shown = { isShown: true, isSampleInProgress: false };
    await expect.poll(samples).toEqual([shown, shown]);

    const another = await visit.newPage();
    await another.goto('/generate');
    await another.getByRole('button', { name: 'Custom styles', expanded: false }).click();
    for (const name of ['House', 'Atelier']) {
      const tile = another.locator('label', { has: another.getByRole('radio', { name, exact: true }) });
      await tile.locator('img[src*="/api/images/"]').waitFor();
    }
  });

  test('lets Team create a custom style, see its sample, and use, edit and delete it', async () => {
    await subscribe(app.system.databaseUrl, ada.session.user.id, 'team');
    await visit.signIn(ada.email);
    await unfold('Custom styles');
    await page.getByRole('button', { name: 'New style' }).click();
    const dialog = page.getByRole('dialog', { name: /style$/ });
    await dialog.getByRole('button', { name: 'Create style' }).click();
    await dialog.getByText('Please enter a name').waitFor();
    await dialog.getByLabel('Name').fill('House');
    await chooseOption(dialog.getByRole('combobox', { name: 'Base style' }), 'Watercolor');
    await dialog.getByLabel('Added to the prompt').fill('in the snow at night');
    await dialog.getByRole('checkbox', { name: 'Make a sample' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create style' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => radio('House').isChecked()).toBe(true);
    const sample = page.locator('label', { has: radio('House') }).locator('img[src*="/api/images/"]');
    await sample.waitFor();
    await expect.poll(() => page.getByText(', its sample is being made').count()).toBe(0);
    const [sampled] = await ada.list();
    expect(sampled).toMatchObject({ style: 'watercolor', customStyle: { name: 'House' } });

    const made = await generate();
    expect(made).toMatchObject({ style: 'watercolor', customStyle: { name: 'House' } });
    await expectAccessible(page, { height: TALL });
    await page.reload();
    await expect.poll(() => radio('House').isChecked()).toBe(true);

    // The link comes from a page without style data.
    await radio('Sketch').check();
    const file = await fetch(app.system.url + (await ada.get(made.id)).image?.url);
    await page.goto('/verify');
    const buffer = Buffer.from(await file.arrayBuffer());
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'found.png', mimeType: 'image/png', buffer });
    await page.getByRole('link', { name: 'Use this recipe' }).click();
    await expect.poll(() => radio('House').isChecked()).toBe(true);

    await page.getByRole('button', { name: 'Edit style: House' }).click();
    await dialog.getByLabel('Name').fill('Atelier');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => radio('Atelier').isChecked()).toBe(true);
    // A picture keeps the style name that it was made with. Saving a style makes no picture.
    await page.getByRole('tab', { name: /History/ }).click();
    await expect.poll(() => page.getByText('House (Watercolor)', { exact: true }).count()).toBe(2);
    expect(await ada.list()).toHaveLength(2);
    await page.getByRole('tab', { name: /Generate/ }).click();

    await page.getByRole('button', { name: 'Delete style: Atelier' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await radio('Atelier').waitFor({ state: 'detached' });
    await expect.poll(() => radio('Watercolor').isChecked()).toBe(true);
  });
});
