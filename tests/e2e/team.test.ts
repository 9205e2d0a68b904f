import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { pressTwice } from './press-twice.ts';
import {
  createTeam,
  focusedName,
  focusedText,
  heading,
  inDialog,
  invitationLink,
  invite,
  main,
  signedIn,
  subscriptionOf,
  teamSubscriber,
} from './team-page.ts';
import { useSite, useVisit } from './use-visit.ts';

const PROMPT = 'a lighthouse that two people look after';

describeWith('teams', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  /** The browsers of the owner and of the invited user. */
  const { visit: owners } = useVisit(app);
  const { visit: guests } = useVisit(app);

  test('shows the team what a member shares, and removes the member', async () => {
    const { page: guest, ownerPage: page, grace } = await memberOf('The Keepers');
    const { id } = await grace.generate({ prompt: PROMPT });
    await grace.waitUntil(id, 'completed');
    await guest.goto('/dashboard');
    await main(guest)
      .getByRole('link', { name: `View: ${PROMPT}` })
      .click();
    await pressTwice(inDialog(guest).getByRole('button', { name: 'Share with team' }));
    await inDialog(guest).getByRole('button', { name: 'Stop sharing' }).waitFor();

    await page.goto('/team?tab=pictures');
    await main(page).getByText('Ada Lovelace').waitFor();
    await expectAccessible(page);
    await main(page)
      .getByRole('button', { name: `View: ${PROMPT}` })
      .click();
    await inDialog(page).getByText('Ada Lovelace', { exact: true }).waitFor();
    await expect.poll(() => inDialog(page).getByRole('button', { name: 'Stop sharing' }).count()).toBe(0);
    const download = page.waitForEvent('download');
    await inDialog(page).getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.png$/);
    await expectAccessible(page);
    await inDialog(page).getByRole('link', { name: 'Use Prompt' }).click();
    await page.waitForURL('**/generate**');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Prompt', exact: true }).inputValue())
      .toBe(PROMPT);

    await page.goto('/team');
    await main(page)
      .getByText(/^1 credit used this month/)
      .waitFor();
    await page.getByRole('button', { name: 'Remove Ada Lovelace' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove Ada Lovelace?' });
    await question.waitFor();
    await expectAccessible(page);
    await pressTwice(question.getByRole('button', { name: 'Remove member' }));
    await main(page).getByText('1 of 5 seats taken').waitFor();
    await page.getByRole('tab', { name: 'Pictures' }).click();
    await main(page).getByText('Nothing shared yet').waitFor();

    await guest.goto('/team');
    await main(guest).getByText('What you get with a team').waitFor();
    await guest.goto('/dashboard');
    await main(guest)
      .getByRole('link', { name: `View: ${PROMPT}` })
      .click();
    await inDialog(guest).getByRole('button', { name: 'Delete' }).waitFor();
    await expect
      .poll(() =>
        inDialog(guest)
          .getByRole('button', { name: /Share with team|Stop sharing/ })
          .count(),
      )
      .toBe(0);
  });

  test('shows users without a team which plans include one, and their seats', async () => {
    const page = await signedIn(owners, await app.system.signUp());
    await page.goto('/help');
    await page.getByRole('button', { name: 'Account of Ada Lovelace' }).click();
    await page.getByRole('menuitem', { name: 'Team' }).click();
    await main(page).getByText('Team has seats for 5 people, Enterprise for as many as you like.').waitFor();
    await expectAccessible(page);
    await main(page).getByRole('link', { name: 'How teams work' }).click();
    await heading(page, 'Working as a team').waitFor();
    await page.goBack();
    await main(page).getByRole('link', { name: 'See the plans' }).click();
    await heading(page, 'Pricing').waitFor();
  });

  test('shows errors of a name or an email address next to the field', async () => {
    const ada = await teamSubscriber(app);
    const page = await signedIn(owners, ada);
    await page.goto('/team');
    await main(page).getByRole('button', { name: 'Create team' }).click();
    await main(page).getByText('Please enter a name').waitFor();
    await expect.poll(() => focusedName(page)).toBe('name');
    await createTeam(page, 'Lamp Room');
    const send = main(page).getByRole('button', { name: 'Send invitation' });
    const address = main(page).getByLabel('Email address');
    await send.click();
    await main(page).getByText('Please enter an email address').waitFor();
    await address.fill('grace');
    await main(page).getByText('Please enter a valid email address').waitFor();
    await address.fill(ada.email);
    await send.click();
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
  });

  test("shows a member the team's plan instead of offers, until they leave", async () => {
    const { page, grace } = await memberOf('Lamp Room');
    for (const path of ['/pricing', '/dashboard?tab=upgrade', '/settings']) {
      await page.goto(path);
      await main(page).getByText('You use the plan of the team Lamp Room', { exact: true }).waitFor();
      await expect
        .poll(() =>
          main(page)
            .getByRole('button', { name: /^(Choose|Start|Upgrade)/ })
            .count(),
        )
        .toBe(0);
      await expect.poll(() => main(page).getByRole('link', { name: 'Upgrade plan' }).count()).toBe(0);
    }
    await page.goto('/team');
    await main(page).getByRole('button', { name: 'Leave team' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave team' }).click();
    await main(page).getByText('What you get with a team').waitFor();
    expect(await subscriptionOf(grace)).toMatchObject({ plan: 'free', team: null });
    await page.goto('/pricing');
    await main(page).getByRole('button', { name: 'Choose Team' }).waitFor();
  });

  test('keeps the focus while a failed request is retried', async () => {
    const ada = await teamSubscriber(app);
    const page = await signedIn(owners, ada);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/api/team', async (route) => {
      asked += 1;
      // The request before the app starts, and the page's own.
      if (asked <= 2) return route.fulfill({ status: 403, body: '' });
      await held;
      return route.continue();
    });
    await page.goto('/team');
    await main(page).getByText('Your team could not be loaded').waitFor();
    await expectAccessible(page);
    await main(page).getByRole('button', { name: 'Try Again' }).press('Enter');
    await expect.poll(() => asked).toBe(3);
    await expect.poll(() => focusedText(page)).toContain('Try Again');
    release();
    await main(page).getByText('Create your team').waitFor();
    await expect.poll(() => focusedText(page)).toBe('Team');
  });

  test('renames a team, and dissolves it after a confirmation', async () => {
    const { page, grace, ownerPage } = await memberOf('Lamp Room');
    await main(ownerPage).getByRole('button', { name: 'Rename' }).click();
    await inDialog(ownerPage).getByLabel('Name of the team').fill('The Keepers');
    await inDialog(ownerPage).getByRole('button', { name: 'Save' }).click();
    await heading(ownerPage, 'The Keepers').waitFor();
    await page.goto('/team');
    await heading(page, 'The Keepers').waitFor();

    await main(ownerPage).getByRole('button', { name: 'Delete team' }).click();
    await pressTwice(ownerPage.getByRole('alertdialog').getByRole('button', { name: 'Delete team' }));
    await main(ownerPage).getByText('Create your team').waitFor();
    await expect.poll(() => focusedText(ownerPage)).toBe('Team');
    expect(await subscriptionOf(grace)).toMatchObject({ team: null });
  });

  /** Creates a team with a second member, each in a separate browser. */
  async function memberOf(name: string): Promise<{ page: Page; ownerPage: Page; grace: ApiClient }> {
    const ownerPage = await signedIn(owners, await teamSubscriber(app));
    await createTeam(ownerPage, name);
    const grace = await app.system.signUp();
    await invite(ownerPage, grace.email);
    const token = new URL(await invitationLink(app, grace.email)).searchParams.get('token');
    await grace.call('POST', '/api/team/invitations/accept', { token });
    return { page: await signedIn(guests, grace), ownerPage, grace };
  }
});
