import type { PlanId } from '@easel/shared/contracts/plans';
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { subscribe } from '../env/subscribe.ts';
import { cancelAll } from './cancel-all.ts';
import type { Site, Visit } from './web-app.ts';

/** Finds the parts of the generate page. After each test, cancels the generations in flight of the users who arrived. */
export function useGeneratePage(app: Site, visit: Visit, page: Page) {
  const arrived: ApiClient[] = [];
  afterEach(async () => {
    for (const one of arrived.splice(0)) await cancelAll(one);
  });
  const prompt = () => page.getByRole('textbox', { name: 'Prompt', exact: true });
  return {
    tab: (name: string) => page.getByRole('tab', { name, exact: true }),
    button: (name: string, within: Page | Locator = page) =>
      within.getByRole('button', { name, exact: true }),
    prompt,
    says: (text: string) => page.getByText(text, { exact: true }).first().waitFor(),
    promptIs: (words: string) => expect.poll(() => prompt().inputValue()).toBe(words),
    /** Opens the page as a new user. */
    async arrive(plan?: PlanId): Promise<ApiClient> {
      const ada = await app.system.signUp();
      arrived.push(ada);
      if (plan) await subscribe(app.system.databaseUrl, ada.session.user.id, plan);
      await visit.signIn(ada.email);
      await page.getByRole('heading', { name: 'Generate', level: 1 }).waitFor();
      return ada;
    },
    /** Makes a picture, or fails to if its prompt is doomed. */
    async make(ada: ApiClient, words: string, fields: object = {}): Promise<string> {
      const { id } = await ada.generate({ prompt: words, resolution: '512x512', ...fields });
      await ada.waitUntil(id, words.includes('doomed') ? 'failed' : 'completed');
      return id;
    },
  };
}
