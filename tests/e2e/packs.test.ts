import { mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MODELS_SCRIPT } from '@easel/local/paths';
import { packBoardSchema } from '@easel/shared/contracts/packs.schema';
import { packFolders } from '@easel/shared/node/models/packs/installed-pack';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { grantOperator } from '../env/grant-operator.ts';
import { TINY_PACK, testOnnxEngine } from '../env/onnx-engine.ts';
import { describeWith } from '../env/skipped.ts';
import { type Hub, startHub } from '../fixtures/hub/server.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useVisit, useWebApp } from './use-visit.ts';

const REVISION = '0123456789abcdef0123456789abcdef01234567';
const UNET = 'unet/diffusion_pytorch_model.safetensors';
const WIDE = { width: 1440, height: 900 };
const engine = await testOnnxEngine();
const chromium = await testChromium();

describeWith('models in the operators’ console', engine.available ? chromium : engine, (browser) => {
  let hub: Hub;
  beforeAll(async () => {
    hub = await startHub(TINY_PACK, REVISION);
  });
  afterAll(() => hub?.close());
  const app = useWebApp(browser, 1, () => ({
    MODELS_COMMAND: MODELS_SCRIPT,
    PACKS_FOLDER: dirname(TINY_PACK),
    HF_ENDPOINT: hub.url,
  }));
  let operator: ApiClient;
  beforeAll(async () => {
    operator = await app.system.signUp();
    await grantOperator(app.system.databaseUrl, operator.email);
  });
  beforeEach(async () => {
    hub.reset();
    await removeTiny();
  });
  const { visit, page } = useVisit(app, { viewport: WIDE });

  const tiny = async () => {
    const { packs } = packBoardSchema.parse(await operator.call('GET', '/api/admin/packs'));
    return packs.find(({ id }) => id === 'tiny')?.state.state;
  };

  /** Ends and removes an installation that an earlier try left. */
  async function removeTiny(): Promise<void> {
    await operator.call('POST', '/api/admin/packs/tiny/cancel');
    await expect.poll(tiny).not.toBe('installing');
    if ((await tiny()) !== 'absent') await operator.call('DELETE', '/api/admin/packs/tiny');
  }

  async function openModels(): Promise<void> {
    if (engine.available) {
      // Removing the last model removes the engine, too.
      const folder = packFolders(app.system.home).engine;
      await mkdir(dirname(folder), { recursive: true });
      await symlink(engine.url, folder, 'dir').catch(() => undefined);
    }
    await visit.signIn(operator.email, '/admin?tab=models');
  }
  const card = () => page.getByRole('listitem', { name: 'Tiny' });
  const button = (name: string) => card().getByRole('button', { name: new RegExp(`^${name}`) });
  const badge = (label: string) => card().getByRole('status').getByText(label, { exact: true });
  async function accept(): Promise<void> {
    await card()
      .getByRole('checkbox', { name: /^I have read the license of Tiny/ })
      .check();
  }

  test('installs a model after consent, cancels and resumes it, and makes pictures with it until it is removed', async () => {
    hub.mischief(UNET, 'hold');
    await openModels();
    await badge('Not installed').waitFor();
    await card().getByText('Apache-2.0').waitFor();
    await card().getByRole('button', { name: 'License' }).click();
    await card().getByText('Nothing that harms a test.').waitFor();
    await expect.poll(() => button('Install').getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);
    await page.setViewportSize(WIDE);
    await accept();
    await button('Install').click();

    const bar = card().getByRole('progressbar', { name: 'Tiny: Downloading and checking the files' });
    await bar.waitFor();
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    await card()
      .getByText(/kB of \d+ (kB|MB)/)
      .waitFor();
    await expectAccessible(page, { everyPair: true });
    await page.setViewportSize(WIDE);
    await button('Cancel').click();
    await badge('Stopped').waitFor();
    await card()
      .getByText(/has arrived and is kept/)
      .waitFor();

    hub.reset();
    // Consent was already given, so it resumes without the checkbox.
    await button('Resume').click();
    await badge('Installed').waitFor();
    await card()
      .getByText(/^Its second self-test picture took/)
      .waitFor();
    await expectAccessible(page);
    await page.setViewportSize(WIDE);

    await card()
      .getByText(/It is offered to your users/)
      .waitFor();
    const { id } = await operator.generate({ prompt: 'a fox', model: 'tiny', resolution: '512x512' });
    await operator.waitUntil(id, 'completed');

    await button('Remove').click();
    const dialog = page.getByRole('alertdialog', { name: 'Remove Tiny?' });
    await dialog.getByText(/its files are deleted/).waitFor();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await badge('Not installed').waitFor();
    await expect.poll(() => card().getByRole('checkbox').isChecked()).toBe(false);
  });

  test('reports why an installation failed, and resumes after its process was killed', async () => {
    hub.commit = 'f'.repeat(40);
    await openModels();
    await accept();
    await button('Install').click();
    await badge('Failed').waitFor();
    await card()
      .getByText(/is of another revision/)
      .waitFor();
    await expectAccessible(page);
    await page.setViewportSize(WIDE);
    hub.reset();
    hub.mischief(UNET, 'hold');
    await button('Try Again').click();
    await card().getByText(/kB of/).waitFor();
    const lock = JSON.parse(await readFile(join(app.system.home, 'installer.json'), 'utf8'));
    process.kill(lock.pid, 'SIGKILL');
    await badge('Stopped').waitFor();
    await button('Remove').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await badge('Not installed').waitFor();
  });
});
