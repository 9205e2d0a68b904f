import { AppError } from '@easel/shared/node/app-error';
import sharp from 'sharp';
import type { ImageAnswer, ImageRequest } from './image-messages.ts';
import { IMAGE_TASKS } from './image-tasks.ts';
import { memoryLimit } from './memory-limit.ts';

/*
 * The process that reads untrusted files, one task at a time. It has no environment, no connections and no key. Its parent kills
 * it when a task takes too long.
 */

const MAX_RSS_BYTES = memoryLimit(process.constrainedMemory());
/** A decoder takes up to 50 MB in this time. */
const LOOK_EVERY_MS = 20;

sharp.cache(false);
// libvips and the C2PA library use their own threads, so this timer runs during a task.
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_RSS_BYTES) process.exit(1);
}, LOOK_EVERY_MS).unref();

process.on('message', async ({ task, input }: ImageRequest) => {
  process.send?.(await answerTo(task, input));
});
process.on('disconnect', () => process.exit(0));

async function answerTo(task: ImageRequest['task'], input: unknown): Promise<ImageAnswer> {
  try {
    return { result: await IMAGE_TASKS[task](input as never) };
  } catch (error) {
    if (!(error instanceof AppError)) return { refusal: null };
    const { code, detail, details } = error;
    return { refusal: { code, detail, details } };
  }
}
