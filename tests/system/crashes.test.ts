import { uploadSchema } from '@easel/shared/contracts/uploads.schema';
import { createLogger } from '@easel/shared/node/logger';
import { openGenerationQueue } from '@easel/shared/node/queue/generation-queue';
import { Redis } from 'ioredis';
import postgres from 'postgres';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { describeWith } from '../env/skipped.ts';
import { type System, startSystem, systemParts } from '../env/system.ts';
import { recordsOf } from './ledger.ts';

const until = <T>(condition: () => T | Promise<T>) =>
  vi.waitFor(condition, { timeout: 200_000, interval: 50 });
const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });

const smallPicture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 128, height: 128, channels: 3, background: '#2060a0' } })
      .png()
      .toBuffer(),
  );
const PICTURE = { prompt: 'a lighthouse on a cliff at sunset', resolution: '512x512' } as const;

for (const wanted of [
  { queue: 'postgres', store: 'disk' },
  { queue: 'redis', store: 's3' },
] as const) {
  describeWith(
    `with the queue in ${wanted.queue} and images on ${wanted.store}`,
    await systemParts(wanted),
    (parts) => {
      let system: System;
      beforeAll(async () => {
        system = await startSystem({ ...parts, workers: 0, env: { WORKER_CONCURRENCY: '1' } });
      });
      afterAll(() => system?.stop());

      test('makes one image for one credit, in another attempt, after a worker is killed', async () => {
        const ada = await system.signUp();
        const first = await system.startWorker({}, 'scripted');
        // The second attempt is made by the real worker, for which the prompt has no special meaning.
        const { id } = await ada.generate({ ...PICTURE, prompt: 'stuck' });
        await until(async () => expect((await ada.get(id)).step).toBeGreaterThan(1));
        await system.kill(first.name);
        const second = await system.startWorker();
        const done = await ada.waitUntil(id, 'completed');
        expect((await fetch(`${system.url}${done.image?.url}`)).status).toBe(200);
        expect(await recordsOf(system.databaseUrl, id)).toEqual({
          status: 'completed',
          attempt: 2,
          images: [expect.stringMatching(imageOf(id))],
          ledger: ['hold -1', 'settle 0'],
        });
        // So that the next test's own worker makes its picture.
        await second.end();
      });

      test('makes one picture for one credit after a worker is killed in the middle of an edit', async () => {
        const ada = await system.signUp();
        const form = new FormData();
        form.append('file', new Blob([await smallPicture()], { type: 'image/png' }), 'picture.png');
        const sent = await ada.fetch('/api/uploads', { method: 'POST', body: form });
        expect(sent.status).toBe(201);
        const { id: upload } = uploadSchema.parse(await sent.json());
        const first = await system.startWorker({}, 'scripted');
        const { id } = await ada.generate({
          prompt: 'stuck',
          mode: 'extend',
          aspectRatio: '16:9',
          inputs: [{ upload, role: 'init' }],
        });
        await until(async () => expect((await ada.get(id)).step).toBeGreaterThan(1));
        // Removed while in use: the picture is still finished.
        expect((await ada.fetch(`/api/uploads/${upload}`, { method: 'DELETE' })).status).toBe(204);
        await system.kill(first.name);
        await system.startWorker();
        const done = await ada.waitUntil(id, 'completed');
        expect(done).toMatchObject({ mode: 'extend', inputs: [{ upload, role: 'init' }] });
        const image = await fetch(`${system.url}${done.image?.url}`);
        const { width, height } = await sharp(Buffer.from(await image.arrayBuffer())).metadata();
        expect([width, height]).toEqual([done.width, done.height]);
        expect(await recordsOf(system.databaseUrl, id)).toEqual({
          status: 'completed',
          attempt: 2,
          images: [expect.stringMatching(imageOf(id))],
          ledger: ['hold -1', 'settle 0'],
        });
      });

      test('makes the picture after a server is killed between commit and enqueue', async () => {
        const ada = await system.signUp();
        const doomed = await system.startServer();
        const release = await holdQueue(system);
        try {
          const answer = ada
            .at(doomed.url)
            .generate(PICTURE)
            .catch(() => undefined);
          const [generation] = await until(async () => {
            const list = await ada.list();
            expect(list).toHaveLength(1);
            return list;
          });
          await system.kill(doomed.name);
          await answer;
          await release();
          await ada.waitUntil(generation?.id ?? '', 'completed');
          expect((await recordsOf(system.databaseUrl, generation?.id ?? '')).ledger).toEqual([
            'hold -1',
            'settle 0',
          ]);
        } finally {
          await release();
        }
      });

      test('makes one image when a job is delivered twice, during and after its run', async () => {
        const ada = await system.signUp();
        await system.startWorker();
        const queue = openGenerationQueue({ url: system.queueUrl, logger });
        const { id } = await ada.generate(PICTURE);
        await until(async () => expect((await ada.get(id)).status).toBe('processing'));
        // A busy queue does not always answer in time.
        await until(() => queue.add([{ id, priority: 1 }]));
        await ada.waitUntil(id, 'completed');
        await until(() => queue.add([{ id, priority: 1 }]));
        await until(async () => {
          const waiting = Object.values(await queue.counts()).reduce((sum, count) => sum + count, 0);
          expect(waiting).toBe(0);
        });
        await queue.close();
        expect(await recordsOf(system.databaseUrl, id)).toEqual({
          status: 'completed',
          attempt: 1,
          images: [expect.stringMatching(imageOf(id))],
          ledger: ['hold -1', 'settle 0'],
        });
      });
    },
  );
}

/** Matches the key of a generation's image, which holds its claim's token. */
const imageOf = (id: string) => new RegExp(`^generations/${id}/[0-9a-f-]{36}/image.png$`);

/** Blocks adding jobs to the queue until the returned function is called. */
async function holdQueue({ queueUrl }: System): Promise<() => Promise<void>> {
  if (queueUrl.startsWith('redis')) {
    const redis = new Redis(queueUrl);
    await redis.client('PAUSE', 60_000, 'WRITE');
    return async () => {
      if (redis.status === 'end') return;
      await redis.client('UNPAUSE');
      redis.disconnect();
    };
  }
  const sql = postgres(queueUrl, { max: 1, onnotice: () => {} });
  const connection = await sql.reserve();
  await connection`begin`;
  await connection`lock table bullmq.job in share row exclusive mode`;
  let held = true;
  return async () => {
    if (!held) return;
    held = false;
    await connection`rollback`;
    connection.release();
    await sql.end();
  };
}
