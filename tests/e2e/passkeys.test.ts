import { beforeEach, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { freePort } from '../env/free-port.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useVisit, useWebApp } from './use-visit.ts';
import { addAuthenticator, type VirtualAuthenticator } from './virtual-authenticator.ts';

describeWith('passkeys', await testChromium(), (chromium) => {
  // Passkeys belong to a domain: they do not work at 127.0.0.1.
  const app = useWebApp(chromium, 0, async () => {
    const port = String(await freePort());
    return { PORT: port, PUBLIC_URL: `http://localhost:${port}` };
  });
  const { visit, page } = useVisit(app);
  let device: VirtualAuthenticator;
  beforeEach(async () => {
    device = await addAuthenticator(visit.context, visit.page);
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

  async function signUp(): Promise<void> {
    await page.goto('/register?next=/settings');
    await page.getByLabel('Full name').fill('Ada Lovelace');
    await page.getByRole('textbox', { name: 'Email' }).fill(`ada-${crypto.randomUUID()}@example.com`);
    await button('Use a passkey instead of a password').click();
    await expect.poll(() => page.getByLabel('Password', { exact: true }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('checkbox').check();
    await button('Create Account').click();
    await heading('Settings');
  }

  async function signOut(): Promise<void> {
    await button('Account of Ada Lovelace').click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByText("You've been successfully signed out.").waitFor();
  }

  test('can be used to sign up without a password, and to sign in by a button or the suggestions of the email field', async () => {
    await signUp();
    await page.getByText('Your account has no password.').waitFor();
    await device.setWilling(false);
    await signOut();

    await page.goto('/login?next=/settings');
    await button('Sign In with a Passkey').waitFor();
    await expectAccessible(page);
    await device.setWilling(true);
    await button('Sign In with a Passkey').click();
    await heading('Settings');

    await signOut();
    // The device answers the suggestions at once.
    await page.goto('/login?next=/settings');
    await heading('Settings');
  });

  test('are added, renamed and removed in the settings, where the last sign-in method cannot be removed', async () => {
    await signUp();
    const items = () => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
    await expect.poll(() => items().count()).toBe(1);
    await button('Add a passkey').click();
    await page.getByText('This device already has a passkey for your account.').waitFor();

    await page.getByRole('button', { name: /^Rename/ }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('My laptop');
    await button('Save').click();
    await page.getByRole('listitem', { name: 'My laptop' }).waitFor();
    await expectAccessible(page);

    await button('Remove My laptop').click();
    await button('Remove passkey').click();
    await page.getByText('This is the only way to sign in to your account.').waitFor();
    await button('Cancel').click();
    await expect.poll(() => items().count()).toBe(1);
  });

  test('are refused if the device does not verify the user', async () => {
    await signUp();
    await device.setWilling(false);
    await signOut();
    await page.goto('/login?next=/settings');
    await device.setRecognized(false);
    await device.setWilling(true);
    await button('Sign In with a Passkey').click();
    await page.getByText('Sign in failed').first().waitFor();
  });
});
