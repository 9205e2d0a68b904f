import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { PASSWORD } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { mailedLink } from './mailed-link.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the code of an authenticator app (RFC 6238). */
function codeOf(secret: string, inSeconds = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor((Date.now() / 1_000 + inSeconds) / 30)));
  const mac = createHmac('sha1', key).update(step).digest();
  const value = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(value % 1_000_000).padStart(6, '0');
}

describeWith('two-step sign-in', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { visit, page } = useVisit(app);
  const ada = useUser(app);

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

  /** Returns the name, id or text of the focused element. */
  const focused = () =>
    page.evaluate(
      'document.activeElement.name || document.activeElement.id || document.activeElement.textContent',
    );

  async function setUp(): Promise<{ secret: string; recoveryCodes: string[] }> {
    await visit.signIn(ada.email, '/settings');
    await heading('Settings');
    await button('Set up two-step sign-in').click();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await expectAccessible(page);
    const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
    const secret = (shown ?? '').replaceAll(' ', '');
    await page.getByLabel('Code from the app').fill('000000');
    await button('Turn on').click();
    await page.getByText('This code is not correct').first().waitFor();
    await expect.poll(focused).toBe('code');
    await page.getByLabel('Code from the app').fill(codeOf(secret));
    await button('Turn on').click();
    await heading('Your recovery codes');
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    return { secret, recoveryCodes: await codes.allTextContents() };
  }

  async function enterPassword(): Promise<void> {
    await button('Account of Ada Lovelace').click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByText("You've been successfully signed out.").waitFor();
    await page.goto('/login?next=/settings');
    await page.getByRole('textbox', { name: 'Email' }).fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button('Sign In').click();
    await page.getByLabel('Code', { exact: true }).waitFor();
  }

  test('is set up with a QR code, shows the recovery codes once, and asks for a code at the next sign-in', async () => {
    const { secret, recoveryCodes } = await setUp();
    expect(recoveryCodes).toHaveLength(10);
    const downloading = page.waitForEvent('download');
    await button('Download').click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file.trim().split('\n')).toEqual(recoveryCodes);
    await expectAccessible(page);
    await button('Done').click();
    await expect.poll(() => page.getByText(recoveryCodes[0] ?? '').count()).toBe(0);
    await expect.poll(focused).toBe('two-step');

    await enterPassword();
    await expect.poll(focused).toBe('code');
    await expectAccessible(page);
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await button('Continue').click();
    await page.getByText('This code is not correct').first().waitFor();
    // The current code may have been used for the setup.
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 30));
    await button('Continue').click();
    await heading('Settings');
  });

  test('returns to the first step, and keeps the focus there', async () => {
    await setUp();
    await enterPassword();
    await button('Start over').click();
    await page.getByLabel('Password', { exact: true }).waitFor();
    await expect.poll(focused).toBe('Welcome back');
  });

  test('reports why a new password was rejected after the code', async () => {
    const { recoveryCodes } = await setUp();
    // A reset link of an unconfirmed address turns two-step sign-in off.
    await page.goto(await mailedLink(app, ada.email, /\/confirm-email\?token=[\w-]+/));
    await button('Confirm email address').click();
    await heading('Email confirmed');
    await button('Account of Ada Lovelace').click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByText("You've been successfully signed out.").waitFor();
    await page.goto('/forgot-password');
    await page.getByRole('textbox', { name: 'Email' }).fill(ada.email);
    await button('Send reset link').click();
    await heading('Check Your Email');
    await page.goto(await mailedLink(app, ada.email, /\/reset-password\?token=[\w-]+/));
    await page.getByLabel('New password', { exact: true }).fill('password1');
    await page.getByLabel('Confirm new password', { exact: true }).fill('password1');
    await button('Save new password').click();
    await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[0] ?? '');
    await button('Continue').click();
    await page.getByText('Password is too easy to guess').waitFor();
    await expect.poll(focused).toBe('password');
  });

  test('accepts a recovery code instead of the app, shows new ones after another, and is turned off with one of these', async () => {
    const { recoveryCodes } = await setUp();
    await enterPassword();
    await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[0] ?? '');
    await button('Continue').click();
    await heading('Settings');
    await page.getByText('9 recovery codes are left.').waitFor();
    const code = page.getByRole('dialog').getByLabel('Code from your app');
    await button('New recovery codes').click();
    await code.fill('000000');
    await button('Show new codes').click();
    await page.getByText('This code is not correct').first().waitFor();
    await expect.poll(focused).toBe('code');
    await code.fill(recoveryCodes[1] ?? '');
    await button('Show new codes').click();
    await heading('Your recovery codes');
    const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    const [renewed = ''] = await shown.allTextContents();

    await button('Turn off').click();
    await code.fill(renewed);
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off', exact: true }).click();
    await button('Set up two-step sign-in').waitFor();
    // The codes are no longer valid.
    await expect.poll(() => shown.count()).toBe(0);
    await expect.poll(focused).toBe('two-step');
  });
});
