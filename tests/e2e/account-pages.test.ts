import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type ApiClient, PASSWORD } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { visitSiteEach } from './visit-each.ts';
import { goOffline, type Site, type Visit } from './web-app.ts';

const BANDS = ['#c03020', '#209040', '#2040c0'] as const;

describeWith('the pages of an account', await testChromium(), (chromium) => {
  let app: Site;
  let visit: Visit;
  let page: Page;
  let ada: ApiClient;

  visitSiteEach(chromium, { acceptDownloads: true }, async (beginning) => {
    ({ app, visit, page } = beginning);
    ada = await app.system.signUp();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true });
  const says = (words: string | RegExp) => page.getByText(words).first().waitFor();
  const toast = (title: string) => page.getByRole('dialog', { name: title, exact: true });

  const headed = (heading: string) =>
    page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
  async function open(path: string, heading: string): Promise<void> {
    await page.goto(path);
    await headed(heading);
  }
  async function signedInAt(path: '/profile' | '/settings'): Promise<void> {
    await visit.signIn(ada.email, path);
    await headed(path === '/profile' ? 'Profile' : 'Settings');
  }

  test.each([
    ['/profile', 'Please log in to view your profile'],
    ['/settings', 'Please log in to access settings'],
  ])('%s asks visitors to sign in, and is where they land then', async (path, message) => {
    await open(path, 'Authentication Required');
    await says(message);
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button('Sign In').click();
    await page.waitForURL((url) => url.pathname === path);
  });

  test('saves a new name and shows it in the header', async () => {
    await signedInAt('/profile');
    const save = button('Save Changes');
    await expect.poll(() => field('Full Name').inputValue()).toBe('Ada Lovelace');
    await expect.poll(() => field('Email').isDisabled()).toBe(true);
    await expect.poll(() => field('Email').inputValue()).toBe(ada.email);
    await says('Email cannot be changed here. Contact support if needed.');
    await says('JPG, PNG up to 5MB');
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);

    await field('Full Name').fill('Ada King');
    await save.dblclick();
    await toast('Profile Updated').getByText('Your profile has been saved successfully.').waitFor();
    await button('Account of Ada King').waitFor();
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
    expect(await ada.call('GET', '/api/profile')).toMatchObject({ fullName: 'Ada King' });

    // Cancel discards the input and shows the server's current values.
    await field('Full Name').fill('Somebody Else');
    await ada.call('PUT', '/api/profile', { fullName: 'Countess of Lovelace' });
    await button('Cancel').click();
    await expect.poll(() => field('Full Name').inputValue()).toBe('Countess of Lovelace');
    await button('Account of Countess of Lovelace').waitFor();
  });

  test('shows an error when the profile cannot be loaded or saved, and retries', async () => {
    await visit.startSession(ada.email);
    const isSeen = Promise.withResolvers<void>();
    await page.route('**/api/profile', (route) => isSeen.promise.then(() => route.abort()));
    await open('/profile', 'Profile');
    await says('Loading profile...');
    isSeen.resolve();
    await says('Failed to load profile data');
    await page.unroute('**/api/profile');
    await button('Try Again').click();
    await field('Full Name').fill('Ada King');

    await page.route('**/api/profile', (route) => route.abort());
    await button('Save Changes').click();
    await says('Failed to save profile');
    await toast('Error').getByText('Failed to save profile changes').waitFor();
    await expect.poll(() => field('Full Name').inputValue()).toBe('Ada King');
    await page.unroute('**/api/profile');
    await button('Save Changes').click();
    await toast('Profile Updated').waitFor();
    await page.getByText('Failed to save profile', { exact: true }).waitFor({ state: 'hidden' });
  });

  test('crops an avatar by keyboard, shows it everywhere and removes it', async () => {
    await signedInAt('/profile');
    const avatar = page.getByRole('banner').locator('img[src^="/api/avatars/"]');
    const choosing = page.waitForEvent('filechooser');
    await button('Change Avatar').click();
    const chooser = await choosing;
    const image = await threeBands();
    await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: image });

    const dialog = page.getByRole('dialog', { name: 'Choose what is shown' });
    const selection = dialog.getByLabel('What will be your avatar: move it with the arrow keys');
    await selection.waitFor();
    await expectAccessible(page);
    // From the center to the left edge, which crops the blue band at the right.
    await selection.focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+ArrowLeft');
    await dialog.getByRole('button', { name: 'Save Avatar' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await avatar.waitFor();

    const address = await avatar.getAttribute('src');
    const kept = await (await fetch(`${app.system.url}${address}`)).arrayBuffer();
    const { data, info } = await sharp(kept).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([512, 512]);
    const strongestAt = (x: number) => {
      const start = (256 * info.width + x) * 3;
      const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3);
      return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
    };
    expect([10, 200, 300, 500].map(strongestAt)).toEqual(['red', 'red', 'green', 'green']);

    await page.reload();
    await avatar.waitFor();
    await button('Remove').click();
    await toast('Avatar Removed').waitFor();
    await avatar.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe('Avatar');
  });

  test('rejects a file that is not an image before upload', async () => {
    await signedInAt('/profile');
    await button('Change Avatar').waitFor();
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await choose('me.gif', 'image/gif', Buffer.from('GIF89a'));
    await says('This is not a JPG or PNG image.');
    await choose('me.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
    await says('This image is larger than 5MB.');
    await choose('me.png', 'image/png', Buffer.from('a letter, not a picture'));
    const dialog = page.getByRole('dialog', { name: 'Choose what is shown' });
    await dialog.getByText('This file cannot be read as an image').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('This image is larger than 5MB.').waitFor({ state: 'hidden' });
    expect(await ada.call('GET', '/api/profile')).toMatchObject({ avatarUrl: null });
  });

  test('shows settings in order, saves them on change, and reverts a change that cannot be saved', async () => {
    await signedInAt('/settings');
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
    await toast('Setting Not Saved').waitFor();
    await expect.poll(states).toEqual([false, false, true, true, true]);
    await visit.context.setOffline(false);
  });

  test.each([
    ['a wide window', { width: 1366, height: 768 }],
    ['a phone', { width: 390, height: 844 }],
  ])('leads to each section of the settings and marks it, on %s', async (_, size) => {
    await page.setViewportSize(size);
    await signedInAt('/settings');
    const sections = page.getByRole('navigation', { name: 'Settings sections' });
    const link = (name: string) => sections.getByRole('link', { name, exact: true });
    const title = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
    const current = () => sections.locator('[aria-current=location]').allInnerTexts();
    /** Whether the title is in sight, below the header and, on a phone, the bar of the sections. */
    const isUncovered = async (name: string) => {
      const place = await title(name).boundingBox();
      const bars = [await page.getByRole('banner').boundingBox()];
      if (size.width < 1024) bars.push(await sections.boundingBox());
      const edge = Math.max(...bars.map((bar) => (bar ? bar.y + bar.height : 0)));
      return place !== null && place.y >= edge && place.y + place.height <= size.height;
    };
    await says(/^50 of 50$/);
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
    // Last, since it changes the size of the window.
    await expectAccessible(page);
  });

  test('requires the current password to change the password', async () => {
    await signedInAt('/settings');
    const next = 'a longer tale of a moth';
    const change = async (current: string, wished: string, again: string) => {
      await field('Current Password').fill(current);
      await field('New Password').fill(wished);
      await field('Confirm New Password').fill(again);
      await button('Update Password').click();
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
    for (const name of ['Current Password', 'New Password', 'Confirm New Password'])
      await expect.poll(() => field(name).inputValue()).toBe('');

    expect(await signInStatus(next)).toBe(200);
    expect(await signInStatus(PASSWORD)).toBe(401);
  });

  test('exports all data as a ZIP', async () => {
    await signedInAt('/settings');
    const downloading = page.waitForEvent('download');
    await button('Export Data').click();
    // It disappears after a while, and the file may take longer.
    await toast('Export Started').waitFor();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('easel-export.zip');
    const zip = await readFile(await download.path());
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    expect(zip.includes('account.json')).toBe(true);
    expect(zip.includes('generations.json')).toBe(true);
  });

  test('signs out everywhere when deletion is requested, and keeps the account on the next sign-in', async () => {
    await signedInAt('/settings');
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

    await page.getByRole('link', { name: 'Sign In and Keep It' }).click();
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button('Sign In').click();
    await toast('Account Kept').getByText('your account will not be deleted').waitFor();
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

/** Returns a picture of red, green and blue bands from left to right, 900 x 600 pixels. */
async function threeBands(): Promise<Buffer> {
  const band = (background: string) =>
    sharp({ create: { width: 300, height: 600, channels: 3, background } });
  const bands = await Promise.all(BANDS.map((colour) => band(colour).png().toBuffer()));
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff' } })
    .composite(bands.map((input, index) => ({ input, left: index * 300, top: 0 })))
    .png()
    .toBuffer();
}
