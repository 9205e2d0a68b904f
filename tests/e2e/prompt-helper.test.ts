import { afterAll, beforeAll, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { type ChatServer, startChatServer } from '../fixtures/chat-server.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useUser, useVisit, useWebApp } from './use-visit.ts';

describeWith('improving a prompt', await testChromium(), (chromium) => {
  let chat: ChatServer;
  beforeAll(async () => {
    chat = await startChatServer();
  });
  afterAll(() => chat?.close());
  const app = useWebApp(chromium, 0, () => ({
    PROMPT_HELPER_URL: chat.url,
    PROMPT_HELPER_MODEL: 'a-model',
  }));
  const { visit, page } = useVisit(app);
  const ada = useUser(app);

  test('shows the changes, undoes them with one press, and reports a failure', async () => {
    await visit.signIn(ada.email);
    const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const promptIs = (words: string) => expect.poll(() => prompt.inputValue()).toBe(words);
    await prompt.fill('a red fox');
    chat.answer('a red fox in fresh snow');
    await button('Improve').click();
    await promptIs('a red fox in fresh snow');
    const changes = page.getByRole('region', { name: 'Changes to the prompt' });
    await expect.poll(() => changes.locator('ins').innerText()).toContain('in fresh snow');
    await expectAccessible(page);
    await button('Undo').click();
    await promptIs('a red fox');
    await changes.waitFor({ state: 'detached' });

    chat.answer(null);
    await button('Improve').click();
    await page.getByRole('alert').getByText('Prompts cannot be improved right now').waitFor();
    await promptIs('a red fox');
  });

  test('is not offered to visitors', async () => {
    const { page, close } = await app.open();
    await page.goto('/generate');
    await page.getByRole('button', { name: 'Surprise me' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Improve' }).count()).toBe(0);
    await close();
  });
});
