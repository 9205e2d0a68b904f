import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';

/** Finds the parts of the studio on a page, and makes pictures of a user. */
export const studioPage = (page: Page, user: ApiClient) => ({
  figures: () => page.getByRole('region', { name: 'Results' }).getByRole('figure'),
  figure: (prompt: string) => page.getByRole('figure', { name: prompt, exact: true }),
  prompt: () => page.getByRole('textbox', { name: 'Prompt', exact: true }),
  button: (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true }),
  async make(words: string, fields: object = {}): Promise<string> {
    const { id } = await user.generate({ prompt: words, resolution: '512x512', ...fields });
    await expect.poll(async () => (await user.list('?status=pending,processing')).length).toBe(0);
    return id;
  },
});
