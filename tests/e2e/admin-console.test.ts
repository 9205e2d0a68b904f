import { queueOrdersSchema, workerBoardSchema } from '@easel/shared/contracts/console.schema';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { grantOperator } from '../env/grant-operator.ts';
import { describeWith } from '../env/skipped.ts';
import { cancelAll } from './cancel-all.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useVisit, useWebApp } from './use-visit.ts';

const WIDE = { width: 1440, height: 900 };

describeWith('the operators’ console', await testChromium(), (chromium) => {
  const app = useWebApp(chromium, 'scripted');
  let operator: ApiClient;
  let maker: ApiClient;
  beforeAll(async () => {
    operator = await app.system.signUp();
    maker = await app.system.signUp();
    await grantOperator(app.system.databaseUrl, operator.email);
  });
  beforeEach(takeEverythingBack);
  const { visit, page } = useVisit(app, { viewport: WIDE });

  /** Reverts the changes of a failed test that is retried. */
  async function takeEverythingBack(): Promise<void> {
    const reason = 'The next test';
    const { workers } = workerBoardSchema.parse(await operator.call('GET', '/api/admin/workers'));
    for (const { id } of workers) {
      const path = `/api/admin/workers/${encodeURIComponent(id)}/drain`;
      await operator.call('PUT', path, { isDrained: false, reason });
    }
    const { models } = queueOrdersSchema.parse(await operator.call('GET', '/api/admin/queue/orders'));
    for (const { id } of models) {
      await operator.call('PUT', `/api/admin/models/${encodeURIComponent(id)}/pause`, {
        isPaused: false,
        reason,
      });
    }
    await cancelAll(maker);
    for (const { id } of await maker.list('?status=failed')) await maker.remove(id);
  }

  async function openTab(tab: string): Promise<void> {
    await visit.signIn(operator.email, `/admin?tab=${tab}`);
  }
  const giveReason = async (confirm: string) => {
    await page.getByRole('textbox', { name: 'Reason' }).fill('Maintenance');
    await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
  };

  test('shows the open tab on a phone, where not all tabs fit', async () => {
    await openTab('security');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const tab = page.getByRole('tab', { name: 'Security' });
    await expect.poll(async () => (await tab.boundingBox())?.x).toBeLessThan(300);
  });

  test('drains a worker, which takes no more work until it is undrained', async () => {
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

  test('pauses a model, says why its pictures wait, and resumes it', async () => {
    await openTab('queue');
    const model = page.getByRole('table', { name: 'Models' }).getByRole('row').nth(1);
    await model.getByText('Active').waitFor();
    await model.getByRole('button', { name: /^Pause/ }).click();
    await giveReason('Pause');
    await model.getByText('Paused', { exact: true }).waitFor();
    const { id } = await maker.generate({ prompt: 'a calm sea', resolution: '512x512' });
    const waiting = page.getByRole('table', { name: 'Waiting' }).getByRole('row').nth(1);
    await waiting.getByText('The model is paused').waitFor();
    await waiting.getByRole('cell', { name: '1', exact: true }).waitFor();
    await expectAccessible(page);
    await page.setViewportSize(WIDE);
    await model.getByRole('button', { name: /^Resume/ }).click();
    await giveReason('Resume');
    await model.getByText('Active').waitFor();
    await maker.waitUntil(id, 'completed');
    await page.getByText('No pictures are waiting.').waitFor();
  });

  test('changes what a plan gives in the queue, and resets it', async () => {
    await openTab('queue');
    const plan = page.getByRole('table', { name: 'Plans in the queue' }).getByRole('row', { name: /^Pro/ });
    await plan.getByRole('button', { name: /^Change/ }).click();
    const weight = page.getByRole('textbox', { name: 'Weight' });
    await weight.fill('0');
    await giveReason('Save');
    await page.getByText('Please enter a number from 0.01 to 1,000').waitFor();
    await weight.fill('2.5');
    await page.getByRole('textbox', { name: 'Cap' }).fill('3');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await plan.getByText('Changed').waitFor();
    await plan.getByText('2.5').waitFor();
    await plan.getByRole('button', { name: /^Change/ }).click();
    await page.getByRole('button', { name: 'Reset to default' }).click();
    await expect.poll(() => weight.inputValue()).toBe('8');
    await giveReason('Save');
    await plan.getByText('Changed').waitFor({ state: 'detached' });
  });

  test('groups failures by cause and retries them together', async () => {
    // The worker fails once for each such prompt, also if this test is retried.
    const prompt = `an unlucky fox ${crypto.randomUUID()}`;
    const { id } = await maker.generate({ prompt, resolution: '512x512' });
    await maker.waitUntil(id, 'failed');
    await openTab('queue');
    const failures = page.getByRole('table', { name: 'Failures by cause' });
    await failures
      .getByRole('button', { name: /^Retry all/ })
      .first()
      .click();
    await giveReason('Retry all');
    await page.getByText('1 picture waits again.').waitFor();
    await maker.waitUntil(id, 'completed');
    await page.getByText('Nothing has failed.').waitFor();
  });
});
