import { randomUUID } from 'node:crypto';
import { PROVIDER_PROOF_FAILURE } from '@easel/shared/contracts/oidc';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { startTestProvider, type TestProvider } from '../env/sign-in-provider.ts';
import { describeWith } from '../env/skipped.ts';
import { withDatabase } from '../env/with-database.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useVisit, useWebApp } from './use-visit.ts';

const provider: TestProvider = await startTestProvider();
afterAll(() => provider.close());

describeWith('the sign-in provider', await testChromium(), (chromium) => {
  const app = useWebApp(chromium, 'scripted', provider.env);
  const { visit, page } = useVisit(app);
  beforeEach(() => {
    provider.register(`${app.system.url}/api/auth/oidc/callback`);
  });

  const person = () => ({
    sub: randomUUID(),
    email: `ada-${randomUUID()}@example.com`,
    email_verified: true,
  });
  /** Expires every session's proof. */
  const forgetProofs = () =>
    withDatabase(app.system.databaseUrl, (db) =>
      db.updateTable('sessions').set({ provenAt: null }).execute(),
    );
  const signInWithAcme = () => page.getByRole('link', { name: 'Continue with Acme' }).click();

  test('signs a user up, and in to the requested page', async () => {
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

  test('reports that the user canceled, or that the address already has an account', async () => {
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

  test("proves the user's identity if it is the only sign-in method, and returns to the page", async () => {
    const ada = person();
    provider.answerAs(ada);
    await page.goto('/login?next=/settings');
    await signInWithAcme();
    await page.waitForURL(({ pathname }) => pathname === '/settings');
    await forgetProofs();
    await page.getByRole('button', { name: 'Export data' }).click();
    const again = page.getByRole('button', { name: 'Sign In with Acme Again' });
    await again.waitFor();
    await expectAccessible(page);
    provider.answerAs('cancel');
    await again.click();
    await page.getByText('You canceled at the sign-in provider', { exact: false }).waitFor();
    provider.answerAs(ada);
    await page.getByRole('button', { name: 'Export data' }).click();
    await again.click();
    await page.getByText("Confirmed that it's you").waitFor();
    expect(new URL(page.url()).hash).toBe('');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export data' }).click();
    expect((await downloading).suggestedFilename()).toBe('easel-export.zip');

    await forgetProofs();
    // The provider redirects here from its own page.
    await page.goto('about:blank');
    await page.goto(`/settings#${PROVIDER_PROOF_FAILURE}=age-unknown`);
    await page.getByText("The sign-in provider doesn't say when you signed in", { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Export data' }).click();
    const leave = page.getByRole('button', { name: 'Log out and sign in' });
    await leave.waitFor();
    await expectAccessible(page);
    await leave.click();
    await page.waitForURL('**/login?next=%2Fsettings');
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
