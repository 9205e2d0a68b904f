import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';

/** Of the pictures that `makeAll` makes. */
export const PROMPTS = ['one', 'two', 'three', 'four'];

/** Finds the parts of the large view on a page, and makes pictures of a user. */
export function largeView(page: Page, user: ApiClient) {
  const dialog = () => page.getByRole('dialog', { name: 'Picture', exact: true });
  const make = async (words: string, fields: object = {}): Promise<string> => {
    const { id } = await user.generate({ prompt: words, resolution: '512x512', ...fields });
    await user.waitUntil(id, 'completed');
    return id;
  };
  return {
    dialog,
    picture: (words: string) => dialog().getByRole('img', { name: words, exact: true }),
    /** The tile that opens a picture. */
    link: (words: string) => page.getByRole('link', { name: `View: ${words}`, exact: true }),
    button: (name: string, within: Page | Locator = dialog()) =>
      within.getByRole('button', { name, exact: true }),
    stage: () => page.locator('[data-stage]'),
    percent: () => expect.poll(() => dialog().getByRole('status', { name: 'Size' }).innerText()),
    make,
    /** Makes four pictures. Returns their ids, the newest first. */
    async makeAll(): Promise<string[]> {
      const ids: string[] = [];
      for (const words of PROMPTS) ids.unshift(await make(words));
      return ids;
    },
  };
}
