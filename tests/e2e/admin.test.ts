import { beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { grantOperator } from '../env/grant-operator.ts';
import { describeWith } from '../env/skipped.ts';
import { chooseOption } from './choose-option.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useVisit, useWebApp } from './use-visit.ts';

describeWith("the operator's page", await testChromium(), (chromium) => {
  const app = useWebApp(chromium, 'scripted');
  let ada: ApiClient;
  let operator: ApiClient;
  beforeAll(async () => {
    ada = await app.system.signUp();
    operator = await app.system.signUp();
    await grantOperator(app.system.databaseUrl, operator.email);
  });
  const { visit, page } = useVisit(app);

  const openTab = async (name: string) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('tab', { name, exact: true }).click();
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const giveReason = async (reason: string, confirm: string) => {
    await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
  };

  test('is not found for visitors and for users who are not operators', async () => {
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await visit.signIn(ada.email, '/help');
    await button(/^Account of/).click();
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
    await expect.poll(() => page.getByRole('menuitem', { name: 'Admin' }).count()).toBe(0);
    await page.goto('/admin?tab=queue');
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await expect.poll(() => page.title()).toBe('Page Not Found | Easel');
    await expect.poll(() => page.getByRole('tab').count()).toBe(0);
    visit.complaints.splice(0);
  });

  test("is in an operator's menu, and finds an account, grants it a plan and suspends it", async () => {
    // A new user, so that a retried test starts from a clean state.
    const ada = await app.system.signUp();
    await visit.signIn(operator.email, '/help');
    await button(/^Account of/).click();
    await page.getByRole('menuitem', { name: 'Admin' }).click();
    await page.getByRole('heading', { name: 'Admin', level: 1 }).waitFor();
    const row = page.getByRole('row').filter({ hasText: ada.email });
    await row.waitFor();
    await expectAccessible(page);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('searchbox', { name: 'Email address' }).fill(ada.email.slice(0, 12).toUpperCase());
    await button('Find').click();
    await page.getByText(operator.email, { exact: true }).first().waitFor({ state: 'detached' });
    const open = row.getByRole('button', { name: /^Open/ });
    await open.click();
    const dialog = page.getByRole('dialog', { name: ada.email });
    await dialog.getByText('0 of 50', { exact: false }).waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await dialog.getByRole('button', { name: 'Set plan' }).click();
    await dialog.getByRole('radio', { name: 'Team' }).check();
    await dialog.getByLabel('Last day').fill('2020-01-01');
    await giveReason('', 'Set plan');
    await dialog.getByText('Please give a reason').waitFor();
    await giveReason('A prize', 'Set plan');
    await dialog.getByText('The end must be in the future').waitFor();
    await dialog.getByLabel('Last day').fill('');
    await giveReason('A prize', 'Set plan');
    await dialog.getByText('0 of 10,000', { exact: false }).waitFor();
    await ada.call('POST', '/api/team', { name: 'Lamp Room' });

    await dialog.getByRole('button', { name: 'Suspend account' }).click();
    await giveReason('Spam', 'Suspend account');
    await dialog.getByRole('button', { name: 'Lift suspension' }).waitFor();
    await dialog.getByText('Account suspended').waitFor();
    await dialog.getByText('Lamp Room, owner').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await row.getByText('Suspended').waitFor();
    await expect.poll(() => open.evaluate((element) => element.matches(':focus'))).toBe(true);

    const theirs = await app.open();
    await theirs.page.goto('/login');
    await theirs.page.getByRole('textbox', { name: 'Email' }).fill(ada.email);
    await theirs.page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await theirs.page.getByRole('button', { name: 'Sign In' }).click();
    await theirs.page.getByText('This account is suspended').waitFor();
    await theirs.close();

    await open.click();
    await dialog.getByRole('button', { name: 'Lift suspension' }).click();
    await giveReason('A mistake', 'Lift suspension');
    await dialog.getByRole('button', { name: 'Suspend account' }).waitFor();
  });

  test('answers messages, takes pictures down, manages the queue, and logs these actions', async () => {
    const maker = await app.system.signUp();
    const picture = await maker.generate({ prompt: 'a calm sea', resolution: '512x512' });
    await maker.waitUntil(picture.id, 'completed');
    await maker.call('PUT', `/api/generations/${picture.id}/publication`);
    const stuck = await maker.generate({ prompt: 'a stuck snail', resolution: '512x512' });
    await maker.call('POST', '/api/contact', {
      id: crypto.randomUUID(),
      firstName: 'Grace',
      lastName: 'Hopper',
      email: maker.email,
      subject: 'Bug Report',
      message: 'A moth is in the relay.',
    });

    await visit.signIn(operator.email, '/admin');
    await openTab('Messages');
    const message = page.getByRole('listitem', { name: 'Bug Report, from Grace Hopper' });
    await message.getByText('A moth is in the relay.').waitFor();
    await expectAccessible(page);
    await message.getByRole('button', { name: 'Add note' }).click();
    await message.getByRole('textbox', { name: 'Note' }).fill('Found it.');
    await message.getByRole('button', { name: 'Save note' }).click();
    await message.getByText('Found it.').waitFor();
    await message.getByRole('button', { name: 'Mark answered' }).click();
    await page.getByText('Every message is answered.').waitFor();

    await openTab('Gallery');
    const card = page.getByRole('listitem', { name: 'a calm sea' });
    await card.waitFor();
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Take down' }).click();
    await giveReason("It is somebody else's.", 'Take down');
    await page.getByText('No published pictures').waitFor();
    await page.getByRole('radio', { name: 'Taken down' }).check();
    await card.waitFor();

    await openTab('Queue');
    const waiting = page.getByRole('row').filter({ hasText: stuck.id });
    await waiting.waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await waiting.getByRole('button', { name: /^Cancel/ }).click();
    await giveReason('It is stuck.', 'Cancel generation');
    await page.getByText('Nothing is in progress').waitFor();
    expect(await maker.get(stuck.id)).toMatchObject({ status: 'canceled' });

    await openTab('Refunds');
    await page.getByText('No refund requests').waitFor();
    await expectAccessible(page);

    await openTab('Audit');
    for (const action of ['Generation canceled', 'Picture taken down', 'Message marked answered']) {
      await page.getByRole('rowheader', { name: action }).waitFor();
    }
    await expectAccessible(page);
    await chooseOption(page.getByRole('combobox', { name: 'Actions' }), 'Picture taken down');
    await page.getByRole('rowheader', { name: 'Generation canceled' }).waitFor({ state: 'detached' });
    await page.getByText("It is somebody else's.").waitFor();

    await openTab('Security');
    await page.getByRole('table', { name: 'Security log' }).waitFor();
    await page.getByRole('row').filter({ hasText: maker.email }).first().waitFor();
    await expectAccessible(page);

    await openTab('Invitations');
    await page.getByText('Everyone can sign up').waitFor();
    await expectAccessible(page);
  });
});
