import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPack } from '@easel/shared/node/models/packs/pack-schema';
import { installTinyPack, TINY_LCM, testOnnxEngine } from '@easel/tests/env/onnx-engine';
import { processesWith } from '@easel/tests/env/processes-with';
import { describeWith } from '@easel/tests/env/skipped';
import { until } from '@easel/tests/env/until';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHost } from '../../src/providers/onnx/host.ts';
import {
  childOptions,
  createOnnxProvider,
  type OnnxOptions,
} from '../../src/providers/onnx/onnx-provider.ts';
import type { GenerateContext, ImageProvider, ModelProgress } from '../../src/providers/types.ts';
import { imageRequest } from '../image-request.ts';
import { silentLogger } from '../silent-logger.ts';

/** For tests of more than one process: models compute at a low priority. */
const SLOW = { timeout: 600_000 };

describeWith('a diffusion model on this machine', await testOnnxEngine(), ({ url: engine }) => {
  let home: string;
  let provider: ImageProvider;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'easel-onnx-'));
    provider = await open();
  });
  afterEach(async () => {
    await provider.close();
    await rm(home, { recursive: true, force: true });
  });

  /** The processes of this test's providers. */
  const processes = () => processesWith('onnx/child.ts', home);

  async function open(options: Partial<OnnxOptions> = {}, changes: object = {}): Promise<ImageProvider> {
    const folders = await installTinyPack(await mkdtemp(join(home, 'home-')), { engine, changes });
    const pack = await readPack('tiny', folders.packs);
    return createOnnxProvider({
      settings: { type: 'onnx', pack: 'tiny', threads: 1 },
      pack,
      folders,
      logger: silentLogger,
      ...options,
    });
  }

  /** Asks for a picture, and records what the provider reports. */
  function ask(fields: Parameters<typeof imageRequest>[0] = {}, from = provider) {
    const control = new AbortController();
    const progress: ModelProgress[] = [];
    const reports: string[] = [];
    const context: GenerateContext = {
      signal: control.signal,
      onProgress: (seen) => progress.push(seen),
      onQueued: () => reports.push('queued'),
      onBegun: () => reports.push('begun'),
      resume: undefined,
      saveRequestId: async () => {},
      markPaid: async () => {},
    };
    const result = from.generate(imageRequest(fields), context);
    result.catch(() => {});
    return { result, control, progress, reports };
  }

  test('makes a picture of the requested size, with a step and its preview', async () => {
    const { result, progress, reports } = ask({ width: 128, height: 64 });
    const { image, warnings } = await result;
    expect(image).toMatchObject({ kind: 'raw', channels: 3, width: 128, height: 64 });
    expect(image.data).toHaveLength(128 * 64 * 3);
    expect(new Set(image.data).size).toBeGreaterThan(3);
    expect(warnings).toEqual([]);
    expect(progress).toMatchObject([{ step: 1, steps: 1, preview: { kind: 'raw', width: 16, height: 8 } }]);
    expect(reports).toEqual(['queued', 'begun']);
  });

  test('makes the same bytes for the same seed, even in another process', SLOW, async () => {
    const { image } = await ask({ seed: 1 }).result;
    const { image: other } = await ask({ seed: 2 }).result;
    await provider.close();
    const { image: again } = await ask({ seed: 1 }).result;
    expect(Buffer.compare(again.data, image.data)).toBe(0);
    expect(Buffer.compare(other.data, image.data)).not.toBe(0);
  });

  test('reports its changes: a prompt that is too long, and a size beyond its limit', async () => {
    const { image, warnings } = await ask({ prompt: 'fox '.repeat(200), width: 1024, height: 512 }).result;
    expect(image).toMatchObject({ width: 704, height: 320 });
    expect(warnings).toEqual([
      expect.objectContaining({ type: 'unsupported', feature: 'prompt' }),
      { type: 'changed', feature: 'size', from: '1024x512', to: '704x320' },
    ]);
  });

  test('uses no more memory for the second picture of a size', SLOW, async () => {
    const folders = await installTinyPack(await mkdtemp(join(home, 'home-')), { engine });
    const pack = await readPack('tiny', folders.packs);
    const options = childOptions({ pack, folders, threads: 1 });
    const host = createHost({ ...options, idleMs: 60_000, logger: silentLogger });
    const context = { signal: new AbortController().signal, onStep: () => {} };
    const picture = { prompt: 'a fox', width: 512, height: 512, seed: 1, steps: null, guidance: null };
    const first = await host.run(picture, context);
    const second = await host.run(picture, context);
    await host.close();
    // The picture itself takes 4 MB, its activations ten times as much.
    expect(second.memoryBytes - first.memoryBytes).toBeLessThan(20e6);
  });

  test('makes pictures one after another, in one process', SLOW, async () => {
    const [first, second] = [ask(), ask()];
    await first.result;
    const running = await processes();
    await second.result;
    expect(second.reports).toEqual(['queued', 'begun']);
    expect(await processes()).toEqual(running);
  });

  test(
    'ends the process when a running picture is canceled, and makes the next one in a new process',
    SLOW,
    async () => {
      await ask().result;
      const [running] = await processes();
      const canceled = ask({ width: 512, height: 512 });
      await until(() => expect(canceled.reports).toContain('begun'));
      canceled.control.abort(new Error('canceled'));
      await expect(canceled.result).rejects.toThrow('canceled');
      await until(async () => expect(await processes()).not.toContain(running));
      expect((await ask().result).image).toMatchObject({ width: 64 });
    },
  );

  test('starts the next picture when a canceled one has released its memory', SLOW, async () => {
    const alive: boolean[] = [];
    let running: number | undefined;
    const isAlive = (pid: number) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    const availableMemory = () => {
      if (running !== undefined) alive.push(isAlive(running));
      return 8e9;
    };
    const checked = await open({ availableMemory });
    await ask({}, checked).result;
    [running] = await processes();
    const canceled = ask({ width: 512, height: 512 }, checked);
    await until(() => expect(canceled.reports).toContain('begun'));
    alive.length = 0;
    const next = ask({}, checked);
    canceled.control.abort(new Error('canceled'));
    await expect(canceled.result).rejects.toThrow('canceled');
    expect((await next.result).image).toMatchObject({ width: 64 });
    expect(alive).toEqual([false]);
    await checked.close();
  });

  test('loads its networks once, even if a picture fails', SLOW, async () => {
    const folders = await installTinyPack(await mkdtemp(join(home, 'home-')), { engine });
    const pack = await readPack('tiny', folders.packs);
    const settings = { type: 'onnx', pack: 'tiny', threads: 1 } as const;
    const once = createOnnxProvider({ settings, pack, folders, logger: silentLogger });
    await ask({}, once).result;
    // Deleted, so that loading the model again would fail.
    await rm(join(folders.packs, 'tiny', pack.unet.weights));
    // Half of a latent.
    await expect(ask({ width: 100 }, once).result).rejects.toMatchObject({ code: 'model_failed' });
    expect((await ask({}, once).result).image).toMatchObject({ width: 64 });
    await once.close();
  });

  test('allows a waiting picture to be canceled without ending the running one', async () => {
    const first = ask({ width: 512, height: 512 });
    const waiting = ask();
    waiting.control.abort(new Error('canceled'));
    await expect(waiting.result).rejects.toThrow('canceled');
    expect((await first.result).image).toMatchObject({ width: 512 });
    expect(waiting.reports).toEqual(['queued']);
  });

  test(
    'fails with a retryable error when the process is killed, and starts another process',
    SLOW,
    async () => {
      const lost = ask({ width: 512, height: 512 });
      await until(async () => expect(await processes()).toHaveLength(1));
      const [running] = await processes();
      process.kill(running ?? 0, 'SIGKILL');
      await expect(lost.result).rejects.toMatchObject({ code: 'model_failed', retryable: true });
      expect((await ask().result).image).toMatchObject({ width: 64 });
    },
  );

  test('releases its memory when it is idle', SLOW, async () => {
    const idle = await open({ idleMs: 1 });
    await ask({}, idle).result;
    await until(async () => expect(await processes()).toEqual([]));
    expect((await ask({}, idle).result).image).toMatchObject({ width: 64 });
    await idle.close();
  });

  test('refuses temporarily when memory is short', async () => {
    const short = await open({ availableMemory: () => 1_000_000 });
    await expect(ask({}, short).result).rejects.toMatchObject({
      code: 'model_unavailable',
      message: 'Tiny needs 0.5 GB of memory, and 0.0 GB is free',
      refused: true,
    });
    expect(await processes()).toEqual([]);
  });

  test('ends a process that takes more memory than its pack states', async () => {
    const greedy = await open({}, { memoryBytes: 1_000_000 });
    await expect(ask({ width: 512, height: 512 }, greedy).result).rejects.toMatchObject({
      code: 'model_failed',
      message: expect.stringContaining('SIGKILL'),
    });
    await greedy.close();
  });

  test('reports each step of the requested number, or of its own', SLOW, async () => {
    const lcm = await open({}, TINY_LCM);
    const asked = ask({ steps: 3, guidance: 6 }, lcm);
    const { image } = await asked.result;
    expect(asked.progress.map(({ step, steps }) => [step, steps])).toEqual(
      [1, 2, 3].map((step) => [step, 3]),
    );
    const own = ask({}, lcm);
    await own.result;
    expect(own.progress.at(-1)).toMatchObject({ step: 4, steps: 4 });
    const { image: other } = await ask({ steps: 3, guidance: 12 }, lcm).result;
    expect(Buffer.compare(image.data, other.data)).not.toBe(0);
    await lcm.close();
  });
});
