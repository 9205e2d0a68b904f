import type { Page } from 'playwright-core';
import type { ApiClient } from '../env/api-client.ts';

/** Finds the parts of the dashboard on a page of this user. */
export function dashboardPage(page: Page, user: ApiClient) {
  const main = () => page.getByRole('main');
  const card = (prompt: string) => main().getByRole('article', { name: prompt, exact: true });
  const button = (prompt: string, name: string | RegExp) => card(prompt).getByRole('button', { name });
  return {
    main,
    card,
    button,
    question: (title: string) => page.getByRole('alertdialog', { name: title }),
    async menuItem(prompt: string, item: string): Promise<void> {
      await button(prompt, 'More actions').click();
      await page.getByRole('menuitem', { name: item }).click();
    },
    openTab: (name: string) => main().getByRole('tab', { name }).click(),
    pictureOf: async (prompt: string) => (await user.list()).find((one) => one.prompt === prompt),
  };
}
