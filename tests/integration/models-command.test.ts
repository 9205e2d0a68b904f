import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AddOptions } from '@easel/local/models/add-pack';
import { type ModelsOptions, runModels } from '@easel/local/models/command';
import { readInstallRecord } from '@easel/shared/node/models/packs/install-record';
import { readInstalled } from '@easel/shared/node/models/packs/installed-pack';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TINY_LCM, TINY_PACK, testOnnxEngine } from '../env/onnx-engine.ts';
import { describeWith } from '../env/skipped.ts';
import { type Hub, startHub } from '../fixtures/hub/server.ts';

const REVISION = '0123456789abcdef0123456789abcdef01234567';
const UNET = 'unet/diffusion_pytorch_model.safetensors';
const MERGES = 'tokenizer/merges.txt';
/** For tests that install more than once, because models compute at a low priority. */
const SLOW = { timeout: 600_000 };

describeWith('easel models', await testOnnxEngine(), ({ url: engine }) => {
  let home: string;
  let hub: Hub;
  let said: string[];

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'easel-models-'));
    hub = await startHub(TINY_PACK, REVISION);
    said = [];
  });
  afterEach(async () => {
    await hub.close();
    await rm(home, { recursive: true, force: true });
  });

  function run(words: string, parts: ModelsOptions['parts'] = {}): Promise<number> {
    return runModels(words.split(' '), {
      home,
      env: { HF_ENDPOINT: `${hub.url}/` },
      parts: {
        packsFolder: dirname(TINY_PACK),
        say: (line) => said.push(line),
        pauseMs: 1,
        async installEngine(folder) {
          await mkdir(dirname(folder), { recursive: true });
          await symlink(engine, folder, 'dir').catch(() => undefined);
        },
        ...parts,
      },
    });
  }
  const add = (parts?: ModelsOptions['parts']) => run('add tiny --accept-license', parts);

  const installRecord = () => readInstallRecord(join(home, 'models/tiny'));
  const installed = () => readInstalled(join(home, 'models/tiny'));
  const models = async () => JSON.parse(await readFile(join(home, 'models.json'), 'utf8'));
  const downloads = () => hub.requests.filter((request) => request.startsWith('GET'));
  const present = (path: string) =>
    stat(join(home, 'models/tiny', path)).then(
      ({ size }) => size,
      () => -1,
    );

  test('downloads a pack through the redirects of the hub, tests it and offers it along with the painter', async () => {
    expect(await add()).toBe(0);
    const { default: byDefault, models: offered } = await models();
    expect(byDefault).toBeUndefined();
    expect(offered).toMatchObject([
      { id: 'painter' },
      { id: 'tiny', name: 'Tiny', family: 'sd15', provider: { type: 'onnx', pack: 'tiny' } },
    ]);
    const record = await installed();
    expect(Object.keys(record?.files ?? {})).toHaveLength(5);
    expect(offered[1].expectedSeconds).toBeCloseTo(Math.max(0.1, (record?.selfTest.seconds ?? 0) * 4), 0);
    expect(await present('self-test.png')).toBeGreaterThan(1_000);
    expect(said).toContain('License: Apache-2.0, https://www.apache.org/licenses/LICENSE-2.0');
    expect(said).toContain('  - Nothing that harms a test.');
    expect(said).toContainEqual(expect.stringMatching(/^0\.[1-9] MB to fetch\.$/));
  });

  test('downloads only missing files', SLOW, async () => {
    await add();
    hub.requests.length = 0;
    await rm(join(home, 'models/tiny', MERGES));
    expect(await add()).toBe(0);
    expect(downloads()).toHaveLength(1);
    expect(downloads()[0]).toContain(MERGES);
    expect((await models()).models).toHaveLength(2);
  });

  test('resumes a broken connection, even with a server that ignores ranges', async () => {
    hub.mischief(UNET, 'cut', 'busy', 'cut', 'no-range');
    expect(await add()).toBe(0);
    const ranges = downloads()
      .filter((request) => request.includes(`/storage/${UNET}`))
      .map((request) => Number(/bytes=(\d+)-/.exec(request)?.[1]));
    expect(ranges[0]).toBe(0);
    expect(ranges[1]).toBeGreaterThan(0);
    expect(ranges).toHaveLength(4);
  });

  test('resumes in another run after one has given up', SLOW, async () => {
    hub.mischief(UNET, 'cut', 'cut', 'cut', 'cut', 'cut');
    await expect(add()).rejects.toThrow('Run it again to go on.');
    expect(await installed()).toBeUndefined();
    const kept = await present(`${UNET}.part`);
    expect(kept).toBeGreaterThan(0);
    hub.requests.length = 0;
    expect(await add()).toBe(0);
    expect(downloads().some((request) => request.endsWith(`${UNET} bytes=${kept}-`))).toBe(true);
  });

  test('checks files of a failed run again, but does not download them again', SLOW, async () => {
    const noEngine = () => Promise.reject(new Error('npm is not there'));
    await expect(add({ installEngine: noEngine })).rejects.toThrow('npm is not there');
    expect((await installRecord())?.failure).toContain('npm is not there');
    hub.requests.length = 0;
    expect(await add()).toBe(0);
    expect(downloads()).toEqual([]);
    expect(await installRecord()).toBeUndefined();
  });

  test('downloads a file again that was changed after a run had completed it', SLOW, async () => {
    const noEngine = () => Promise.reject(new Error('npm is not there'));
    await expect(add({ installEngine: noEngine })).rejects.toThrow();
    const file = await readFile(join(home, 'models/tiny', UNET));
    file[file.length - 1] = (file.at(-1) ?? 0) ^ 1;
    await writeFile(join(home, 'models/tiny', UNET), file);
    await expect(add()).rejects.toThrow('has arrived damaged');
    expect(await add()).toBe(0);
  });

  test('records its progress, and locks out other processes', async () => {
    hub.mischief(UNET, 'hold');
    const added = expect(add()).rejects.toThrow('Run it again to go on.');
    await expect.poll(() => present(`${UNET}.part`)).toBeGreaterThan(0);
    await expect(run('remove tiny')).rejects.toThrow(
      `tiny is being installed or removed by process ${process.pid}`,
    );
    const running = { license: 'Apache-2.0', stage: 'downloading', failure: null };
    expect(await installRecord()).toMatchObject(running);
    await hub.close();
    await added;
    expect((await installRecord())?.failure).toContain('Run it again to go on.');
    expect(await run('remove tiny')).toBe(0);
  });

  test('requires space only for the rest of a partial download, and reports how much that is', async () => {
    const asked: number[] = [];
    const accept: AddOptions['accept'] = async (_, bytes) => asked.push(bytes) < 0;
    await run('add tiny', { accept });
    const [total = 0] = asked;

    const part = join(home, 'models/tiny', `${UNET}.part`);
    await mkdir(dirname(part), { recursive: true });
    const arrived = (await readFile(join(TINY_PACK, UNET))).subarray(0, -1);
    await writeFile(part, arrived);
    // The space that the command leaves free, and needs besides the files.
    const enough = 1.2e9 + total - arrived.length;
    expect(await run('add tiny', { accept, freeDisk: async () => enough })).toBe(1);
    expect(asked).toEqual([total, total - arrived.length]);
    await expect(run('add tiny', { accept, freeDisk: async () => enough - 1 })).rejects.toThrow('GB free');
  });

  test.each([UNET, MERGES])('removes %s if a byte of it is wrong, and offers nothing', SLOW, async (path) => {
    hub.mischief(path, 'damage');
    await expect(add()).rejects.toThrow('has arrived damaged');
    expect(await present(path)).toBe(-1);
    expect(await present(`${path}.part`)).toBe(-1);
    expect(await readdir(home)).not.toContain('models.json');
    expect(await add()).toBe(0);
  });

  test('stops at weights of another shape as soon as their header has arrived', async () => {
    const folder = join(home, 'other');
    await cp(TINY_PACK, folder, { recursive: true });
    await cp(join(TINY_PACK, 'lcm-unet'), join(folder, 'unet'), { recursive: true });
    const from = run(`add tiny --accept-license --from ${folder}`);
    await expect(from).rejects.toThrow(/unet.* does not fit: /);
  });

  test('rejects a file of another revision', async () => {
    hub.commit = 'f'.repeat(40);
    await expect(add()).rejects.toThrow('is of another revision');
    expect(downloads()).toEqual([]);
  });

  test('asks for the license, and downloads nothing without it', async () => {
    expect(await run('add tiny', { accept: async () => false })).toBe(1);
    expect(downloads()).toEqual([]);
    expect(said).toEqual(['Nothing was downloaded.']);
    await expect(run('add tiny')).rejects.toThrow('--accept-license');
  });

  test('checks disk and memory before it downloads', async () => {
    await expect(add({ freeDisk: async () => 1e9 })).rejects.toThrow(
      'has 1.0 GB free, and Tiny needs 1.2 GB',
    );
    await expect(add({ availableMemory: () => 1e8 })).rejects.toThrow(
      '0.1 GB of memory is free, and Tiny needs 0.5 GB',
    );
    expect(downloads()).toEqual([]);
  });

  test.skipIf(process.platform !== 'linux')('reports that the disk is full', async () => {
    await mkdir(join(home, 'models/tiny/unet'), { recursive: true });
    await symlink('/dev/full', join(home, 'models/tiny', `${UNET}.part`));
    await expect(add()).rejects.toThrow('The disk is full');
    expect(await installed()).toBeUndefined();
  });

  test('installs from a folder without a network', async () => {
    await hub.close();
    expect(await run(`add tiny --accept-license --from ${TINY_PACK}`)).toBe(0);
    expect((await models()).models).toHaveLength(2);
  });

  test('installs a pack of the operator, and offers none that makes no picture', SLOW, async () => {
    const folder = join(home, 'packs/mine');
    await cp(TINY_PACK, folder, { recursive: true });
    expect(await run(`add ${folder} --accept-license --from ${TINY_PACK}`)).toBe(0);
    expect((await models()).models[1].provider).toEqual({ type: 'onnx', pack: 'mine' });
    const file = join(home, 'packs/mine/pack.json');
    const pack = JSON.parse(await readFile(file, 'utf8'));
    await cp(folder, join(home, 'packs/broken'), { recursive: true });
    await writeFile(join(home, 'packs/broken/pack.json'), JSON.stringify({ ...pack, unet: TINY_LCM.unet }));
    const broken = run(`add ${join(home, 'packs/broken')} --accept-license --from ${TINY_PACK}`);
    await expect(broken).rejects.toThrow('makes no picture here');
    expect((await models()).models).toHaveLength(2);
  });

  test('lists packs, and removes one with its files', SLOW, async () => {
    await run('list');
    expect(said.join('\n')).toMatch(/tiny +Tiny: Random weights, for tests \(about 0\.0 GB to download\)/);
    await add();
    said.length = 0;
    await run('list');
    expect(said.join('\n')).toMatch(/tiny +.*\(installed, \d+\.\d s a picture\)/);
    expect(await run('remove tiny')).toBe(0);
    expect((await models()).models).toMatchObject([{ id: 'painter' }]);
    expect(await readdir(join(home, 'models'))).toEqual([]);
    await expect(run('remove tiny')).rejects.toThrow('tiny is not installed');
    await expect(run('add nothing')).rejects.toThrow('There is no model nothing; there are tiny.');
    await expect(run('paint')).rejects.toThrow('Usage:');
  });
});
