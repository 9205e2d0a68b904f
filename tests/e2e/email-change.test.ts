import { beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { withDatabase } from '../env/with-database.ts';
import { expectAccessible } from './expect-accessible.ts';
import { mailedLink } from './mailed-link.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

describeWith('an email change', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { visit, page } = useVisit(app);
  const ada = useUser(app);
  let newEmail: string;
  beforeEach(async () => {
    newEmail = `new-${ada.email}`;
    await withDatabase(app.system.databaseUrl, (db) =>
      db
        .updateTable('users')
        .set({ emailConfirmedAt: new Date() })
        .where('id', '=', ada.session.user.id)
        .execute(),
    );
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const headed = (name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor();

  /** Returns the path of the link by which an address confirms the change. */
  const pathFor = (email: string) =>
    mailedLink(app, email, /\/confirm-email\?token=[\w-]+/, /Confirm your (new email|email address change)/);

  async function begin(): Promise<void> {
    await visit.signIn(ada.email, '/settings');
    await page.getByLabel('New email address').fill(newEmail);
    await button('Change email address').click();
    await page.getByRole('list', { name: 'Confirmations' }).waitFor();
    // The button that had the focus was removed.
    await expect.poll(() => page.evaluate(`document.activeElement.closest('#email') !== null`)).toBe(true);
  }

  test('takes effect once both addresses are confirmed, and shows its progress', async () => {
    await begin();
    await expectAccessible(page);
    await page.goto(await pathFor(ada.email));
    await headed('Change your email address');
    await expectAccessible(page);
    await button('Confirm the change').click();
    await headed('One more step');
    await page.goto('/settings');
    await page.getByRole('list', { name: 'Confirmations' }).getByText('Confirmed', { exact: true }).waitFor();
    await page.goto(await pathFor(newEmail));
    await button('Confirm the change').click();
    await headed('Email address changed');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Open settings' }).click();
    await button('Change email address').waitFor();
    await page.locator('#email').getByText(newEmail).waitFor();
  });

  test('can be stopped at the current address, even in a browser that is not signed in', async () => {
    await ada.call('POST', '/api/auth/email', { email: newEmail });
    await page.goto(await pathFor(newEmail));
    await page.getByText('Sign in first').waitFor();
    await expectAccessible(page);
    await page.goto(await pathFor(ada.email));
    await button('Stop the change').click();
    await headed('Change stopped');
    await expectAccessible(page);
    expect(await ada.call('GET', '/api/auth/email')).toEqual({ email: ada.email, change: null });
  });

  test('sends a browser that is not signed in to the sign-in page, and back to the link', async () => {
    await ada.call('POST', '/api/auth/email', { email: newEmail });
    await page.goto(await pathFor(newEmail));
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
    await headed('Change your email address');
    await button('Confirm the change').click();
    await headed('One more step');
  });

  test('asks only the new address if the current one was never confirmed', async () => {
    const grace = await app.system.signUp();
    await visit.signIn(grace.email, '/settings');
    await page.getByLabel('New email address').fill(`new-${grace.email}`);
    await button('Change email address').click();
    const confirmations = page.getByRole('list', { name: 'Confirmations' });
    await confirmations.getByText('Not confirmed yet').waitFor();
    await expect.poll(() => confirmations.getByText(grace.email, { exact: true }).count()).toBe(0);
    await page.getByText('Follow the link that we sent to the new address').waitFor();
  });

  test('can be canceled in the settings', async () => {
    await begin();
    await button('Cancel the change').click();
    await button('Change email address').waitFor();
  });
});
