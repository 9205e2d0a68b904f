import { expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { PHONE, SIZES, useFirstFrame } from './first-frame.ts';
import { makePicture } from './four-pictures.ts';
import { mailedLink } from './mailed-link.ts';
import { teamSubscriber } from './team-page.ts';
import { useSite, useUser, useVisit } from './use-visit.ts';

const TEAM = 'Keepers of <b>KNOWN_OWNER</b>';

describeWith('an account page before the app’s code loads', await testChromium(), (chromium) => {
  const app = useSite(chromium, 'scripted-site');
  const { visit, page } = useVisit(app);
  const ada = useUser(app);
  const { main, frame, open, countRequests, expectToStay } = useFirstFrame(page);

  test.each(SIZES)('/profile shows name and email address without layout shift: %s', async (_, size) => {
    await page.setViewportSize(size);
    await ada.call('PUT', '/api/profile', { fullName: 'Ada KNOWN_EMAIL <b>' });
    await visit.startSession(ada.email);
    const count = countRequests();
    const loadEntry = await open('/profile');
    const name = main.getByLabel('Full name');
    await expect.poll(() => name.inputValue()).toBe('Ada KNOWN_EMAIL <b>');
    await expect.poll(() => main.getByLabel('Email').inputValue()).toBe(ada.email);
    await expect.poll(() => frame.count()).toBe(1);
    await expectToStay(loadEntry, 'h1, h2, input, button, a', () => [count('/api/profile')]);
    await name.fill('Ada Byron');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(() => ada.call('GET', '/api/profile')).toMatchObject({ fullName: 'Ada Byron' });
  });

  test('/profile shows the avatar and the button that removes it', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const avatar = await page.screenshot();
    await ada.fetch('/api/profile/avatar', {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(avatar),
    });
    await visit.startSession(ada.email);
    const count = countRequests();
    const loadEntry = await open('/profile');
    await frame.getByRole('button', { name: 'Remove', exact: true }).waitFor();
    await expectToStay(loadEntry, 'h1, h2, input, button, img', () => [count('/api/profile')]);
  });

  test.each(SIZES)('/team shows a user without a team the available options: %s', async (_, size) => {
    await page.setViewportSize(size);
    await visit.startSession(ada.email);
    const count = countRequests();
    const loadEntry = await open('/team');
    await frame.getByText('Your plan, Free, is for one person.').waitFor();
    await expectToStay(loadEntry, 'h1, h2, p, li, a', () => [count('/api/team'), count('/api/subscription')]);
  });

  /** Makes a team of its owner and Ada, who has no name. */
  async function makeTeam(): Promise<ApiClient> {
    const owner = await teamSubscriber(app);
    await owner.call('POST', '/api/team', { name: TEAM });
    await owner.call('POST', '/api/team/invitations', { email: ada.email });
    const link = await mailedLink(app, ada.email, /\S+\/join-team\?token=\S+/);
    const token = new URL(link).searchParams.get('token');
    await ada.call('POST', '/api/team/invitations/accept', { token });
    await ada.call('PUT', '/api/profile', { fullName: '' });
    return owner;
  }

  test.each(SIZES)('/team shows its members to its owner and members: %s', async (_, size) => {
    await page.setViewportSize(size);
    const owner = await makeTeam();
    for (const [user, words] of [
      [owner, 'Your team. Its members use your plan and your credits.'],
      [ada, 'You are a member. You use the plan and credits of Ada Lovelace.'],
    ] as const) {
      await visit.startSession(user.email);
      const count = countRequests();
      const loadEntry = await open('/team');
      await frame.getByRole('heading', { name: TEAM, exact: true }).waitFor();
      await frame.getByText(words).waitFor();
      await frame.getByText('Team plan', { exact: true }).waitFor();
      const people = frame.getByRole('list', { name: 'Members' }).getByRole('listitem');
      await expect.poll(() => people.count()).toBe(2);
      const [first, second] = [people.first(), people.last()];
      await first.getByText('Ada Lovelace', { exact: true }).waitFor();
      await first.getByText(owner.email, { exact: true }).waitFor();
      await expect.poll(() => second.getByText(ada.email, { exact: true }).count()).toBe(1);
      await (user === owner ? first : second).getByText('You', { exact: true }).waitFor();
      await second.getByText(/^0 credits used this month · since \w+ \d+, \d+$/).waitFor();
      await expect.poll(() => frame.getByText('2 of 5 seats taken').count()).toBe(user === owner ? 1 : 0);
      await expectToStay(loadEntry, 'h1, h2, p, li, button', () => [
        count('/api/team'),
        count('/api/subscription'),
      ]);
      await page.unrouteAll();
    }
  });

  test.each(SIZES)(
    '/edit shows the newest pictures to choose from without layout shift: %s',
    async (_, size) => {
      await page.setViewportSize(size);
      for (const prompt of ['a boat', 'a heron', 'a mill', 'a <b>fox KNOWN_ID'])
        await makePicture(ada, prompt);
      const [newest] = await ada.list();
      await visit.startSession(ada.email);
      const count = countRequests();
      const loadEntry = await open('/edit');
      const link = frame.getByRole('link', { name: 'Edit: a <b>fox KNOWN_ID' });
      await expect.poll(() => link.getAttribute('href')).toBe(`/edit?picture=${newest?.id}`);
      await expect.poll(() => frame.getByRole('link', { name: /^Edit: / }).count()).toBe(4);
      // On a phone, a row of small pictures.
      await expect.poll(() => frame.locator('main img').count()).toBe(size === PHONE ? 3 : 4);
      await expectToStay(loadEntry, 'h1, button, p, h2, li', () => [
        count('/api/generations?status=completed&limit=12'),
        count('/api/uploads'),
      ]);
      await expect.poll(() => main.locator('li img').count()).toBe(4);
    },
  );

  test.each(SIZES)('/edit shows the picture in the URL without layout shift: %s', async (_, size) => {
    await page.setViewportSize(size);
    await makePicture(ada, 'a <b>boat KNOWN_ID');
    const [{ id = '' } = {}] = await ada.list();
    await visit.startSession(ada.email);
    const count = countRequests();
    const loadEntry = await open(`/edit?picture=${id}`);
    await frame.getByRole('img', { name: 'a <b>boat KNOWN_ID', exact: true }).waitFor();
    await frame.getByRole('link', { name: 'Another picture' }).waitFor();
    await expect.poll(() => main.getByRole('button').count()).toBe(0);
    await expectToStay(loadEntry, 'h1, h1 + a, [data-edit-stage], [data-edit-stage] img', () => [
      count(`/api/generations/${id}`),
      count('/api/models'),
      count('/api/subscription'),
    ]);
    await main.getByRole('textbox', { name: 'Prompt' }).waitFor();
  });

  test('/edit shows no choice of pictures if the query leads elsewhere', async () => {
    await makePicture(ada, 'a boat');
    const [{ id = '' } = {}] = await ada.list();
    await visit.startSession(ada.email);
    const loadEntry = await open(`/edit?picture=${id}&mode=extend`);
    await frame.getByRole('banner').waitFor();
    await expect.poll(() => main.getByRole('button').count()).toBe(0);
    loadEntry();
    await main.getByRole('img', { name: 'a boat' }).waitFor();
    await expect.poll(() => frame.count()).toBe(0);
  });

  test.each([
    ['/profile', '/api/profile', 'Loading profile...'],
    ['/team', '/api/team', 'Loading your team…'],
  ])(
    '%s can be left and shows a loading state until its first response arrives',
    async (path, api, words) => {
      await visit.startSession(ada.email);
      await page.route(`**${api}`, () => new Promise(() => {}));
      await page.goto(path);
      await main.getByText(words).waitFor();
      await page.getByRole('button', { name: 'Account of Ada Lovelace' }).click();
      await page.getByRole('menuitem', { name: 'My pictures' }).click();
      await page.getByRole('heading', { level: 1, name: 'My pictures' }).waitFor();
    },
  );

  test.each([
    ['/profile', '/api/profile', 'Failed to load profile data'],
    ['/team', '/api/team', 'Your team could not be loaded'],
  ])('%s offers to reload what failed to load', async (path, api, words) => {
    await visit.startSession(ada.email);
    // A 403, because the page retries after other failures.
    await page.route(`**${api}`, (route) => route.fulfill({ status: 403, body: '' }));
    await page.goto(path);
    await main.getByText(words).waitFor();
    await page.unroute(`**${api}`);
    await main.getByRole('button', { name: 'Try Again' }).click();
    await main.getByText(words).waitFor({ state: 'detached' });
  });

  test.each(['/profile', '/team', '/edit', '/sheet'])(
    '%s shows visitors none of its content, and sends no requests',
    async (path) => {
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(request.url().replace(app.system.url, '')));
      const loadEntry = await open(path);
      await frame.waitFor({ state: 'attached' });
      await expect.poll(() => page.getByRole('heading').count()).toBe(0);
      loadEntry();
      await page.getByRole('heading', { name: 'Authentication Required' }).waitFor();
      const ofAccounts = /^\/api\/(profile|team|subscription|generations|uploads|auth)/;
      expect(asked.filter((one) => ofAccounts.test(one))).toEqual([]);
    },
  );
});
