/** The child process of the memory benchmark: a worker's finishing with a model server made of one picture. */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { createImageFinisher } from '@easel/worker/image/finisher';
import type { ModelImage } from '@easel/worker/providers/types';
import sharp from 'sharp';
import type { MemoryTask } from './memory.ts';
import { recipe } from './pictures.ts';

const [task]: [MemoryTask] = (await once(process, 'message')) as [MemoryTask];
const { encoded, pictures, concurrency } = task;
sharp.cache(false);
sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / concurrency)));
const finisher = createImageFinisher({});

/** Each answer has bytes of its own, as one that came over the network. */
const generate = async (): Promise<ModelImage> => ({ kind: 'encoded', data: Uint8Array.from(encoded) });

/** Megabytes. Sampled, as the system's own record of the peak begins with the parent's. */
let peak = 0;
const sample = () => {
  peak = Math.max(peak, process.memoryUsage.rss() / 1024 ** 2);
};
const sampling = setInterval(sample, 5);

let next = 0;
async function lane(): Promise<void> {
  while (next++ < pictures) {
    const image = await generate();
    await finisher.preview(image, { watermark: true });
    await finisher.finish(image, { watermark: true, recipe });
  }
}
await Promise.all(Array.from({ length: concurrency }, lane));

sample();
clearInterval(sampling);
process.send?.(peak, () => process.disconnect());
