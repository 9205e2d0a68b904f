import { waitUntil } from '@easel/local/wait-until';
import type { RawImage } from '@easel/worker/providers/types';
import { createHarness } from '@easel/worker/test/harness';
import sharp from 'sharp';
import { paintClean } from '../fixtures/clean-picture.ts';
import type { Measurement } from './table.ts';

const COUNT = 40;
const CONCURRENCY = 2;
const SIDE = 1024;

/**
 * Measures generations per second from queued to settled, with a model that returns a prepared picture, against encoding the same
 * two files alone. The difference is the cost of queue, claim, lease, watermark, store and settlement.
 */
export async function measurePipeline(): Promise<Measurement> {
  const picture = await paint();
  const harness = await createHarness();
  try {
    const userId = await harness.user();
    const rows = await Promise.all(
      Array.from({ length: COUNT }, () => harness.accept(userId, { width: SIDE, height: SIDE })),
    );
    const worker = harness.worker(async () => ({ image: picture, warnings: [] }), {
      concurrency: CONCURRENCY,
    });
    await worker;
    const started = performance.now();
    await harness.queue.add(rows);
    const done = await waitUntil(async () => (await completed(harness)) === COUNT, {
      timeoutMs: 120_000,
      intervalMs: 10,
    });
    if (!done) throw new Error('The pipeline did not finish');
    const easel = COUNT / ((performance.now() - started) / 1_000);
    const floor = await encodeAlone(picture);
    return {
      name: 'generations 1024x1024, model of no time',
      unit: '/s',
      easel,
      floor,
      floorName: "sharp's PNG and webp encode alone",
    };
  } finally {
    await harness.close();
  }
}

const paint = (): Promise<RawImage> =>
  paintClean({
    prompt: 'a boat on a lake in the mountains at dawn',
    style: 'oil-painting',
    width: SIDE,
    height: SIDE,
    seed: 1,
  });

async function completed({ db }: Awaited<ReturnType<typeof createHarness>>): Promise<number> {
  const { count } = await db
    .selectFrom('images')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function encodeAlone({ data, width, height, channels }: RawImage): Promise<number> {
  const raw = { raw: { width, height, channels } };
  const started = performance.now();
  let next = 0;
  const lane = async () => {
    while (next++ < COUNT) {
      await Promise.all([
        sharp(data, raw).png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer(),
        sharp(data, raw).resize(512, 512).webp({ quality: 80 }).toBuffer(),
      ]);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
  return COUNT / ((performance.now() - started) / 1_000);
}
