import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ProgressEvent, progressEventSchema } from '@easel/shared/contracts/events.schema';
import { BUILT_IN_MODELS } from '@easel/shared/node/models/built-in-models';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { installTinyPack, TINY_LCM, testOnnxEngine } from '../env/onnx-engine.ts';
import { processesWith } from '../env/processes-with.ts';
import { describeWith } from '../env/skipped.ts';
import { type System, startSystem } from '../env/system.ts';
import { type TemporaryFolder, temporaryFolder } from '../env/temporary-folder.ts';
import { until } from '../env/until.ts';
import { recordsOf } from './ledger.ts';

const SMALL = { prompt: 'a red fox in the snow', model: 'tiny', size: '256x256' } as const;
/** Models compute at a low priority, so they may get little CPU time on a busy machine. */
const WAIT_MS = 400_000;
const RUN = { timeout: 900_000 };
/** Long enough to be interrupted. */
const SLOW = { ...SMALL, model: 'slow', size: '512x512' } as const;

describeWith('a diffusion model in the worker', await testOnnxEngine(), ({ url: engine }) => {
  let home: TemporaryFolder;
  let system: System;
  let ada: ApiClient;
  let socket: Socket;
  const progress: ProgressEvent[] = [];

  beforeAll(async () => {
    home = await temporaryFolder('onnx');
    await installTinyPack(home.path, { engine, changes: TINY_LCM });
    const slow = {
      ...TINY_LCM,
      sampling: { ...TINY_LCM.sampling, steps: 20 },
      memoryBytes: 1_500_000_000,
    };
    await installTinyPack(home.path, { id: 'slow', changes: slow });
    const entry = (id: string) => ({
      id,
      name: id,
      family: 'sd15',
      expectedSeconds: 1,
      provider: { type: 'onnx', pack: id },
    });
    const models = [...BUILT_IN_MODELS.models, entry('tiny'), entry('slow')];
    await writeFile(join(home.path, 'models.json'), JSON.stringify({ models }));
    system = await startSystem({ env: { EASEL_HOME: home.path } });
    ada = await system.signUp();
    socket = io(system.url, { auth: { token: ada.session.access_token }, transports: ['websocket'] });
    socket.on('progress', (event) => progress.push(progressEventSchema.parse(event)));
  });
  afterAll(async () => {
    socket?.disconnect();
    await system?.stop();
    await home?.remove();
  });

  const progressOf = (wanted: string) => progress.filter(({ id }) => id === wanted);
  const untilComputing = (id: string) =>
    expect.poll(() => progressOf(id).length, { timeout: WAIT_MS }).toBeGreaterThan(0);
  const processesOf = (pack: string) => processesWith('onnx-child.mjs', home.path, `"pack":"${pack}"`);

  test('makes a picture with its steps and previews, identical with the same seed', RUN, async () => {
    const [first, second] = await Promise.all([
      ada.generate({ ...SMALL, seed: 5 }),
      ada.generate({ ...SMALL, seed: 5 }),
    ]);
    const done = await ada.waitUntil(first.id, 'completed', WAIT_MS);
    const again = await ada.waitUntil(second.id, 'completed', WAIT_MS);
    expect(done).toMatchObject({ width: 256, height: 256, model: 'tiny', seed: 5 });
    const bytesOf = async (url: string | undefined) => (await ada.fetch(url ?? '')).arrayBuffer();
    const [one, other] = await Promise.all([bytesOf(done.image?.url), bytesOf(again.image?.url)]);
    expect(one.byteLength).toBeGreaterThan(1_000);
    expect(other.byteLength).toBe(one.byteLength);
    const seen = [...progressOf(first.id), ...progressOf(second.id)];
    expect(new Set(seen.map(({ steps }) => steps))).toEqual(new Set([4]));
    expect(seen.some(({ preview }) => preview !== undefined)).toBe(true);
  });

  test('stops computing when a picture is canceled', RUN, async () => {
    const { id } = await ada.generate(SLOW);
    await untilComputing(id);
    const [computing] = await processesOf('slow');
    expect(computing).toBeDefined();
    await ada.cancel(id);
    await until(async () => expect(await processesOf('slow')).not.toContain(computing));
    expect((await ada.get(id)).status).toBe('canceled');
    expect((await recordsOf(system.databaseUrl, id)).ledger).toEqual(['hold -1', 'release 1']);
  });

  test('makes the picture in another attempt when its process is killed', RUN, async () => {
    const { id } = await ada.generate(SLOW);
    await untilComputing(id);
    for (const computing of await processesOf('slow')) process.kill(computing, 'SIGKILL');
    await ada.waitUntil(id, 'completed', WAIT_MS);
    expect((await recordsOf(system.databaseUrl, id)).attempt).toBe(2);
  });

  test('leaves no process behind when the worker is killed', RUN, async () => {
    const { id } = await ada.generate(SLOW);
    await untilComputing(id);
    await system.kill('worker-1');
    await until(async () => expect(await processesWith('onnx-child.mjs', home.path)).toEqual([]));
    await ada.cancel(id);
  });
});
