import { expect, test } from 'vitest';
import { PASSWORD } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { pressTwice } from './press-twice.ts';
import {
  createTeam,
  focusedText,
  heading,
  invitationLink,
  invite,
  main,
  register,
  signedIn,
  subscriptionOf,
  teamSubscriber,
  toast,
} from './team-page.ts';
import { useSite, useVisit } from './use-visit.ts';

const PROMPT = 'a lighthouse that two people look after';

describeWith('invitations to a team', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  /** The browsers of the owner and of the invited user. */
  const { visit: owners } = useVisit(app);
  const { visit: guests } = useVisit(app);

  test("adds an invited user to the team, who then uses the team's credits", async () => {
    const ada = await teamSubscriber(app);
    const page = await signedIn(owners, ada);
    await createTeam(page, 'The Keepers');
    await expect.poll(() => focusedText(page)).toBe('The Keepers');
    await expectAccessible(page);
    const email = `grace-${crypto.randomUUID()}@example.com`;
    await invite(page, email);
    await main(page).getByText('2 of 5 seats taken').waitFor();

    const guest = guests.page;
    await guest.goto(await invitationLink(app, email));
    await heading(guest, 'Join The Keepers').waitFor();
    await expect.poll(() => new URL(guest.url()).search).toBe('?opened');
    await expectAccessible(guest);
    await guest.reload();
    await heading(guest, 'Join The Keepers').waitFor();
    await main(guest).getByRole('link', { name: 'Create Account' }).click();
    await register(guest, 'Grace Hopper', email);
    await main(guest).getByRole('button', { name: 'Join the team' }).waitFor();
    await expectAccessible(guest);
    await pressTwice(main(guest).getByRole('button', { name: 'Join the team' }));
    // First, because it disappears after a while.
    await toast(guest, 'Welcome to The Keepers').waitFor();
    await guest.waitForURL('**/team');
    await heading(guest, 'The Keepers').waitFor();
    await main(guest).getByText('You are a member. You use the plan and credits of Ada Lovelace.').waitFor();
    await expectAccessible(guest);

    await guest.goto('/generate');
    await main(guest).getByText('You use the plan of the team The Keepers.').waitFor();
    await main(guest).getByText('0 of 10,000 credits used').waitFor();
    await guest.getByRole('textbox', { name: 'Prompt', exact: true }).fill(PROMPT);
    await guest.getByRole('button', { name: 'Generate', exact: true }).click();
    await main(guest).getByText('1 of 10,000 credits used').waitFor();
    await page.goto('/team');
    await main(page)
      .getByText(/^1 credit used this month/)
      .waitFor();
  });

  test('resends an invitation with a new link, and revokes it', async () => {
    const page = await signedIn(owners, await teamSubscriber(app));
    await createTeam(page, 'Lamp Room');
    const email = `grace-${crypto.randomUUID()}@example.com`;
    await invite(page, email);
    const first = await invitationLink(app, email);
    await pressTwice(main(page).getByRole('button', { name: 'Send again' }));
    await expect.poll(() => invitationLink(app, email)).not.toBe(first);
    const second = await invitationLink(app, email);

    await guests.page.goto(first);
    await heading(guests.page, 'This invitation no longer works').waitFor();
    await expectAccessible(guests.page);
    await guests.page.goto(second);
    await heading(guests.page, 'Join Lamp Room').waitFor();
    await main(page).getByRole('button', { name: 'Revoke' }).click();
    await main(page).getByText('1 of 5 seats taken').waitFor();
    await guests.page.goto(second);
    await heading(guests.page, 'This invitation no longer works').waitFor();
  });

  test('shows the invited address to users who are signed in with another one', async () => {
    const page = await signedIn(owners, await teamSubscriber(app));
    await createTeam(page, 'Lamp Room');
    const grace = await app.system.signUp();
    await invite(page, grace.email);
    const guest = await signedIn(guests, await app.system.signUp());
    await guest.goto(await invitationLink(app, grace.email));
    await main(guest).getByText(grace.email).waitFor();
    await expect.poll(() => main(guest).getByRole('button', { name: 'Join the team' }).count()).toBe(0);
    await expectAccessible(guest);
    await main(guest).getByRole('button', { name: 'Sign out and continue' }).click();
    await main(guest).getByRole('link', { name: 'Sign In' }).waitFor();
    await expect.poll(() => focusedText(guest)).toBe('Join Lamp Room');
    await main(guest).getByRole('link', { name: 'Sign In' }).click();
    await guest.getByRole('textbox', { name: 'Email' }).fill(grace.email);
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await main(guest).getByRole('button', { name: 'Sign In' }).click();
    await main(guest).getByRole('button', { name: 'Join the team' }).click();
    await heading(guest, 'Lamp Room').waitFor();
    expect(await subscriptionOf(grace)).toMatchObject({ team: { name: 'Lamp Room', role: 'member' } });
  });
});
