import { expect, test } from 'vitest';
import { PASSWORD } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { mailedLink } from './mailed-link.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

describeWith('the security of an account', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { visit, page } = useVisit(app);
  const ada = useUser(app);

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const headed = (name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor();

  /** The path of the mailed confirmation link. */
  const confirmationPath = (email: string) => mailedLink(app, email, /\/confirm-email\?token=[\w-]+/);

  test('shows the devices and the security log, and signs out another device', async () => {
    await visit.signIn(ada.email, '/settings');
    const devices = page.getByRole('list', { name: 'Devices' });
    await devices.getByText('This device').waitFor();
    await expect.poll(() => devices.getByRole('listitem').count()).toBe(2);
    const log = page.getByRole('list', { name: 'Security log' });
    await log.getByText('Account created').waitFor();
    await expectAccessible(page);

    await devices.getByRole('button', { name: /^Sign out/ }).click();
    await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
    await expect.poll(() => ada.call('GET', '/api/profile').catch(() => 'refused')).toBe('refused');
  });

  test('keeps the focus in the list when a device is signed out, and reports when more of the log cannot be loaded', async () => {
    await page.route('**/api/auth/security-log?*', async (route) => {
      if (new URL(route.request().url()).searchParams.has('cursor')) {
        return route.fulfill({ status: 401, body: '' });
      }
      const answer = await (await route.fetch()).json();
      return route.fulfill({ json: { ...answer, nextCursor: 'more' } });
    });
    await visit.signIn(ada.email, '/settings');
    const devices = page.getByRole('list', { name: 'Devices' });
    await devices.getByRole('button', { name: /^Sign out/ }).press('Enter');
    await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
    await expect.poll(() => page.locator('#devices :focus').count()).toBe(1);
    await button('Show more').click();
    await page.locator('#security-log').getByRole('alert').waitFor();
  });

  test('asks before it confirms an address, in a signed-in browser', async () => {
    await visit.signIn(ada.email, '/settings');
    await page.getByText('Confirm your email address').first().waitFor();
    await page.goto(await confirmationPath(ada.email));
    await headed('Confirm your email');
    await page.getByText(ada.email).first().waitFor();
    await expectAccessible(page);
    await button('Confirm email address').click();
    await headed('Email confirmed');
    await page.goto('/settings');
    await headed('Settings');
    await expect.poll(() => page.getByText('Confirm your email address').count()).toBe(0);
  });

  test('asks for a new password if the browser is not signed in', async () => {
    await page.goto(await confirmationPath(ada.email));
    await button('Confirm email address').click();
    await headed('One more step');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Choose a password' }).click();
    await headed('Choose a new password');
    const next = `${PASSWORD}, and another`;
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm new password', { exact: true }).fill(next);
    await button('Save new password').click();
    await button(/^Account of/).waitFor();
  });

  test('changes nothing with a link for another account', async () => {
    const eve = await app.system.signUp();
    await visit.signIn(eve.email, '/settings');
    await page.goto(await confirmationPath(ada.email));
    await headed('This link is for another account');
    await expectAccessible(page);
    expect(await ada.call('GET', '/api/auth/user')).toMatchObject({ email_confirmed_at: null });
  });
});
