import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useVisit, useWebApp } from './use-visit.ts';

describeWith('if no plans are sold', await testChromium(), (chromium) => {
  const app = useWebApp(chromium, 0, { BILLING: 'off' });
  const { visit, page } = useVisit(app);
  const main = () => page.getByRole('main');

  test('visitors see plans without prices, and whom to ask for one', async () => {
    await page.goto('/pricing');
    await page.getByText('Plans are not for sale here', { exact: true }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Ask for Pro' }).getAttribute('href'))
      .toBe('/contact');
    await expect.poll(() => main().getByRole('link', { name: 'Get Started' }).count()).toBe(1);
    const shown = await main().innerText();
    expect(shown).toContain('1,000 images a month');
    expect(shown).not.toMatch(/\$\d|free trial|Annual|Get a paid plan/);
    await expectAccessible(page);

    await page.goto('/features');
    await expect.poll(() => main().innerText()).not.toMatch(/\$\d|Free trial/i);

    await page.goto('/terms-of-service');
    await page.getByText('Nothing is sold here: no plan takes a payment', { exact: false }).waitFor();
    await expect.poll(() => main().innerText()).not.toMatch(/\$\d|trial that|Prices change/);
    await expectAccessible(page);

    await page.goto('/refund-policy');
    await page.getByText('Nothing is sold here. The team that runs this site gives the plans').waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'How to ask' }).count()).toBe(0);
    await expectAccessible(page);

    await page.goto('/legal');
    await page.getByText('there is nothing to refund').waitFor();
    await expect.poll(() => main().innerText()).not.toMatch(/\$\d|first payment/);

    await page.goto('/help/compare-the-plans');
    await page.getByText('Plans are not for sale here: the team').waitFor();
    await expect.poll(() => main().innerText()).not.toMatch(/\$\d|without a card/);

    await page.goto('/');
    await main().getByText('For everyone', { exact: true }).waitFor();
    await expect.poll(() => main().innerText()).not.toMatch(/\$\d|free trial/i);
  });

  test('users see whom to ask instead of an order, even if they return to one', async () => {
    const user = await app.system.signUp();
    await visit.signIn(user.email, '/pricing?order=pro&interval=month');
    await page.getByRole('link', { name: 'Ask for Team' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: /trial|Choose/ }).count()).toBe(0);

    await page.goto('/settings#billing');
    const ask = page.getByRole('link', { name: 'Ask for a plan' });
    await ask.waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Upgrade plan' }).count()).toBe(0);
    await expectAccessible(page);
    await ask.click();
    await page.waitForURL('**/contact');
  });
});
