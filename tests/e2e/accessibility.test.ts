import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { cancelAll } from './cancel-all.ts';
import { EVERY_ROUTE } from './every-route.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useWebApp } from './use-visit.ts';
import type { Visit } from './web-app.ts';

const NOWHERE = '/nowhere/at-all';
const PAGES = EVERY_ROUTE.filter(({ redirects }) => !redirects);

/** A page in one state, and how to get there. */
interface View {
  name: string;
  show: (page: Page) => Promise<unknown>;
  /** Checks both themes at both widths: for parts of all pages, such as header, footer, fields and menus. */
  everyPair?: true;
}

describeWith('every page', await testChromium(), (chromium) => {
  const app = useWebApp(chromium, 'scripted');
  let visitor: Visit;
  let user: Visit;
  let ada: ApiClient;
  beforeAll(async () => {
    visitor = await app.open();
    user = await app.open();
    ada = await app.system.signUp();
    await user.startSession(ada.email);
  });

  const visitors: View[] = [
    {
      name: 'register with errors',
      everyPair: true,
      async show(page) {
        await page.goto('/register');
        await page.getByRole('button', { name: 'Create Account' }).click();
        await page.getByText('Please accept the terms and conditions').waitFor();
      },
    },
    {
      name: 'forgot password, sent',
      async show(page) {
        await page.goto('/forgot-password');
        await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
        await page.getByRole('button', { name: 'Send reset link' }).click();
        await heading(page, 'Check Your Email');
      },
    },
    { name: 'not found', show: (page) => page.goto(NOWHERE).then(() => heading(page, 'Page Not Found')) },
    {
      name: 'verify, with a verdict',
      async show(page) {
        await page.goto('/verify');
        await page.locator('input[type=file]').setInputFiles(await greyImage());
        await heading(page, 'No sign of Easel');
      },
    },
    {
      name: 'verify, with a refusal',
      async show(page) {
        await page.goto('/verify');
        const notes = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('notes') };
        await page.locator('input[type=file]').setInputFiles(notes);
        await page.getByText('This file cannot be checked').waitFor();
      },
    },
    {
      name: 'the queue of a visitor',
      show: (page) => page.goto('/generate?tab=queue').then(() => page.getByText('Sign in to see').waitFor()),
    },
  ];

  test.each(visitors)('$name', async ({ show, everyPair = false }) => {
    await show(visitor.page);
    await expectAccessible(visitor.page, { everyPair });
    const logged = visitor.complaints.splice(0);
    expect(logged.filter((line) => line !== `404: no page at ${NOWHERE}`)).toEqual([]);
  });

  const users: View[] = [
    {
      name: 'generate, empty',
      show: (page) => page.goto('/generate').then(() => page.getByText('No pictures yet').waitFor()),
    },
    {
      name: 'generate, processing',
      async show(page) {
        // The only generation, also if the test is retried.
        await cancelAll(ada);
        await page.getByRole('textbox', { name: 'Prompt' }).fill('a stuck snail');
        await page.getByRole('button', { name: 'Generate', exact: true }).click();
        await page.getByRole('main').getByText('25%').waitFor();
      },
    },
    {
      name: 'the queue, processing',
      show: (page) =>
        page.goto('/generate?tab=queue').then(() => page.getByText('1 processing, 0 waiting').waitFor()),
    },
    {
      name: 'generate, completed',
      everyPair: true,
      async show(page) {
        await cancelAll(ada);
        const { id } = await ada.generate({ prompt: 'a calm sea' });
        await ada.waitUntil(id, 'completed');
        await page.goto('/generate');
        await page.getByRole('link', { name: 'Download', exact: true }).first().waitFor();
      },
    },
    {
      name: 'generate, with the advanced settings unfolded',
      async show(page) {
        // A new page collapses it again, also if the test is retried.
        await page.goto('/generate');
        await page.getByRole('button', { name: 'Advanced settings' }).click();
        await page.getByRole('textbox', { name: 'Seed' }).waitFor();
      },
    },
    {
      name: 'generate, with a menu open',
      everyPair: true,
      async show(page) {
        // Closes the menu if the test is retried.
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Account' }).click();
        await page.getByRole('menu').waitFor();
      },
    },
    {
      name: 'the queue, with every way to end',
      async show(page) {
        const { id } = await ada.generate({ prompt: 'a doomed castle' });
        await ada.waitUntil(id, 'failed');
        await page.goto('/generate?tab=queue');
        for (const label of ['Complete', 'Failed', 'Canceled'])
          await page.getByText(label, { exact: true }).first().waitFor();
      },
    },
    {
      name: 'an error, viewed',
      async show(page) {
        // Closes its dialog, also if the test is retried.
        await page.goto('/generate?tab=queue');
        await page.getByRole('button', { name: 'View Error' }).first().click();
        await page.getByRole('dialog').filter({ hasText: 'model_failed' }).waitFor();
      },
    },
    {
      name: 'a picture, viewed',
      everyPair: true,
      async show(page) {
        await page.goto('/generate?tab=queue');
        await page.getByRole('link', { name: 'View Result' }).first().click();
        await page.getByRole('dialog', { name: 'Picture' }).waitFor();
      },
    },
  ];

  test.each(users)('$name', async ({ show, everyPair = false }) => {
    await show(user.page);
    await expectAccessible(user.page, { everyPair });
    expect(user.complaints.splice(0)).toEqual([]);
  });

  test.each(PAGES)('$pattern passes all rules', async ({ path, as, until, everyPair = false }) => {
    const { page } = as === 'visitor' ? visitor : user;
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    if (until) await heading(page, until);
    await expectAccessible(page, { everyPair, allRules: true });
  });
});

/** Returns a small picture that was not made by Easel. */
async function greyImage() {
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } });
  return { name: 'grey.png', mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
