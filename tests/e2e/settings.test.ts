import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { PASSWORD } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { boxOf } from './box-of.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';
import { goOffline } from './web-app.ts';

describeWith('the settings page', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { visit, page } = useVisit(app);
  const ada = useUser(app);

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true });
  const says = (words: string | RegExp) => page.getByText(words).first().waitFor();
  const toast = (title: string) => page.getByRole('dialog', { name: title, exact: true });

  async function openSettings(): Promise<void> {
    await visit.signIn(ada.email, '/settings');
    await page.getByRole('heading', { name: 'Settings', level: 1, exact: true }).waitFor();
  }

  test('leads visitors back to the section that a link names', async () => {
    await page.goto('/settings#billing');
    const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true });
    await expect.poll(() => signIn.getAttribute('href')).toBe('/login?next=%2Fsettings%23billing');
  });

  test('shows settings in order, saves them on change, and reverts a change that cannot be saved', async () => {
    await openSettings();
    const states = async () => {
      const switches = await page.getByRole('switch').all();
      return Promise.all(switches.map((each) => each.isChecked()));
    };
    await expect.poll(states).toEqual([true, false, false, false, true]);
    await says(/^50 of 50$/);
    await expect
      .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents())
      .toEqual([
        ...[
          'Email Address',
          'Security',
          'Devices',
          'Security Log',
          'Notifications',
          'Privacy',
          'Private Links',
          'Billing & Subscription',
          'API Keys',
          'Webhooks',
        ],
        'Data Management',
      ]);
    await expectAccessible(page);

    await page.getByRole('switch', { name: 'Marketing emails' }).click();
    await page.getByRole('switch', { name: 'Email notifications' }).click();
    await page.getByRole('switch', { name: 'Public profile' }).click();
    await expect
      .poll(() => ada.call('GET', '/api/settings'))
      .toEqual({
        notifications: { email: false, push: false, marketing: true },
        privacy: { profilePublic: true, showInGallery: true },
      });
    await page.reload();
    await expect.poll(states).toEqual([false, false, true, true, true]);

    await goOffline(page);
    await page.getByRole('switch', { name: 'Show in gallery' }).click();
    const message = await boxOf(toast('Setting not saved'));
    const header = await boxOf(page.getByRole('banner'));
    expect(message.y).toBeGreaterThanOrEqual(header.y + header.height);
    await expect.poll(states).toEqual([false, false, true, true, true]);
    await visit.context.setOffline(false);
  });

  test.each([
    ['a wide window', { width: 1366, height: 768 }],
    ['a phone', { width: 390, height: 844 }],
  ])('leads to each section of the settings and marks it, on %s', async (_, size) => {
    await page.setViewportSize(size);
    await openSettings();
    const sections = page.getByRole('navigation', { name: 'Settings sections' });
    const link = (name: string) => sections.getByRole('link', { name, exact: true });
    const title = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
    const current = () => sections.locator('[aria-current=location]').allInnerTexts();
    /** Returns whether the title is visible, below the header and, on a phone, the bar of the sections. */
    const isUncovered = async (name: string) => {
      const place = await title(name).boundingBox();
      const bars = [await page.getByRole('banner').boundingBox()];
      if (size.width < 1024) bars.push(await sections.boundingBox());
      const edge = Math.max(...bars.map((bar) => (bar ? bar.y + bar.height : 0)));
      return place !== null && place.y >= edge && place.y + place.height <= size.height;
    };
    await says(/^50 of 50$/);
    // A section that grows while it loads would push the chosen one out of view.
    await expect.poll(() => page.getByRole('main').locator('.animate-shimmer').count()).toBe(0);
    await expect
      .poll(async () => (await sections.getByRole('link').allInnerTexts()).map((name) => name.trim()))
      .toEqual(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts());

    for (const name of ['API Keys', 'Data Management', 'Devices']) {
      await link(name).click();
      await expect.poll(current).toEqual([name]);
      await expect.poll(() => isUncovered(name)).toBe(true);
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(name);
    }
    await page.evaluate(`document.getElementById('privacy').scrollIntoView()`);
    await expect.poll(current).toEqual(['Privacy']);

    // In the open page, and again after a reload, when the sections render after the page does.
    for (const enter of [() => page.goto('/settings#share-links'), () => page.reload()]) {
      await enter();
      await expect.poll(() => isUncovered('Private Links')).toBe(true);
      await expect.poll(current).toEqual(['Private Links']);
    }
    // Last, because it changes the size of the window.
    await expectAccessible(page);
  });

  test('requires the current password to change the password', async () => {
    await openSettings();
    const next = 'a longer tale of a moth';
    const change = async (current: string, wished: string, again: string) => {
      await field('Current password').fill(current);
      await field('New password').fill(wished);
      await field('Confirm new password').fill(again);
      await button('Update password').click();
    };
    await change(PASSWORD, next, 'something else');
    await toast('Password Mismatch').getByText('New passwords do not match').waitFor();
    await change(PASSWORD, 'short', 'short');
    await toast('Password Too Short').getByText('Password must be at least 6 characters long').waitFor();
    await change(PASSWORD, 'password1', 'password1');
    await page.getByText('Strength: very weak').waitFor();
    await page.getByRole('form').getByText('Password is too easy to guess').waitFor();
    await expectAccessible(page);
    await change('not the one', next, next);
    await page.getByText('Strength: strong').waitFor();
    await toast('Error').getByText('Failed to update password. Please try again.').waitFor();
    await page.getByRole('form', { name: 'Change password' }).getByText('not correct').waitFor();
    await expectAccessible(page);
    await change(PASSWORD, next, next);
    await toast('Password Updated').getByText('Your password has been changed successfully.').waitFor();
    for (const name of ['Current password', 'New password', 'Confirm new password'])
      await expect.poll(() => field(name).inputValue()).toBe('');

    expect(await signInStatus(next)).toBe(200);
    expect(await signInStatus(PASSWORD)).toBe(401);
  });

  test('exports all data as a ZIP', async () => {
    await openSettings();
    const downloading = page.waitForEvent('download');
    await button('Export data').click();
    // The toast disappears after a while, and the file may take longer.
    await toast('Export started').waitFor();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('easel-export.zip');
    const zip = await readFile(await download.path());
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    expect(zip.includes('account.json')).toBe(true);
    expect(zip.includes('generations.json')).toBe(true);
  });

  test('signs out everywhere when deletion is requested, and keeps the account on the next sign-in', async () => {
    await openSettings();
    const second = await visit.newPage();
    await second.goto('/profile');
    await second.getByRole('button', { name: 'Change Avatar' }).waitFor();
    // A page in the background renders rarely.
    await page.bringToFront();

    await button('Delete Account').click();
    const question = page.getByRole('alertdialog', { name: 'Delete Account' });
    await question
      .getByText('Are you sure you want to delete your account? This action cannot be undone.')
      .waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Keep Account' }).click();
    await question.waitFor({ state: 'hidden' });
    await button('Delete Account').click();
    await question.getByRole('button', { name: 'Delete Account' }).click();

    await toast('Account Deletion').getByText('Please contact support to delete your account.').waitFor();
    await page.getByRole('heading', { name: 'Your account will be deleted' }).waitFor();
    await says('Signing in before then cancels the request.');
    await expectAccessible(page);
    await second.getByText('Please log in to view your profile').waitFor();
    expect((await ada.fetch('/api/auth/user')).status).toBe(401);

    await page.getByRole('link', { name: 'Sign in and keep it' }).click();
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button('Sign In').click();
    await toast('Account kept').getByText('your account will not be deleted').waitFor();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  });

  async function signInStatus(password: string): Promise<number> {
    const { status } = await fetch(`${app.system.url}/api/auth/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ada.email, password }),
    });
    return status;
  }
});
