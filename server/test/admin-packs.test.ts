import { mkdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MODELS_SCRIPT } from '@easel/local/paths';
import { type AdminPack, packBoardSchema } from '@easel/shared/contracts/packs.schema';
import { packFolders } from '@easel/shared/node/models/packs/installed-pack';
import { readPack } from '@easel/shared/node/models/packs/pack-schema';
import { TINY_PACK, testOnnxEngine } from '@easel/tests/env/onnx-engine';
import { describeWith } from '@easel/tests/env/skipped';
import { startHub } from '@easel/tests/fixtures/hub/server';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { act, audit, operator, server, useAdminServer } from './admin-setup.ts';
import { problemOf, startTestServer } from './test-server.ts';

const REVISION = '0123456789abcdef0123456789abcdef01234567';
const UNET = 'unet/diffusion_pytorch_model.safetensors';
const LICENSE = 'Apache-2.0';
const SLOW = { timeout: 600_000 };

const hub = await startHub(TINY_PACK, REVISION);
useAdminServer({
  MODELS_COMMAND: MODELS_SCRIPT,
  PACKS_FOLDER: dirname(TINY_PACK),
  HF_ENDPOINT: hub.url,
});
afterAll(() => hub.close());

const board = async () => packBoardSchema.parse((await act('GET', '/packs')).json());
const tiny = async () => (await board()).packs.find(({ id }) => id === 'tiny') as AdminPack;
const state = async () => (await tiny()).state;
const install = (license = LICENSE) => act('POST', '/packs/tiny/install', { license });
const cancel = () => act('POST', '/packs/tiny/cancel');
const remove = () => act('DELETE', '/packs/tiny');
const downloads = () => hub.requests.filter((request) => request.startsWith('GET'));
const home = () => server.context.config.home;
const until = (wanted: string) =>
  expect.poll(async () => ((await state()).state === wanted ? wanted : state())).toBe(wanted);
/** Waits until the files are downloaded and checked. The self-test runs at a low priority, so only one test waits for it. */
const untilDownloaded = () =>
  expect
    .poll(async () => {
      const now = await state();
      return now.state === 'installing' ? now.stage : now.state;
    })
    .toMatch(/^(engine|self-test|installed)$/);
/** Returns whether the file that the hub holds back has arrived in part and is still being downloaded. */
const isHeld = async () => {
  const part = await stat(join(home(), `models/tiny/${UNET}.part`)).catch(() => undefined);
  return (part?.size ?? 0) > 0 && (await state()).state === 'installing';
};

