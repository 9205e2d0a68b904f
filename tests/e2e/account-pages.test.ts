import type { Route } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PASSWORD } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { pressTwice } from './press-twice.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

const BANDS = ['#c03020', '#209040', '#2040c0'] as const;

describeWith('account pages', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { visit, page } = useVisit(app);
  const ada = useUser(app);

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
  async function openProfile(): Promise<void> {
    await visit.signIn(ada.email, '/profile');
    await headed('Profile');
  }

  test.each([
    ['/profile', 'Please log in to view your profile'],
    ['/settings', 'Please log in to access settings'],
  ])('%s asks visitors to sign in, and opens after the sign-in', async (path, message) => {
    await open(path, 'Authentication Required');
    await says(message);
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button('Sign In').click();
    await page.waitForURL((url) => url.pathname === path);
  });

  test('saves a new name and shows it in the header', async () => {
    await openProfile();
    const save = button('Save Changes');
    await expect.poll(() => field('Full name').inputValue()).toBe('Ada Lovelace');
    await expect.poll(() => field('Email').isDisabled()).toBe(true);
    await expect.poll(() => field('Email').inputValue()).toBe(ada.email);
    await says('Email cannot be changed here. Contact support if needed.');
    await says('JPG, PNG up to 5MB');
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);

    await field('Full name').fill('Ada King');
    await pressTwice(save);
    await toast('Profile Updated').getByText('Your profile has been saved successfully.').waitFor();
    await button('Account of Ada King').waitFor();
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
    expect(await ada.call('GET', '/api/profile')).toMatchObject({ fullName: 'Ada King' });

    // Cancel discards the input and shows the server's current values.
    await field('Full name').fill('Somebody Else');
    await ada.call('PUT', '/api/profile', { fullName: 'Countess of Lovelace' });
    await button('Cancel').click();
    await expect.poll(() => field('Full name').inputValue()).toBe('Countess of Lovelace');
    await button('Account of Countess of Lovelace').waitFor();
  });

  test('shows an error when the profile cannot be loaded or saved, and retries', async () => {
    await visit.startSession(ada.email);
    const isSeen = Promise.withResolvers<void>();
    // A 403, because the page retries after other failures.
    const refuse = (route: Route) => route.fulfill({ status: 403, body: '' });
    await page.route('**/api/profile', (route) => isSeen.promise.then(() => refuse(route)));
    await open('/profile', 'Profile');
    await says('Loading profile...');
    isSeen.resolve();
    await says('Failed to load profile data');
    await page.unroute('**/api/profile');
    await button('Try Again').click();
    await field('Full name').fill('Ada King');

    await page.route('**/api/profile', (route) => route.abort());
    await button('Save Changes').click();
    await says('Failed to save profile');
    await toast('Error').getByText('Failed to save profile changes').waitFor();
    await expect.poll(() => field('Full name').inputValue()).toBe('Ada King');
    await page.unroute('**/api/profile');
    await button('Save Changes').click();
    await toast('Profile Updated').waitFor();
    await page.getByText('Failed to save profile', { exact: true }).waitFor({ state: 'hidden' });
  });

  test('crops an avatar by keyboard, shows it everywhere and removes it', async () => {
    await openProfile();
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
    await dialog.getByRole('button', { name: 'Save avatar' }).click();
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
    await toast('Avatar removed').waitFor();
    await avatar.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe('Avatar');
  });

  test('rejects a file that is not an image before upload', async () => {
    await openProfile();
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
