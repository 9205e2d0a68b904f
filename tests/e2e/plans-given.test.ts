import { afterAll, beforeAll, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { startWebApp, type WebApp } from './web-app.ts';

describeWith('where nothing is sold', await testChromium(), (chromium) => {
  let app: WebApp;
  beforeAll(async () => {
    app = await startWebApp(chromium, 0, { BILLING: 'off' });
  });
  afterAll(() => app?.stop());

  test('visitors see plans without prices, and whom to ask for one', async () => {
    const { page, close, complaints } = await app.open();
    await page.goto(`${app.system.url}/pricing`);
    await page.getByText('Plans are not for sale here', { exact: true }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Ask for Pro' }).getAttribute('href'))
      .toBe('/contact');
    await expect.poll(() => page.locator('main').getByRole('link', { name: 'Get Started' }).count()).toBe(1);
    const shown = await page.locator('main').innerText();
    expect(shown).toContain('1,000 images a month');
    expect(shown).not.toMatch(/\$\d|free trial|Annual|Get a paid plan/);
    await expectAccessible(page);

    await page.goto(`${app.system.url}/features`);
    await expect.poll(() => page.locator('main').innerText()).not.toMatch(/\$\d|Free trial/i);

    await page.goto(`${app.system.url}/terms-of-service`);
    await page.getByText('Nothing is sold here: no plan takes a payment', { exact: false }).waitFor();
    await expect.poll(() => page.locator('main').innerText()).not.toMatch(/\$\d|trial that|Prices change/);
    await expectAccessible(page);

    await page.goto(`${app.system.url}/refund-policy`);
    await page.getByText('Nothing is sold here. The team that runs this site gives the plans').waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'How to ask' }).count()).toBe(0);
    await expectAccessible(page);

    await page.goto(`${app.system.url}/legal`);
    await page.getByText('there is nothing to refund').waitFor();
    await expect.poll(() => page.locator('main').innerText()).not.toMatch(/\$\d|first payment/);

    await page.goto(`${app.system.url}/help/compare-the-plans`);
    await page.getByText('Plans are not for sale here: the team').waitFor();
    await expect.poll(() => page.locator('main').innerText()).not.toMatch(/\$\d|without a card/);

    await page.goto(app.system.url);
    await page.locator('main').getByText('For everyone', { exact: true }).waitFor();
    await expect.poll(() => page.locator('main').innerText()).not.toMatch(/\$\d|free trial/i);
    expect(complaints).toEqual([]);
    await close();
  });

  test('users are told in place of an order, also one that they come back to', async () => {
    const user = await app.system.signUp();
    const { page, signIn, close, complaints } = await app.open();
    await signIn(user.email, '/pricing?order=pro&interval=month');
    await page.getByRole('link', { name: 'Ask for Team' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: /trial|Choose/ }).count()).toBe(0);

    await page.goto(`${app.system.url}/settings#billing`);
    const ask = page.getByRole('link', { name: 'Ask for a plan' });
    await ask.waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Upgrade plan' }).count()).toBe(0);
    await expectAccessible(page);
    await ask.click();
    await page.waitForURL('**/contact');
    expect(complaints).toEqual([]);
    await close();
  });
});