describeWith('model packs in the operators’ console', await testOnnxEngine(), ({ url: engine }) => {
  beforeEach(async () => {
    hub.reset();
    const folder = packFolders(home()).engine;
    await mkdir(dirname(folder), { recursive: true });
    await symlink(engine, folder, 'dir').catch(() => undefined);
  });
  afterEach(async () => {
    await cancel();
    await expect.poll(async () => (await state()).state).not.toBe('installing');
    await rm(join(home(), 'models'), { recursive: true, force: true });
    await rm(join(home(), 'models.json'), { force: true });
  });

  test('lists packs with their requirements, the available resources and their license', async () => {
    const { machine, packs } = await board();
    expect(machine?.freeDiskBytes).toBeGreaterThan(0);
    expect(machine?.freeMemoryBytes).toBeGreaterThan(0);
    expect(packs).toMatchObject([
      {
        id: 'tiny',
        license: { name: LICENSE, restrictions: ['Nothing that harms a test.'] },
        isLicenseAccepted: false,
        memoryBytes: 500_000_000,
        state: { state: 'absent' },
      },
    ]);
    expect(packs[0]?.diskBytes).toBe(1.2e9 + (packs[0]?.downloadBytes ?? 0));
  });

  test(
    'installs a pack after consent, offers its model without a restart, and removes both',
    SLOW,
    async () => {
      expect((await install()).statusCode).toBe(204);
      await expect.poll(state, { timeout: 540_000 }).toMatchObject({ state: 'installed', isOffered: true });
      const { items } = (await server.app.inject('/api/models')).json<{ items: { id: string }[] }>();
      expect(items.map(({ id }) => id)).toEqual(['painter', 'tiny']);

      expect((await remove()).statusCode).toBe(204);
      expect(await state()).toEqual({ state: 'absent' });
      const offered = async () => (await server.app.inject('/api/models')).body;
      await expect.poll(offered).not.toContain('"tiny"');
      const entries = (await audit()).filter(({ subject }) => subject.name === 'tiny');
      expect(entries).toMatchObject([
        { action: 'pack.removal-ordered', actor: { email: operator.email } },
        { action: 'pack.install-ordered', details: { license: LICENSE } },
      ]);
      const log = (await act('GET', '/security-log?kind=operator_order&limit=1')).json();
      expect(log.items).toMatchObject([{ details: { order: 'pack.removal-ordered', of: 'tiny' } }]);
    },
  );

  test('downloads nothing without consent to its license', async () => {
    expect(problemOf(await install('MIT'))).toMatchObject({
      http: 409,
      detail: 'Accept the license of Tiny: Apache-2.0.',
    });
    expect(problemOf(await act('POST', '/packs/tiny/install', {}))).toMatchObject({ http: 400 });
    expect(await state()).toEqual({ state: 'absent' });
    expect(hub.requests).toEqual([]);
  });

  test('shows bytes as they arrive, and resumes after a cancel', async () => {
    hub.mischief(UNET, 'hold');
    await install();
    await expect.poll(isHeld).toBe(true);
    // The files before the held one, and its part that has arrived.
    const { files } = await readPack('tiny', dirname(TINY_PACK));
    const before = files.slice(
      0,
      files.findIndex(({ path }) => path === UNET),
    );
    const complete = await Promise.all(before.map(({ path }) => stat(join(TINY_PACK, path))));
    const least = complete.reduce((sum, { size }) => sum + size, 0);
    const bytes = async () => {
      const now = await state();
      return now.state === 'installing' ? now.bytes : Number.NaN;
    };
    await expect.poll(bytes).toBeGreaterThan(least);
    expect(await state()).toMatchObject({ stage: 'downloading' });
    expect((await cancel()).statusCode).toBe(204);
    await until('stopped');
    expect(await tiny()).toMatchObject({ isLicenseAccepted: true, state: { bytes: expect.any(Number) } });

    hub.reset();
    await install();
    await untilDownloaded();
    // The files before it are complete, and are checked without downloading them again.
    expect(downloads().filter((request) => request.includes('text_encoder'))).toEqual([]);
    const ranges = downloads().filter((request) => request.includes(`/storage/${UNET}`));
    expect(ranges).toEqual([expect.stringMatching(/ bytes=[1-9]\d*-$/)]);
  });

  test('starts one installation for concurrent requests', async () => {
    hub.mischief(UNET, 'hold');
    const answers = await Promise.all([install(), install()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
    await expect.poll(isHeld).toBe(true);
    expect(problemOf(await remove())).toMatchObject({
      http: 409,
      detail: expect.stringContaining('tiny is being installed or removed by process'),
    });
    expect(await state()).toMatchObject({ state: 'installing' });
  });

  test('can be resumed after its process was killed', async () => {
    hub.mischief(UNET, 'hold');
    await install();
    await expect.poll(isHeld).toBe(true);
    const { pid } = JSON.parse(await readFile(join(home(), 'installer.json'), 'utf8'));
    process.kill(pid, 'SIGKILL');
    await until('stopped');
    hub.reset();
    expect((await install()).statusCode).toBe(204);
    await untilDownloaded();
  });

  test('reports why an installation failed, and installs on another try', async () => {
    hub.commit = 'f'.repeat(40);
    await install();
    await until('failed');
    expect(await state()).toMatchObject({ reason: expect.stringContaining('is of another revision') });
    hub.reset();
    await install();
    await untilDownloaded();
  });
});

describe('with workers on other machines', () => {
  test('lists the built-in packs, and installs none', async () => {
    const elsewhere = await startTestServer({ DATABASE_URL: server.context.config.database.url });
    try {
      const headers = { authorization: `Bearer ${operator.session.access_token}` };
      const ask = (method: 'GET' | 'POST', path: string, payload?: object) =>
        elsewhere.app.inject({ method, url: `/api/admin${path}`, headers, ...(payload && { payload }) });
      const { machine, packs } = packBoardSchema.parse((await ask('GET', '/packs')).json());
      expect(machine).toBeNull();
      expect(packs.map(({ id }) => id)).toEqual(['lcm-dreamshaper', 'sdxs']);
      const license = packs[1]?.license.name;
      expect(problemOf(await ask('POST', '/packs/sdxs/install', { license }))).toMatchObject({
        http: 409,
        detail: 'This server cannot install models.',
      });
    } finally {
      await elsewhere.close();
    }
  });
});
