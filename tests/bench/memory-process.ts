/** The child process of the memory benchmark: finishes pictures as a worker does, with a model that always returns the same one. */
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

/** Copies the bytes, since each response from the network has its own buffer. */
const generate = async (): Promise<ModelImage> => ({ kind: 'encoded', data: Uint8Array.from(encoded) });

/** Megabytes. Sampled, since the system's own peak value includes the parent's. */
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
