import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';
import { signInByForm, untilHydrated } from './web-app.ts';

describeWith('a page whose code or data does not load', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { visit, page } = useVisit(app);
  const ada = useUser(app);

  test('shows an error when a page’s code does not load, and loads it on Retry', async () => {
    await page.goto('/');
    await untilHydrated(page);
    await page.route('**/assets/pricing-*.js', (route) => route.abort());
    const report = page.waitForResponse('**/api/failures');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
    await page.getByRole('heading', { name: 'Page error' }).waitFor();
    await page
      .getByText('This page encountered an error while loading. Our team has been notified')
      .waitFor();
    expect((await report).status()).toBe(204);
    expect((await report).request().postDataJSON()).toMatchObject({ path: '/pricing' });
    expect(visit.complaints.splice(0).length).toBeGreaterThan(0);
    await page.unroute('**/assets/pricing-*.js');
    await page.getByRole('button', { name: 'Retry Page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test('reports that the server is unreachable, instead of asking to sign in, and continues when it is back', async () => {
    const account = '**/api/auth/token*';
    await page.route(account, (route) => route.abort());
    await visit.signIn(ada.email, '/pictures');
    await page.getByText('Your account could not be loaded').waitFor();
    await page.goto('/generate');
    const failure = page
      .getByRole('region', { name: 'Results' })
      .getByText('Your pictures could not be loaded');
    await failure.waitFor();
    await page.unroute(account);
    await failure.waitFor({ state: 'detached' });
    await page.getByText('Your picture appears here').waitFor();
  });

  test('opens a dialog on a second press if its code did not load on the first, and restores the focus', async () => {
    await page.route('**/assets/dialog-popup-*.js', (route) => route.abort());
    await visit.signIn(ada.email);
    await page.getByRole('textbox', { name: 'Prompt' }).fill('a lighthouse');
    const save = page.getByRole('button', { name: 'Save as template' });
    await save.click();
    await page.getByText('This could not be opened').waitFor();
    await page.unroute('**/assets/dialog-popup-*.js');
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Save as template' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement?.ariaLabel')).toBe('Save as template');
    expect(visit.complaints.splice(0)).toEqual([expect.stringMatching(/^A dialog did not load/)]);
  });

  test('reports that it is offline, and recovers when the network is back', async () => {
    await page.goto('/help');
    await untilHydrated(page);
    await visit.context.setOffline(true);
    await page.getByRole('status').getByText('You are offline').waitFor();
    await visit.context.setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'detached' });
  });

  test('keeps a message until the code that shows it has loaded, even on a second try', async () => {
    await page.route('**/assets/toast-viewport-*.js', (route) => route.abort());
    const refused = page.waitForEvent('console', (message) => message.text().startsWith('Messages cannot'));
    await signInByForm(page, ada.email);
    await refused;
    // The message would disappear.
    const messages = await page.getByText("You've successfully signed in.").count();
    expect(messages).toBe(0);
    await page.unroute('**/assets/toast-viewport-*.js');
    await page.getByText("You've successfully signed in.").waitFor();
    const others = visit.complaints
      .splice(0)
      .filter((text) => !text.startsWith('Messages cannot be shown yet'));
    expect(others).toEqual([]);
  });
});
