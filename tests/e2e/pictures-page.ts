import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { chooseOption } from './choose-option.ts';
import type { Visit } from './web-app.ts';

/** Oldest first. Four is the in-flight limit of the Free plan. */
const PICTURES = [
  { prompt: 'a calm sea', style: 'oil-painting', aspectRatio: '16:9' },
  { prompt: 'a fox in the snow', style: 'oil-painting', aspectRatio: '1:1' },
  { prompt: 'a castle on a hill', style: 'sketch', aspectRatio: '9:16' },
  { prompt: 'a train in the mountains', style: 'anime', aspectRatio: '1:1' },
] as const;
export const NEWEST_FIRST = PICTURES.map(({ prompt }) => prompt).toReversed();

/** Opens "My pictures" of a user with four pictures, and finds its parts. */
export function picturesPage(visit: Visit, page: Page, user: ApiClient) {
  const main = () => page.getByRole('main');
  const box = (prompt: string) => main().getByRole('checkbox', { name: `Select: ${prompt}` });
  const bar = () => main().getByRole('region', { name: 'Selected pictures' });
  const prompts = () =>
    main()
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((each) => each.getAttribute('aria-label')?.replace('Select: ', '')));
  return {
    main,
    box,
    bar,
    async makePictures(): Promise<void> {
      for (const { prompt, style, aspectRatio } of PICTURES) {
        const { id } = await user.generate({ prompt, style, aspectRatio, resolution: '512x512' });
        await user.waitUntil(id, 'completed');
      }
    },
    async open(path = '/pictures'): Promise<void> {
      await visit.signIn(user.email, path);
      await main().getByRole('heading', { level: 1 }).waitFor();
    },
    shows: (expected: readonly string[]) => expect.poll(prompts).toEqual(expected),
    async select(...wanted: string[]): Promise<void> {
      await main().getByRole('button', { name: 'Select', exact: true }).click();
      for (const prompt of wanted) await box(prompt).check();
    },
    /** Presses a button of the bar of the selection. */
    act: (name: string) => bar().getByRole('button', { name, exact: true }).click(),
    choose: (label: string, option: string) =>
      chooseOption(main().getByRole('combobox', { name: label }), option),
  };
}
