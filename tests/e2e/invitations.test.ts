import { randomUUID } from 'node:crypto';
import { type Db, openDatabase } from '@easel/shared/node/db/client';
import { inviteToSignUp } from '@easel/shared/node/repos/accounts/sign-up-invitations.repo';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { grantOperator } from '../env/grant-operator.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useVisit, useWebApp } from './use-visit.ts';
import type { Visit } from './web-app.ts';

const freshEmail = () => `ada-${randomUUID()}@example.com`;

async function register(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ada Lovelace');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
}

describeWith('sign-up by invitation', await testChromium(), (chromium) => {
  const app = useWebApp(chromium, 0, { SIGNUP: 'invite' });
  let db: Db;
  const operator = freshEmail();

  beforeAll(async () => {
    db = openDatabase({ url: app.system.databaseUrl, poolSize: 1, applicationName: 'test' });
    const { token: invitation } = await db
      .transaction()
      .execute((tx) => inviteToSignUp(tx, 'command line', operator, new Date()));
    const body = JSON.stringify({ email: operator, password: PASSWORD, invitation });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${app.system.url}/api/auth/signup`, { method: 'POST', headers, body });
    expect(answer.status, await answer.text()).toBe(200);
    await grantOperator(app.system.databaseUrl, operator);
  });
  afterAll(() => db?.destroy());
  // Removes the invitations of a failed test that is retried.
  beforeEach(async () => {
    await db.deleteFrom('signupInvitations').execute();
  });

  const leave = async (visit: Visit) => {
    await visit.close();
    expect(visit.complaints).toEqual([]);
  };

  test('an operator invites, the invited address signs up, and the link works once', async () => {
    const desk = await app.open();
    const { page } = desk;
    await desk.signIn(operator, '/admin?tab=invitations');
    await page.getByText('No open invitations').waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Invite someone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite someone' });
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    await dialog.getByText('Please enter an email address').waitFor();
    await dialog.getByRole('textbox', { name: 'Email address' }).fill(operator);
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    await dialog.getByText('This email address is already registered').waitFor();
    // No mail server is set here, so the link can only be copied.
    await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(0);
    const guest = freshEmail();
    await dialog.getByRole('textbox', { name: 'Email address' }).fill(guest);
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    const field = page.getByRole('textbox', { name: 'Invitation link' });
    await field.waitFor();
    await page.getByRole('row').filter({ hasText: guest }).waitFor();
    await expectAccessible(page);
    const link = await field.inputValue();

    const theirs = await app.open();
    await theirs.page.goto(link);
    await expect.poll(() => theirs.page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(guest);
    await expectAccessible(theirs.page);
    await register(theirs.page);
    await theirs.page.waitForURL(({ pathname }) => pathname !== '/register');
    await leave(theirs);

    const late = await app.open();
    await late.page.goto(link);
    await late.page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
    await expectAccessible(late.page);
    await leave(late);
    await leave(desk);
  });

  test('an operator revokes an invitation, and its link shows so', async () => {
    const desk = await app.open();
    const { page } = desk;
    await desk.signIn(operator, '/admin?tab=invitations');
    const guest = freshEmail();
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Email address' }).fill(guest);
    await page.getByRole('button', { name: 'Create invitation' }).click();
    const field = page.getByRole('textbox', { name: 'Invitation link' });
    const link = await field.inputValue();
    await page.getByRole('button', { name: `Revoke the invitation of ${guest}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click();
    await page.getByText('No open invitations').waitFor();
    await expect.poll(() => field.count()).toBe(0);
    await page.goto('/admin?tab=audit');
    await page.getByRole('rowheader', { name: 'Invitation revoked' }).first().waitFor();
    await leave(desk);

    const theirs = await app.open();
    await theirs.page.goto(link);
    await theirs.page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
    await theirs.page.goto('/register');
    await theirs.page.getByRole('heading', { name: 'By invitation only' }).waitFor();
    await expectAccessible(theirs.page);
    await leave(theirs);
  });
});

describeWith('closed sign-up', await testChromium(), (chromium) => {
  const app = useWebApp(chromium, 0, { SIGNUP: 'closed' });
  const { page } = useVisit(app);

  test('reports that no new accounts are accepted, and has no form', async () => {
    await page.goto('/register');
    await page.getByRole('heading', { name: 'No new accounts' }).waitFor();
    await expectAccessible(page);
    await expect.poll(() => page.getByRole('button', { name: 'Create Account' }).count()).toBe(0);
  });
});
