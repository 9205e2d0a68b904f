import { expect, test } from 'vitest';
import { PASSWORD } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { withDatabase } from '../env/with-database.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

describeWith('a fresh proof', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { visit, page } = useVisit(app);
  const ada = useUser(app);

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const question = () => page.getByRole('dialog', { name: "Confirm it's you" });

  /** Expires the user's proofs. */
  const forgetProofs = () =>
    withDatabase(app.system.databaseUrl, (db) =>
      db.updateTable('sessions').set({ provenAt: null }).where('userId', '=', ada.session.user.id).execute(),
    );

  async function openSettings(): Promise<void> {
    await visit.signIn(ada.email, '/settings');
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    await forgetProofs();
  }

  test('is requested before an export, which then continues', async () => {
    await openSettings();
    await button('Export data').click();
    await question().getByLabel('Password', { exact: true }).fill('wrong one');
    await expectAccessible(page);
    await question().getByRole('button', { name: 'Confirm' }).click();
    await question().getByText('The password is not correct').waitFor();
    const downloading = page.waitForEvent('download');
    await question().getByLabel('Password', { exact: true }).fill(PASSWORD);
    await question().getByRole('button', { name: 'Confirm' }).click();
    expect((await downloading).suggestedFilename()).toBe('easel-export.zip');
    await expect.poll(() => question().count()).toBe(0);
  });

  test('is requested above the form of a new API key, which keeps its values if the user declines', async () => {
    await openSettings();
    await button('Create API key').click();
    await page.getByRole('dialog').getByLabel('Name').fill('my program');
    await button('Create key').click();
    await question().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => question().count()).toBe(0);
    await expect.poll(() => page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('my program');
    await button('Create key').click();
    await question().getByLabel('Password', { exact: true }).fill(PASSWORD);
    await question().getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Your new key “my program”').waitFor();
  });
});
