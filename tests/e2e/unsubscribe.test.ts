import { randomUUID } from 'node:crypto';
import { fileNews } from '@easel/shared/node/repos/operations/news.repo';
import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { withOtherSignature } from '../env/forged-link.ts';
import { describeWith } from '../env/skipped.ts';
import { withDatabase } from '../env/with-database.ts';
import { expectAccessible } from './expect-accessible.ts';
import { mailedLink } from './mailed-link.ts';
import { useSite, useVisit } from './use-visit.ts';
import type { Site } from './web-app.ts';

describeWith('the link in a marketing email', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { page } = useVisit(app);

  test('unsubscribes on request, without signing in', async () => {
    const ada = await app.system.signUp();
    const wanted = async () => (await ada.call('GET', '/api/settings')) as object;
    await ada.call('PATCH', '/api/settings', { notifications: { marketing: true } });
    const subject = `News ${randomUUID()}`;
    await mailNews(app, ada.session.user.id, subject);
    const link = await mailedLink(app, ada.email, /\/unsubscribe\?\S+/, new RegExp(subject));

    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Marketing emails' }).waitFor();
    await expectAccessible(page);
    expect(await wanted()).toMatchObject({ notifications: { marketing: true } });
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText("You're unsubscribed").waitFor();
    expect(await wanted()).toMatchObject({ notifications: { marketing: false } });

    await page.goto(withOtherSignature(link));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText("Couldn't unsubscribe you").waitFor();
  });

  test('says what to do if a mail program cut it off', async () => {
    await page.goto('/unsubscribe?user=0190');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('This link is incomplete or has expired.').waitFor();
  });
});

/** Queues news for all subscribers, with this user's address confirmed. */
async function mailNews({ system }: Site, userId: string, subject: string): Promise<void> {
  await withDatabase(system.databaseUrl, async (db) => {
    await db.updateTable('users').set({ emailConfirmedAt: new Date() }).where('id', '=', userId).execute();
    await fileNews(db, { id: randomUUID(), subject, body: 'Twelve new styles.' });
  });
}
