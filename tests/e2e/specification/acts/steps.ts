import type { Page } from 'playwright-core';
import { type ApiClient, PASSWORD } from '../../../env/api-client.ts';

/** Makes requests to a path fail, as if the service or a proxy had failed. */
export const fail = (page: Page, path: string | RegExp, status = 500) =>
  page.route(path, (route) => route.fulfill({ status, body: '' }));

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const box = (page: Page, name: string) => page.getByLabel(name, { exact: true });

export async function fillRegistration(page: Page, email: string, { confirm = PASSWORD, terms = true } = {}) {
  await box(page, 'Full name').fill('Ada Lovelace');
  await box(page, 'Email').fill(email);
  await box(page, 'Password').fill(PASSWORD);
  await box(page, 'Confirm password').fill(confirm);
  if (terms) await page.getByRole('checkbox').check();
  await button(page, 'Create Account').click();
}

export async function signIn(page: Page, email: string, password: string) {
  await box(page, 'Email').fill(email);
  await box(page, 'Password').fill(password);
  await button(page, 'Sign In').click();
}

export async function changePassword(page: Page, current: string, next: string, confirm = next) {
  await box(page, 'Current password').fill(current);
  await box(page, 'New password').fill(next);
  await box(page, 'Confirm new password').fill(confirm);
  await button(page, 'Update password').click();
}

export const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account/ });
export const openAccountMenu = (page: Page) => accountMenu(page).click();

/** Makes a picture and waits until it is completed. */
export async function completed(api: ApiClient) {
  const { id } = await api.generate({ prompt: 'a calm sea', resolution: '512x512' });
  await api.waitUntil(id, 'completed');
}

/** Opens the test widget, which is collapsed by default. */
export const openTest = (page: Page) =>
  page.getByRole('button', { name: /^Test image generation/, expanded: false }).click();
