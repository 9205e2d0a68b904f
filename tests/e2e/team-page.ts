import { type Subscription, subscriptionSchema } from '@easel/shared/contracts/plans.schema';
import type { Page } from 'playwright-core';
import { type ApiClient, PASSWORD } from '../env/api-client.ts';
import { mailedLink } from './mailed-link.ts';
import { pressTwice } from './press-twice.ts';
import type { Site, Visit } from './web-app.ts';

export const main = (page: Page) => page.getByRole('main');
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
export const inDialog = (page: Page) => page.getByRole('dialog');
export const toast = (page: Page, title: string) => page.getByText(title, { exact: true });

/** Signs up a user who pays for Team monthly. */
export async function teamSubscriber(app: Site): Promise<ApiClient> {
  const client = await app.system.signUp();
  const order = { plan: 'team', interval: 'month' };
  const { url } = (await client.call('POST', '/api/billing/checkout', order)) as { url: string };
  const session = new URL(url).searchParams.get('session');
  await client.call('POST', `/api/billing/test-checkout/${session}`, { confirm: true });
  return client;
}

export async function signedIn(visit: Visit, client: ApiClient): Promise<Page> {
  await visit.startSession(client.email);
  return visit.page;
}

export async function createTeam(page: Page, name: string): Promise<void> {
  await page.goto('/team');
  await main(page).getByLabel('Name of the team').fill(name);
  await pressTwice(main(page).getByRole('button', { name: 'Create team' }));
  await heading(page, name).waitFor();
}

export async function invite(page: Page, email: string): Promise<void> {
  await main(page).getByLabel('Email address').fill(email);
  await pressTwice(main(page).getByRole('button', { name: 'Send invitation' }));
  await main(page)
    .getByRole('list', { name: 'Open invitations' })
    .getByText(email, { exact: true })
    .waitFor();
}

/** Returns the link that invites this address to a team. */
export const invitationLink = (app: Site, email: string): Promise<string> =>
  mailedLink(app, email, /\S+\/join-team\?token=\S+/);

export async function register(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Create Account' }).click();
}

export const focusedText = (page: Page) => page.evaluate<string>('document.activeElement.textContent');
export const focusedName = (page: Page) => page.evaluate<string>('document.activeElement.name');

export async function subscriptionOf(client: ApiClient): Promise<Subscription> {
  return subscriptionSchema.parse(await client.call('GET', '/api/subscription'));
}
