import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { startTestProvider, type TestProvider } from '../env/sign-in-provider.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { visitEach } from './visit-each.ts';
import type { Visit, WebApp } from './web-app.ts';

const provider: TestProvider = await startTestProvider();
afterAll(() => provider.close());

describeWith('the sign-in provider', await testChromium(), (chromium) => {
  let app: WebApp;
  let visit: Visit;
  let page: Page;

  visitEach(chromium, { workers: 'scripted', env: provider.env }, (beginning) => {
    ({ app, visit, page } = beginning);
    provider.register(`${app.system.url}/api/auth/oidc/callback`);
  });

  const person = () => ({
    sub: randomUUID(),
    email: `ada-${randomUUID()}@example.com`,
    email_verified: true,
  });
  const signInWithAcme = () => page.getByRole('link', { name: 'Continue with Acme' }).click();

  test('signs up with it, and signs in to the page that was wanted', async () => {
    const ada = { ...person(), name: 'Ada Lovelace' };
    provider.answerAs(ada);
    await page.goto('/register');
    await page.getByRole('link', { name: 'Continue with Acme' }).waitFor();
    await expectAccessible(page);
    await page.goto('/login?next=/settings');
    await signInWithAcme();
    await page.waitForURL(({ pathname, hash }) => pathname === '/settings' && hash === '');
    await page.getByText(`You can sign in with Acme as ${ada.email}.`).waitFor();
    await expectAccessible(page);
  });

  test('says so when the user cancels, and when the address has an account', async () => {
    provider.answerAs('cancel');
    await page.goto('/login');
    await signInWithAcme();
    await page.getByText('You canceled at Acme. You can try again, or use another way.').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await expectAccessible(page);
    const ada: ApiClient = await app.system.signUp();
    provider.answerAs({ ...person(), email: ada.email });
    await signInWithAcme();
    await page.getByText(`You already have an account with ${ada.email}.`, { exact: false }).waitFor();
  });

  test('links and unlinks an account in the settings', async () => {
    const ada: ApiClient = await app.system.signUp();
    const account = person();
    provider.answerAs(account);
    await visit.signIn(ada.email, '/settings');
    await page.getByRole('button', { name: 'Link Acme' }).click();
    await page.getByText(`You can sign in with Acme as ${account.email}.`).waitFor();
    await page.getByRole('button', { name: 'Unlink Acme' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByRole('button', { name: 'Unlink Acme' }).click();
    await page.getByText('Link your account to sign in with Acme.').waitFor();
  });
});
