import { fileURLToPath } from 'node:url';
import { startChild } from '@easel/local/child';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { COMPILE_CACHE } from '../env/compile-cache.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { startWebApp, type Visit, type WebApp } from './web-app.ts';

const COMMAND_LINE = fileURLToPath(new URL('../../server/src/cli/easel.ts', import.meta.url));
const WIDE = { width: 1440, height: 900 };

describeWith('the operators’ console', await testChromium(), (chromium) => {
  let app: WebApp;
  let visit: Visit;
  let page: Page;
  let operator: ApiClient;
  let maker: ApiClient;

  beforeAll(async () => {
    app = await startWebApp(chromium, 'scripted');
    operator = await app.system.signUp();
    maker = await app.system.signUp();
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      DATABASE_URL: app.system.databaseUrl,
    };
    const spec = { name: 'easel', script: COMMAND_LINE, args: ['admin', 'grant', operator.email], env };
    expect((await startChild(spec, () => {}).exited).code).toBe(0);
  });
  afterAll(() => app?.stop());
  afterEach(async () => {
    await visit?.close();
    expect(visit?.complaints.filter((text) => !text.startsWith('404:'))).toEqual([]);
  });

  async function openTab(tab: string): Promise<void> {
    visit = await app.open();
    page = visit.page;
    await visit.signIn(operator.email, `/admin?tab=${tab}`);
    await page.setViewportSize(WIDE);
  }
  const giveReason = async (confirm: string) => {
    await page.getByRole('textbox', { name: 'Reason' }).fill('Maintenance');
    await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
  };

  test('shows the open tab on a phone, where the tabs do not fit', async () => {
    await openTab('security');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const tab = page.getByRole('tab', { name: 'Security' });
    await expect.poll(async () => (await tab.boundingBox())?.x).toBeLessThan(300);
  });

  test('drains a worker, which takes nothing more until it is undrained', async () => {
    await openTab('workers');
    const worker = page.getByRole('table', { name: 'Workers' }).getByRole('row').nth(1);
    await worker.getByText('Active').waitFor();
    await expectAccessible(page);
    await page.setViewportSize(WIDE);
    await worker.getByRole('button', { name: /^Drain/ }).click();
    await giveReason('Drain');
    await worker.getByText('Drained').waitFor();
    const { id } = await maker.generate({ prompt: 'a calm sea', resolution: '512x512' });
    await expect
      .poll(async () => (await maker.get(id)).queue)
      .toMatchObject({ reason: 'model_unavailable', estimatedSeconds: null });
    await worker.getByRole('button', { name: /^Undrain/ }).click();
    await giveReason('Undrain');
    await worker.getByText('Active').waitFor();
    await maker.waitUntil(id, 'completed');
    await worker.getByText(/painter, in [\d.]+ s/).waitFor();
  });
});
